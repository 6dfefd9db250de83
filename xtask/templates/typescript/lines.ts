// Turns chunks of bytes into lines with the place of each, and drops what is too long of one.

/** Bytes that are put together from pieces, and never more than a limit. */
export class ByteBuffer {
  readonly #limit: number;
  #bytes = new Uint8Array(256);
  #length = 0;
  #isOver = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** How many bytes it holds. */
  get length(): number {
    return this.#length;
  }

  /** Whether more came than the limit allows. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** The bytes, until the next change. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Adds a copy of the piece, as far as there is room. */
  add(piece: Uint8Array): void {
    const room = this.#limit - this.#length;
    if (piece.length > room) this.#isOver = true;
    const kept = piece.length > room ? piece.subarray(0, room) : piece;
    const length = this.#length + kept.length;
    if (length > this.#bytes.length) this.#grow(length);
    this.#bytes.set(kept, this.#length);
    this.#length = length;
  }

  /** Forgets everything. */
  clear(): void {
    this.#length = 0;
    this.#isOver = false;
  }

  #grow(length: number): void {
    const bytes = new Uint8Array(Math.max(length, 2 * this.#bytes.length));
    bytes.set(this.bytes);
    this.#bytes = bytes;
  }
}

/** A line without its end. */
export interface Line {
  /** Its bytes, or the first ones where it is too long; until the next line. */
  readonly bytes: Uint8Array;
  /** The byte of the stream at which it begins. */
  readonly offset: number;
  /** Whether it is longer than what is kept. */
  readonly isTooLong: boolean;
}

const LF = 10;
const CR = 13;

/** Takes chunks, and gives each line as soon as it has ended. */
export class LineSplitter {
  readonly #endsWithCr: boolean;
  readonly #keep: number;
  readonly #take: (line: Line) => void;
  /** What earlier chunks had of the line. */
  readonly #begun: ByteBuffer;
  #hasBegun = false;
  /** Where the line begins. */
  #lineOffset = 0;
  /** Where the next chunk begins. */
  #offset = 0;
  /** The line before ended with a CR: an LF that follows belongs to it. */
  #isBehindCr = false;

  /** Lines end with LF, or with CR, LF or CRLF; of each, at most `keep` bytes are given to `take`. */
  constructor(ends: "lf" | "any", keep: number, take: (line: Line) => void) {
    this.#endsWithCr = ends === "any";
    this.#keep = keep;
    this.#begun = new ByteBuffer(keep);
    this.#take = take;
  }

  /** Leaves out that many bytes before the first line. */
  skip(bytes: number): void {
    this.#offset += bytes;
  }

  /** Reads a chunk. */
  feed(chunk: Uint8Array): void {
    let start = this.#isBehindCr && chunk[0] === LF ? 1 : 0;
    if (chunk.length > 0) this.#isBehindCr = false;
    // Where each kind of line end comes next: looked for once, not once a line.
    let lf = next(chunk, LF, start);
    let cr = this.#endsWithCr ? next(chunk, CR, start) : Infinity;
    for (let end = Math.min(lf, cr); end < chunk.length; end = Math.min(lf, cr)) {
      this.#end(chunk.subarray(start, end), start);
      const isCrLf = end === cr && end + 1 === lf;
      this.#isBehindCr = end === cr && end + 1 === chunk.length;
      start = end + (isCrLf ? 2 : 1);
      if (lf < start) lf = next(chunk, LF, start);
      if (cr < start) cr = next(chunk, CR, start);
    }
    if (start < chunk.length) this.#begin(chunk.subarray(start), start);
    this.#offset += chunk.length;
  }

  /** Gives the last line, which nothing but the end of the bytes has ended; where it is empty, there is none. */
  finish(): void {
    if (this.#hasBegun) this.#end(new Uint8Array(), 0);
  }

  #begin(piece: Uint8Array, at: number): void {
    if (!this.#hasBegun) this.#lineOffset = this.#offset + at;
    this.#hasBegun = true;
    this.#begun.add(piece);
  }

  #end(piece: Uint8Array, at: number): void {
    if (this.#hasBegun) {
      this.#begun.add(piece);
      this.#take({ bytes: this.#begun.bytes, offset: this.#lineOffset, isTooLong: this.#begun.isOver });
      this.#begun.clear();
      this.#hasBegun = false;
      return;
    }
    const isTooLong = piece.length > this.#keep;
    const bytes = isTooLong ? piece.subarray(0, this.#keep) : piece;
    this.#take({ bytes, offset: this.#offset + at, isTooLong });
  }
}

/** The index of the next such byte; beyond all where there is none. */
function next(chunk: Uint8Array, byte: number, from: number): number {
  const index = chunk.indexOf(byte, from);
  return index === -1 ? Infinity : index;
}
