//! Turns a type's shape into errors where it cannot be a payload: a JSON object without null fields.

use syn::ext::IdentExt as _;
use syn::{
    DataEnum, DataStruct, DataUnion, DeriveInput, Field, Fields, GenericArgument, PathArguments, Type,
    Variant,
};

use crate::ctxt::Ctxt;
use crate::extension::serde_attr::SerdeKeys;

/// Keys that keep a field or variant from being written.
const NOT_WRITTEN: &[&str] = &["skip", "skip_serializing"];
/// Keys that write a value in a way that no token tells.
const WRITTEN_BY_HAND: &[&str] = &["with", "serialize_with"];

/// Checks the root as far as its own tokens tell; codegen checks the schema, and so everything deeper.
pub fn check(input: &DeriveInput, ctxt: &Ctxt) {
    let serde = SerdeKeys::read(&input.attrs);
    for attribute in ["serde", "schemars"] {
        let entry = SerdeKeys::of(attribute, &input.attrs);
        let entry = entry.find("deny_unknown_fields");
        if let Some(entry) = entry.filter(|_| may_have_fields(&input.data, &serde)) {
            ctxt.error(
                &entry.key,
                "`deny_unknown_fields` refuses the fields that a later writer adds: drop it, readers accept unknown fields",
            );
        }
    }
    // What is read then is another type.
    if !serde.has_any(&["from", "try_from"]) {
        check_readers(&input.data, &serde, ctxt);
    }
    // What is written then is another type.
    if serde.has("into") {
        return;
    }
    match &input.data {
        syn::Data::Struct(data) => check_struct(input, data, &serde, ctxt),
        syn::Data::Enum(data) => check_enum(input, data, &serde, ctxt),
        syn::Data::Union(DataUnion { union_token, .. }) => {
            ctxt.error(
                union_token,
                "a payload must be a JSON object, and serde writes no union: make it a struct",
            );
        }
    }
}

/// Whether a payload may have fields of its own; where it has none, what speaks of them is refused as without effect.
fn may_have_fields(data: &syn::Data, serde: &SerdeKeys) -> bool {
    let is_named = |fields: &Fields| matches!(fields, Fields::Named(_));
    match data {
        syn::Data::Struct(data) => is_named(&data.fields) && !serde.has("transparent"),
        syn::Data::Enum(data) => {
            serde.has("tag") || data.variants.iter().any(|variant| is_named(&variant.fields))
        }
        syn::Data::Union(_) => true,
    }
}

/// Refuses what serde reads beyond the type's schema, and so beyond what any other reader knows of it.
fn check_readers(data: &syn::Data, serde: &SerdeKeys, ctxt: &Ctxt) {
    let fields: Vec<&Fields> = match data {
        syn::Data::Struct(data) => vec![&data.fields],
        syn::Data::Enum(data) => data.variants.iter().map(|variant| &variant.fields).collect(),
        syn::Data::Union(_) => Vec::new(),
    };
    // Without a name there is no older one.
    let fields = fields.into_iter().flatten().filter(|field| field.ident.is_some());
    let fields = fields.map(|field| &field.attrs);
    let variants: Vec<_> = match data {
        syn::Data::Enum(data) => data.variants.iter().map(|variant| &variant.attrs).collect(),
        _ => Vec::new(),
    };
    for attrs in fields {
        let told = SerdeKeys::of("schemars", attrs);
        for (entry, name) in SerdeKeys::read(attrs).texts("alias") {
            if !told.has_call("transform", "alias", &name) {
                ctxt.error(
                    &entry.key,
                    format_args!(
                        "no schema says `alias`, so that no reader but Rust's would know it: add \
                         `#[schemars(transform = a2a_ext::alias({name:?}))]` to the field"
                    ),
                );
            }
        }
    }
    for attrs in variants {
        let keys = SerdeKeys::read(attrs);
        if let Some(entry) = keys.find("alias") {
            ctxt.error(
                &entry.key,
                "no schema says `alias` of a variant, so that no reader but Rust's would know it: keep one name, or add \
                 a variant for the other one",
            );
        }
        let Some(entry) = keys.find("other") else { continue };
        if serde.has("content") {
            ctxt.error(
                &entry.key,
                "serde reads an unknown tag as this variant only where no content is beside it, so that `content` and \
                 `other` do not go together: drop one of them",
            );
        } else if !SerdeKeys::of("schemars", attrs).has_path("transform", "other") {
            ctxt.error(
                &entry.key,
                "no schema says `other`, so that no reader but Rust's would know it: add \
                 `#[schemars(transform = a2a_ext::other)]` to the variant",
            );
        }
    }
}

fn check_struct(input: &DeriveInput, data: &DataStruct, serde: &SerdeKeys, ctxt: &Ctxt) {
    let transparent = serde.has("transparent");
    match &data.fields {
        Fields::Named(fields) if transparent => {
            for field in fields.named.iter().filter(|field| !is_skipped(field)) {
                check_whole(field, ctxt);
            }
        }
        Fields::Named(_) => check_fields(&data.fields, ctxt),
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
            for field in &fields.unnamed {
                check_whole(field, ctxt);
            }
        }
        Fields::Unnamed(_) if transparent => {}
        Fields::Unnamed(fields) => ctxt.error(
            fields,
            "a payload must be a JSON object, and a tuple struct is written as a list: name its fields",
        ),
        Fields::Unit => ctxt.error(
            &input.ident,
            "a payload must be a JSON object, and a unit struct is written as null: give it named fields, or `{}`",
        ),
    }
}

fn check_enum(input: &DeriveInput, data: &DataEnum, serde: &SerdeKeys, ctxt: &Ctxt) {
    let tagged = serde.has("tag");
    let untagged = serde.has("untagged");
    let mut written = 0_usize;
    for variant in &data.variants {
        let keys = SerdeKeys::read(&variant.attrs);
        if keys.has_any(NOT_WRITTEN) {
            continue;
        }
        written += 1;
        if keys.has_any(WRITTEN_BY_HAND) {
            continue;
        }
        if untagged || keys.has("untagged") {
            check_untagged(variant, ctxt);
        } else if !tagged && matches!(variant.fields, Fields::Unit) {
            ctxt.error(
                &variant.ident,
                format_args!(
                    "a payload must be a JSON object, and `{}` is written as a string: \
                     add `#[serde(tag = \"..\")]` to the enum, or give the variant fields",
                    variant.ident.unraw()
                ),
            );
        }
        if matches!(variant.fields, Fields::Named(_)) {
            check_fields(&variant.fields, ctxt);
        }
    }
    if written == 0 {
        ctxt.error(
            &input.ident,
            "a payload must be a JSON object, and an enum without a variant to write has none: add one",
        );
    }
}

fn check_untagged(variant: &Variant, ctxt: &Ctxt) {
    match &variant.fields {
        Fields::Named(_) => {}
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
            for field in &fields.unnamed {
                check_whole(field, ctxt);
            }
        }
        Fields::Unnamed(fields) => ctxt.error(
            fields,
            "a payload must be a JSON object, and an untagged tuple variant is written as a list: name its fields",
        ),
        Fields::Unit => ctxt.error(
            &variant.ident,
            "a payload must be a JSON object, and an untagged unit variant is written as null: give it fields",
        ),
    }
}

/// A field that is written as the whole payload.
fn check_whole(field: &Field, ctxt: &Ctxt) {
    if is_option(&field.ty) && !SerdeKeys::read(&field.attrs).has_any(WRITTEN_BY_HAND) {
        ctxt.error(
            &field.ty,
            "a payload must be a JSON object, and this `Option` is written as null when it is `None`: drop the `Option`",
        );
    }
}

/// Named fields, each written under a key of its own.
fn check_fields(fields: &Fields, ctxt: &Ctxt) {
    for field in fields {
        let keys = SerdeKeys::read(&field.attrs);
        // A flattened `None` is written as nothing at all.
        let never_null = keys.skips_none()
            || keys.has("flatten")
            || keys.has_any(NOT_WRITTEN)
            || keys.has_any(WRITTEN_BY_HAND);
        if never_null || !is_option(&field.ty) {
            continue;
        }
        let Some(ident) = &field.ident else { continue };
        ctxt.error(
            ident,
            format_args!(
                "`{}` is written as null when it is `None`, and on the wire absent is the only none: \
                 add `#[serde(default, skip_serializing_if = \"Option::is_none\")]`",
                ident.unraw()
            ),
        );
    }
}

fn is_skipped(field: &Field) -> bool {
    SerdeKeys::read(&field.attrs).has_any(NOT_WRITTEN)
}

/// Whether the type is spelled as std's `Option`; an alias is left to codegen.
fn is_option(ty: &Type) -> bool {
    let path = match ty {
        Type::Group(group) => return is_option(&group.elem),
        Type::Paren(paren) => return is_option(&paren.elem),
        Type::Path(path) if path.qself.is_none() => &path.path,
        _ => return false,
    };
    let names: Vec<String> = path
        .segments
        .iter()
        .map(|segment| segment.ident.to_string())
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let spelled = matches!(
        names.as_slice(),
        ["Option"] | ["option", "Option"] | ["std" | "core", "option", "Option"]
    );
    let of_one_type = path.segments.last().is_some_and(|last| match &last.arguments {
        PathArguments::AngleBracketed(list) => {
            matches!(
                list.args.iter().collect::<Vec<_>>().as_slice(),
                [GenericArgument::Type(_)]
            )
        }
        PathArguments::None | PathArguments::Parenthesized(_) => false,
    });
    spelled && of_one_type
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::is_option;

    #[test]
    fn spellings_of_option() {
        for (ty, expected) in [
            (parse_quote!(Option<u8>), true),
            (parse_quote!((Option<u8>)), true),
            (parse_quote!(::std::option::Option<u8>), true),
            (parse_quote!(core::option::Option<Vec<u8>>), true),
            (parse_quote!(my::Option<u8>), false),
            (parse_quote!(Option), false),
            (parse_quote!(Vec<Option<u8>>), false),
            (parse_quote!(Option<u8, Own>), false),
            (parse_quote!(<u8 as Trait>::Option<u8>), false),
        ] {
            assert_eq!(is_option(&ty), expected, "{}", quote::quote!(#ty));
        }
    }
}
