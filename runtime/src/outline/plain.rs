//! Turns the bytes of a string into those behind all that stand for themselves, sixteen at a time.

/// What follows in a string from the first quote, backslash or control character; or nearly the end of the text.
#[inline]
pub fn behind_plain(mut bytes: &[u8]) -> &[u8] {
    const ONES: u128 = u128::MAX / 0xFF;
    const HIGH: u128 = ONES << 7;
    while let Some((word, rest)) = bytes.split_first_chunk() {
        let word = u128::from_le_bytes(*word);
        // A quote is the least byte that is no control character, but for two; so it is with their second bits turned round.
        let is_quote = (word ^ (ONES * 2)).wrapping_sub(ONES * 0x21);
        let is_backslash = (word ^ (ONES * b'\\' as u128)).wrapping_sub(ONES);
        // The high bit of the first byte that stops, and perhaps of some behind it.
        let stops = (is_quote | is_backslash) & !word & HIGH;
        if stops != 0 {
            return bytes
                .get(stops.trailing_zeros() as usize / 8..)
                .unwrap_or_default();
        }
        bytes = rest;
    }
    bytes
}
