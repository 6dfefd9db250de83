//! Types of which no value ends.

/// A struct that holds itself.
mod endless_struct {
    struct R { id: u8, n: N }
    struct N { id: u8, n: Box<N> }
    refused!("endless-struct-v1.n.n: no value of the type EndlessStructN ends, since each holds another; put an `Option`, `Vec` or map around the inner one");
}

/// A payload that holds itself.
mod endless_payload {
    struct R { next: Box<R> }
    refused!("endless-payload-v1.next: no value of the type EndlessPayloadPayload ends");
}

/// Two that hold each other.
mod endless_pair {
    struct R { list: Vec<A> }
    struct A { b: Box<B> }
    struct B { id: u8, a: Box<A> }
    refused!("endless-pair-v1.list[].b: no value of the type EndlessPairA ends");
}

/// An enum of which every form holds it.
mod endless_enum {
    struct R { e: E }
    enum E { A(Box<E>), B { list: Vec<E>, e: Box<E> } }
    refused!("endless-enum-v1.e: no value of the type EndlessEnumE ends");
}

/// The same through the structs of an internally tagged enum.
mod endless_tagged {
    struct R { e: E }
    #[serde(tag = "t")]
    enum E { A(A), B { e: Box<E> } }
    struct A { inner: Box<E> }
    refused!("endless-tagged-v1.e: no value of the type EndlessTaggedE ends");
}

/// An enum of which every form holds it, flattened.
mod endless_flattened {
    struct R { n: N }
    struct N { id: u8, #[serde(flatten)] e: E }
    #[serde(tag = "t")]
    enum E { A { n: Box<N> }, B { other: Box<N> } }
    refused!("no value of the type EndlessFlattenedN ends");
}

/// Arrays and tuples of itself.
mod endless_lists {
    struct R { a: A, b: B }
    struct A { pair: Box<[A; 2]> }
    struct B { tuple: Box<(u8, B)> }
    refused!("endless-lists-v1.a.pair: no value of the type EndlessListsA ends");
}

/// A list that must have an item.
mod endless_list {
    struct R { #[schemars(length(min = 1))] list: Vec<R> }
    refused!("endless-list-v1.list: no value of the type EndlessListPayload ends");
}

/// All of them with a way out.
mod ending {
    struct R {
        e: E,
        #[serde(default, skip_serializing_if = "Option::is_none")] option: Option<Box<R>>,
        list: Vec<R>,
        map: BTreeMap<String, R>,
        none: Box<[R; 0]>,
        nullable: Box<(Option<Box<R>>, u8)>,
    }
    enum E { A(Box<E>), B { e: Box<E> }, C }
    good!(R { e: E::A(Box::new(E::B { e: Box::new(E::C) })), option: None, list: vec![], map: BTreeMap::new(), none: Box::new([]), nullable: Box::new((None, 1)) },
        R { e: E::C, option: Some(Box::new(last())), list: vec![last()], map: BTreeMap::from([("a".into(), last())]), none: Box::new([]), nullable: Box::new((Some(Box::new(last())), 1)) });
    fn last() -> R { R { e: E::C, option: None, list: vec![], map: BTreeMap::new(), none: Box::new([]), nullable: Box::new((None, 1)) } }
    bad!({"e": {"A": {"B": {}}}, "list": [], "map": {}, "none": [], "nullable": [null, 1]});
}
