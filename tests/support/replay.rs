//! Turns a recorded body into a server on loopback that answers every request with it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

use anyhow::{Context, Result};

/// Serves the body as an event stream, in chunks of a few bytes, and gives the server's URL. The server ends with the process.
///
/// # Errors
/// When no port can be had.
pub fn replay(body: Vec<u8>) -> Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let url = format!("http://{}/", listener.local_addr()?);
    thread::spawn(move || {
        for connection in listener.incoming() {
            // A client that went away is its test's failure.
            let _ = connection.map_err(Into::into).and_then(|c| answer(&c, &body));
        }
    });
    Ok(url)
}

fn answer(connection: &TcpStream, body: &[u8]) -> Result<()> {
    let mut reader = BufReader::new(connection);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let line = line.trim_end().to_ascii_lowercase();
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().context("the length of the request")?;
        }
        if line.is_empty() {
            break;
        }
    }
    reader.read_exact(&mut vec![0; length])?;
    let mut writer = connection;
    writer.write_all(
        b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n",
    )?;
    // No event ends where a chunk does.
    for chunk in body.chunks(1021) {
        write!(writer, "{:x}\r\n", chunk.len())?;
        writer.write_all(chunk)?;
        writer.write_all(b"\r\n")?;
    }
    writer.write_all(b"0\r\n\r\n")?;
    Ok(())
}
