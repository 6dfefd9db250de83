//! Turns the long stream of `tests/captures/big` into ratios of what reading it costs, and into the memory that it takes.
//!
//! `cargo bench -p a2a-ext-bench` makes the stream with Python; an argument names one that is there.

use std::fs::{self, File};
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use a2a_ext::protolabs::REGISTRY;
use a2a_ext::stream::{Decoder, Events, Format};
use a2a_ext::turn::Turn;
use a2a_ext::{read_json, scan, scan_text};
use anyhow::{Context, Result, bail, ensure};
use serde::de::IgnoredAny;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../captures/big");

type Read = fn(&Path) -> Result<()>;

/// Said to a process that does nothing but read the stream, in one way, and says how much memory that took.
const PEAKS: [(&str, &str, Read); 2] = [
    ("--peak-scan", "memory of scanning the stream, MiB", scanned),
    ("--peak-turn", "memory of a turn of the whole stream, MiB", turned),
];

/// How often everything is measured; the fastest counts.
const ROUNDS: usize = 15;

/// How often the first two are, whose ratio is judged: a busy machine disturbs most rounds, and few of many.
const JUDGED_ROUNDS: usize = 60;

/// The most that scanning may cost, in what reading over the text costs.
const MOST: f64 = 1.5;

/// The most memory that reading a stream may take, in KiB. A shorter one may take no more than it is long: kept whole, it would.
const MOST_KIB: u64 = 32 * 1024;

/// What a process takes in any case, in KiB, and more.
const LEAST_KIB: u64 = 16 * 1024;

fn main() -> Result<()> {
    // Cargo says `--bench` to every benchmark.
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|said| said != "--bench")
        .collect();
    match &arguments[..] {
        [] => measure(&generate()?),
        [path] => measure(Path::new(path)),
        [flag, path] => {
            let peak = PEAKS.iter().find(|(own, ..)| own == flag);
            let (_, what, read) = peak.with_context(|| format!("no flag {flag}"))?;
            read(Path::new(path))?;
            let length = fs::metadata(path)?.len() / 1024;
            say_peak(what, length.clamp(LEAST_KIB, MOST_KIB))
        }
        _ => bail!("expected the path of a stream, or nothing; got {arguments:?}"),
    }
}

fn generate() -> Result<PathBuf> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("big.sse");
    let script = Path::new(FOLDER).join("gen_big_sse.py");
    let made = Command::new("python3")
        .arg(&script)
        .arg("--out")
        .arg(&path)
        .output();
    let made = made.context("cannot start python3, which makes the stream")?;
    ensure!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    Ok(path)
}

fn measure(path: &Path) -> Result<()> {
    let body = fs::read(path).with_context(|| path.display().to_string())?;
    let texts = texts(&body);
    let found: usize = texts
        .iter()
        .map(|text| scan_text(text, &REGISTRY).map_or(0, |found| found.len()))
        .sum();
    println!("{} bytes, {} events, {found} payloads", body.len(), texts.len());
    expect(&body, texts.len(), found)?;

    let jobs: [(&str, Job<'_>); 7] = [
        (
            "reading over the texts (serde_json, IgnoredAny)",
            each(&texts, |text| {
                black_box(serde_json::from_slice::<IgnoredAny>(text).is_ok());
            }),
        ),
        (
            "scan_text",
            each(&texts, |text| {
                black_box(scan_text(text, &REGISTRY).is_ok());
            }),
        ),
        (
            "scan_text, and each payload as a value",
            each(&texts, |text| {
                for found in scan_text(text, &REGISTRY).unwrap_or_default() {
                    black_box(found.value().is_ok());
                }
            }),
        ),
        (
            "read_json",
            each(&texts, |text| {
                black_box(read_json(text).is_ok());
            }),
        ),
        (
            "read_json, then scan",
            each(&texts, |text| {
                black_box(read_json(text).map(|frame| scan(&frame, &REGISTRY).len()).is_ok());
            }),
        ),
        (
            "taking the stream apart, in chunks of 16 KiB",
            Box::new(|| {
                let mut decoder = Decoder::new(Format::Sse);
                for chunk in body.chunks(16 * 1024) {
                    decoder.feed(chunk);
                    while let Some(event) = decoder.next_text() {
                        black_box(event.text.is_ok());
                    }
                }
            }),
        ),
        (
            "taking it apart, reading its events, and a turn of them",
            Box::new(|| {
                let (mut decoder, mut turn) = (Decoder::new(Format::Sse), Turn::new());
                for chunk in body.chunks(16 * 1024) {
                    decoder.feed(chunk);
                    while let Some(event) = decoder.next_event() {
                        turn.take(&event);
                    }
                }
                black_box(turn.answer().len());
            }),
        ),
    ];
    let mut fastest = [Duration::MAX; 7];
    for round in 0..JUDGED_ROUNDS {
        let measured = if round < ROUNDS { jobs.len() } else { 2 };
        for ((_, job), fastest) in jobs[..measured].iter().zip(&mut fastest) {
            let start = Instant::now();
            job();
            *fastest = start.elapsed().min(*fastest);
        }
    }
    let ratio = |time: &Duration| time.as_secs_f64() / fastest[0].as_secs_f64();
    for ((name, _), time) in jobs.iter().zip(&fastest) {
        println!("{:5.2}  {:6.1} ms  {name}", ratio(time), time.as_secs_f64() * 1e3);
    }
    let mut kept = say_bar("scan_text / reading over", ratio(&fastest[1]), MOST);

    for (flag, ..) in PEAKS {
        let said = Command::new(std::env::current_exe()?)
            .arg(flag)
            .arg(path)
            .output()?;
        print!("{}", String::from_utf8_lossy(&said.stdout));
        kept &= said.status.success();
        eprint!("{}", String::from_utf8_lossy(&said.stderr));
    }
    ensure!(kept, "a bar is not kept");
    Ok(())
}

type Job<'a> = Box<dyn Fn() + 'a>;

fn each<'a>(texts: &'a [Vec<u8>], read: fn(&[u8])) -> Job<'a> {
    Box::new(move || texts.iter().for_each(|text| read(text)))
}

fn texts(body: &[u8]) -> Vec<Vec<u8>> {
    let mut decoder = Decoder::new(Format::Sse);
    decoder.feed(body);
    let mut texts = Vec::new();
    while let Some(event) = decoder.next_text() {
        texts.extend(event.text.map(<[u8]>::to_vec));
    }
    texts
}

/// What the generator says of the stream that it makes when it is told nothing.
fn expect(body: &[u8], events: usize, payloads: usize) -> Result<()> {
    let expected = fs::read(Path::new(FOLDER).join("big_py_seed1.expect.json"))?;
    let expected = read_json(&expected)?;
    if expected["bytes"] == body.len() {
        let counts = expected["payload_counts"].as_object();
        let sum: u64 = counts
            .into_iter()
            .flatten()
            .filter_map(|(_, count)| count.as_u64())
            .sum();
        ensure!(
            expected["frames"] == events && sum == payloads as u64,
            "expected {sum} payloads"
        );
    }
    Ok(())
}

/// Reads the stream from the disk, once as values and once as texts.
fn scanned(path: &Path) -> Result<()> {
    let mut payloads = 0;
    for event in Events::new(File::open(path)?, Format::Sse) {
        payloads += event?.frame.map_or(0, |frame| scan(&frame, &REGISTRY).len());
    }
    let mut events = Events::new(File::open(path)?, Format::Sse);
    while let Some(event) = events.next_text()? {
        payloads -= event.text.map_or(0, |text| {
            scan_text(text, &REGISTRY).map_or(0, |found| found.len())
        });
    }
    ensure!(payloads == 0, "{payloads} payloads are found in one way alone");
    Ok(())
}

/// Reads the stream from the disk into a turn, which is asked at the end.
fn turned(path: &Path) -> Result<()> {
    let mut turn = Turn::new();
    for event in Events::new(File::open(path)?, Format::Sse) {
        turn.take(&event?);
    }
    ensure!(
        turn.broken().is_empty() && !turn.answer().is_empty(),
        "the turn is not whole"
    );
    Ok(())
}

fn say_peak(what: &str, most: u64) -> Result<()> {
    // Only Linux tells.
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    match line.and_then(|line| line.trim_end_matches("kB").trim().parse::<u64>().ok()) {
        Some(kib) => {
            let kept = say_bar(what, kib as f64 / 1024.0, most as f64 / 1024.0);
            ensure!(kept, "{what}");
        }
        None => println!("this system does not say how much memory a process took"),
    }
    Ok(())
}

/// Whether a bar is kept.
fn say_bar(what: &str, is: f64, most: f64) -> bool {
    let kept = is <= most;
    let verdict = if kept { "kept" } else { "NOT KEPT" };
    println!("{what}: {is:.2}, at most {most:.2}: {verdict}");
    kept
}
