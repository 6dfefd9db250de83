//! Strings as weapons: in docs, names, defaults, examples and descriptions.

/// Ends of comments, quotes and templates, in every doc comment. */ """ ''' </script> ` ${x}
mod docs {
    #[doc = " Ends */ a /* comment \"\"\" and ''' a string <script>alert(1)</script> `${process.exit(1)}` {{x}} | a | table |\n\n\\ \u{2028}\u{2029}\u{0} \u{202e}rtl\u{202c} # not a heading\n```js\nunclosed\n\n- [x](javascript:alert(1)) <img src=x onerror=alert(1)> ends with \\"]
    struct R {
        #[doc = " [x](javascript:alert(1)) ![y]( data:text/html,z) [z](&#106;avascript:alert(1)) [w](javascript\\:alert(1))\n\n[v]: javascript:alert(1)\n\n[v] <details open ontoggle=alert(1)> <!-- gone"]
        links: E,
        #[doc = " */ throw new Error(); /*"]
        comment: u8,
        #[doc = " \"\"\" + __import__('os').system('false') + \"\"\""]
        triple: u8,
        #[doc = " ends with a backslash \\"]
        backslash: u8,
        #[doc = " ends with a quote \""]
        quote: u8,
        #[doc = " </script><script>alert(1)</script><!-- --> <b>"]
        html: u8,
        #[doc = " `a` ``b`` ```c``` ${d} #{e} {{f}} {g} %s | h | \\| i"]
        marks: u8,
        #[doc = "\u{2028}line\u{2029}ends\r\nand\rreturns\u{85}"]
        lines: u8,
        #[doc = " nul \u{0} bell \u{7} escape \u{1b}[31m rtl \u{202e} zero \u{200b} bom \u{feff}"]
        control: u8,
        #[doc = " @ts-ignore @deprecated {@link Foo} # type: ignore\n# noqa"]
        directives: u8,
        #[doc = " \\N{DIGIT ONE} \\u0041 \\x41 \\' \\0"]
        escapes: u8,
        union: E,
    }
    #[doc = " */ \"\"\" ` ${} \\"]
    enum E {
        #[doc = " */ \"\"\" \\"]
        A,
        #[doc = " | a | b |\n|---|---|\n"]
        B { #[doc = " */ \\"] x: u8 },
    }
    cases!(33);
    good!(R { links: E::A, comment: 1, triple: 2, backslash: 3, quote: 4, html: 5, marks: 6, lines: 7, control: 8, directives: 9, escapes: 10, union: E::B { x: 1 } });
    bad!({});
}

/// Hostile names of variants and constants.
mod literals {
    struct R { list: Vec<E>, t: Vec<T> }
    enum E {
        #[serde(rename = "*/ \"\"\" ''' ` ${x} </script>")] A,
        #[serde(rename = "back\\slash\\")] B,
        #[serde(rename = "line\nend\r\u{2028}\u{0}")] C,
        #[serde(rename = "__proto__")] D,
        #[serde(rename = "{{x}} | y | %s {0}")] F,
        #[serde(rename = "\u{202e}rtl")] G,
    }
    #[serde(tag = "*/\"\"\"`${t}\\")]
    enum T { #[serde(rename = "*/\"\"\"`${a}\\")] A, #[serde(rename = "b'\n")] B { #[serde(rename = "</script>`${}*/\"\"\"\\")] x: u8 } }
    good!(R { list: vec![E::A, E::B, E::C, E::D, E::F, E::G], t: vec![T::A, T::B { x: 1 }] });
    bad!({"list": ["*/"], "t": []}, {"list": [], "t": [{}]});
}

/// A variant with a character that no one sees.
mod hidden_variant {
    struct R { e: E }
    enum E { #[serde(rename = "a\u{e0041}")] A }
    refused!("take the hidden characters U+E0000 to U+E007F in");
}

/// A key with one.
mod hidden_key {
    struct R { inner: Inner }
    struct Inner { #[serde(rename = "a\u{e0041}")] a: u8 }
    refused!("take the hidden characters U+E0000 to U+E007F in");
}

/// A constant with one.
mod hidden_constant {
    struct R { #[schemars(extend("const" = "a\u{e0041}"))] a: String }
    refused!("take the hidden characters U+E0000 to U+E007F in");
}

/// A tag with one.
mod hidden_tag {
    struct R { e: E }
    #[serde(tag = "a\u{e0041}")]
    enum E { A { x: u8 }, B }
    refused!("take the hidden characters U+E0000 to U+E007F in");
}

/// A variant that is a key, with one behind a flag that is none.
mod hidden_form {
    struct R { e: E }
    enum E { #[serde(rename = "🏴\u{e0041}")] A(u8), B }
    refused!("take the hidden characters U+E0000 to U+E007F in");
}

/// Hostile keys of externally tagged variants.
mod variants {
    struct R { list: Vec<E> }
    enum E { #[serde(rename = "*/ a \"\"\"")] A(u8), #[serde(rename = "constructor")] B { x: u8 }, #[serde(rename = "b`${}\\")] C }
    good!(R { list: vec![E::A(1), E::B { x: 1 }, E::C] });
    bad!({"list": [{}]}, {"list": ["constructor"]}, {"list": [{"toString": 1}]});
}

/// Hostile defaults and examples.
mod defaults {
    #[derive(Clone)]
    #[schemars(example = R { text: "*/ \"\"\" ''' ` ${x} </script> \\".into(), list: vec!["\u{2028}\u{0}\n|".into()] })]
    struct R {
        #[serde(default = "text")]
        text: String,
        #[serde(default = "list")]
        list: Vec<String>,
    }
    fn text() -> String {
        "*/ \"\"\" ''' ` ${process.exit(1)} </script> {{x}} \\".into()
    }
    fn list() -> Vec<String> {
        vec!["\u{2028}\u{2029}\n\r\u{0}\u{202e}".into(), "__proto__".into()]
    }
    good!(R { text: text(), list: list() }, R { text: "\\".into(), list: vec![] });
    reads!({});
    bad!({"text": 5});
}

/// Hostile patterns and constants.
mod patterns {
    struct R {
        #[schemars(regex(pattern = "^[\"'`\\\\/$*]+$"))]
        quotes: String,
        #[schemars(extend("const" = "*/\"\"\"`${x}\\"))]
        version: String,
    }
    good!(R { quotes: "\"'`\\/$*".into(), version: "*/\"\"\"`${x}\\".into() });
    bad!({"quotes": "a", "version": "*/\"\"\"`${x}\\"}, {"quotes": "'", "version": "*/"});
}

/// Keys of maps are data, hostile ones too.
mod map_keys {
    struct R { m: BTreeMap<String, u8>, n: BTreeMap<String, BTreeMap<String, bool>> }
    good!(R {
        m: BTreeMap::from([("*/ \"\"\" ` ${x} \\".into(), 1), ("constructor".into(), 2), ("".into(), 3), ("\u{2028}\u{0}".into(), 4)]),
        n: BTreeMap::from([("toString".into(), BTreeMap::from([("valueOf".into(), true)]))]),
    });
    bad!({"m": {"constructor": "x"}, "n": {}});
}

/// A URI and a card's description of all that they may hold.
mod hostile_uri {
    #[a2a_extension(
        uri = "https://u:p@h.example:80/*/$(process.exit(1))/(@;=+&!~)//%00%22%3C%5B/../hostile-uri-v1",
        channel = artifact_metadata,
        description = "*/ \"\"\" ''' ` ${x} </script> <b> | [x](javascript:alert(1)) -- > \\ \u{202e}"
    )]
    struct R { n: u8 }
    good!(R { n: 1 });
    bad!({"n": "x"});
}

/// The same in a urn.
mod hostile_urn {
    #[a2a_extension(uri = "urn:x-y:$(a)*/&(b)!c:hostile-urn-v1", channel = artifact_metadata)]
    struct R { n: u8 }
    good!(R { n: 1 });
    bad!({"n": "x"});
}

/// Fields that are called as what schemas say beside the standard.
mod keyword_names {
    struct R {
        #[serde(rename = "x-a2a-aliases")] a: Inner,
        #[serde(rename = "x-a2a-ext-alias", alias = "x-names")] #[schemars(transform = a2a_ext::alias("x-names"))] b: u8,
        #[serde(rename = "not")] not: u8, #[serde(rename = "const")] constant: String, #[serde(rename = "properties")] properties: Inner, #[serde(rename = "$defs")] defs: Inner,
        #[serde(rename = "required")] required: Vec<String>, #[serde(rename = "type")] ty: String, #[serde(rename = "oneOf")] one_of: Vec<u8>, #[serde(rename = "format")] format: String,
        #[serde(default = "said")] default: BTreeMap<String, BTreeMap<String, String>>,
    }
    struct Inner { #[serde(rename = "required")] required: bool, #[serde(rename = "names", alias = "x-a2a-aliases")] #[schemars(transform = a2a_ext::alias("x-a2a-aliases"))] names: u8 }
    fn said() -> BTreeMap<String, BTreeMap<String, String>> { BTreeMap::from([("x-a2a-aliases".into(), BTreeMap::from([("names".into(), "a".into())]))]) }
    good!(R { a: Inner { required: true, names: 1 }, b: 1, not: 1, constant: "c".into(), properties: Inner { required: true, names: 1 }, defs: Inner { required: false, names: 2 },
        required: vec!["a".into()], ty: "string".into(), one_of: vec![1], format: "uuid".into(), default: BTreeMap::new() });
    reads!({"x-a2a-aliases": {"required": true, "x-a2a-aliases": 1}, "x-names": 1, "not": 1, "const": "c", "properties": {"required": true, "names": 1}, "$defs": {"required": false, "x-a2a-aliases": 2},
        "required": [], "type": "", "oneOf": [], "format": "", "default": {}} =>
        {"x-a2a-aliases": {"required": true, "names": 1}, "x-a2a-ext-alias": 1, "not": 1, "const": "c", "properties": {"required": true, "names": 1}, "$defs": {"required": false, "names": 2},
        "required": [], "type": "", "oneOf": [], "format": "", "default": {}});
    bad!({});
}

/// Markdown that a scanner and a renderer may read differently.
mod markdown {
    #[doc = " `a <b> x\n<script>alert(1)</script>` y `<script>alert(1)</script>"]
    struct R {
        #[doc = "1.\t```\n<script>alert(1)</script>\n\t```\n<script>alert(1)</script>"]
        list: u8,
        #[doc = "\t```\n<script>alert(1)</script>\n\t```"]
        tab: u8,
        #[doc = "| a | b |\n| - | - |\n| `|<script>alert(1)</script>` | <script>alert(1)</script> |"]
        table: u8,
        #[doc = "[a](b \"`\") <script>alert(1)</script> `"]
        title: u8,
        #[doc = "[x](<javascript:alert(1)>) [x](java&#115;cript:alert(1)) [x](javascript&colon;alert(1)) [![x](y)](javascript:alert(1)) [x](\njavascript:alert(1)) [foo]: javascript:alert(1)\n\n[foo]: <javascript:alert(1)> 't'\n\n[foo]"]
        links: E,
    }
    #[doc = "> ```\n<script>alert(1)</script>\n\n- ~~~\n<script>alert(1)</script>"]
    enum E {
        #[doc = "a `\n\n<script>alert(1)</script>\n\n` b"]
        A,
        #[doc = "<!-- `--> <script>alert(1)</script>` \\`<b>`"]
        B,
    }
    good!(R { list: 1, tab: 1, table: 1, title: 1, links: E::A });
    bad!({"list": 1, "tab": 1, "table": 1, "title": 1, "links": "C"});
}

/// Headings that schemars takes for titles.
mod headings {
    #[doc = "# What *goes* out\n\nAnd how."]
    struct R {
        #[doc = "# Alone"] a: u8,
        #[doc = "### Which | one\nbelow"] b: E,
        #[doc = "Two\n===\n\nlines"] c: Inner,
    }
    #[doc = "## Kinds\n\n# of it"]
    enum E {
        #[doc = "# First"] A,
        #[doc = "# Second\nwith words"] B,
    }
    #[doc = "# Inside"]
    struct Inner { #[doc = "###### Six"] x: u8 }
    good!(R { a: 1, b: E::A, c: Inner { x: 1 } }, R { a: 1, b: E::B, c: Inner { x: 2 } });
    bad!({"a": 1, "b": "A", "c": {}});
}

/// Comments that checkers of types obey.
mod directives {
    struct R {
        #[doc = "type: ignore"] a: u8,
        #[doc = "pyright: basic"] b: u8,
        #[doc = "mypy: ignore-errors"] c: u8,
        #[doc = "said # type: ignore[assignment] and # pyright: ignore"] d: u8,
        #[doc = "@ts-ignore\n@ts-nocheck\n@ts-expect-error"] e: u8,
        #[doc = "- pyright: strict\n\n    # type: int"] f: u8,
        #[doc = "noqa\n# fmt: off\n# coding: latin-1\n-*- coding: latin-1 -*-"] class: u8,
    }
    good!(R { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, class: 1 });
    bad!({"a": 1, "b": 1, "c": 1, "d": "1", "e": 1, "f": 1, "class": 1});
}
