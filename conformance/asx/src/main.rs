//! asx-rs as a judge: receives and sends AS4 messages as the tests say, in this process, without a network. It is driven by one JSON
//! object a line on standard input, and answers with one a line on standard output. The first line names parties and keys.

mod clock;

use std::error::Error;
use std::future::Future;
use std::io::{BufRead, Write};
use std::pin::Pin;
use std::sync::{Arc, Mutex};

use asx::as4::{As4, Message, UserMessage};
use asx::{Certificate, HttpClient, KeyPair, LocalParty, MemoryDedup, Partner, Payload, Profile, Reject, Verified};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use serde_json::{Value, json};
use tower_service::Service;

type BoxError = Box<dyn Error + Send + Sync>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), BoxError> {
    let settings = read_line()?.ok_or("no settings")?;
    clock::set(settings["now"].as_i64())?;
    let partner = read_partner(&settings["partner"])?;
    let as4 = As4::builder(Profile::edelivery_1_15())
        .local(read_local(&settings["local"])?)
        .trust_anchor(read_certificate(&settings["authority"])?)
        .partner(partner.clone())
        .http_client(Lines)
        .build()?;
    let delivered: Arc<Mutex<Option<Value>>> = Arc::default();
    let taken = delivered.clone();
    let mut inbound = as4.inbound(MemoryDedup::default(), move |message: Verified<UserMessage>| {
        *taken.lock().unwrap() = Some(describe(&message));
        async { Ok::<(), Reject>(()) }
    });
    write_line(&json!({ "event": "ready" }))?;
    while let Some(command) = read_line()? {
        let answer = match command["command"].as_str() {
            Some("receive") => receive(&mut inbound, &command, &delivered).await?,
            Some("send") => send(&as4, &partner, &command).await?,
            _ => return Err(format!("no such command: {command}").into()),
        };
        write_line(&answer)?;
    }
    Ok(())
}

/// Takes a message as its receiving side would over HTTP.
async fn receive(
    inbound: &mut asx::Inbound,
    command: &Value,
    delivered: &Mutex<Option<Value>>,
) -> Result<Value, BoxError> {
    let request = http::Request::post("/as4")
        .header("content-type", text(&command["contentType"])?)
        .body(Full::new(decode(&command["body"])?))?;
    let (head, body) = inbound.call(request).await?.into_parts();
    let body = body.collect().await?.to_bytes();
    Ok(json!({
        "event": "received",
        "status": head.status.as_u16(),
        "contentType": content_type(&head.headers),
        "body": BASE64_STANDARD.encode(body),
        "delivered": delivered.lock().unwrap().take(),
    }))
}

/// Sends a message, and tells whether the response was its receipt.
async fn send(as4: &As4, partner: &Partner, command: &Value) -> Result<Value, BoxError> {
    let mut message = if command["ping"] == true {
        Message::ping(partner)
    } else {
        Message::to(partner).service(text(&command["service"])?).action(text(&command["action"])?)
    };
    message = message.message_id(text(&command["messageId"])?);
    for payload in command["payloads"].as_array().ok_or("no payloads")? {
        message = message.payload(Payload::new(decode(&payload["content"])?, text(&payload["mimeType"])?));
    }
    Ok(match as4.send(message).await {
        Ok(_receipt) => json!({ "event": "sent", "receipt": true }),
        Err(error) => json!({ "event": "sent", "receipt": false, "because": format!("{error:?}") }),
    })
}

/// Hands what is posted to the tests, as a line, and takes the response from the next line.
#[derive(Debug)]
struct Lines;

impl HttpClient for Lines {
    fn send(
        &self,
        request: http::Request<Bytes>,
    ) -> Pin<Box<dyn Future<Output = Result<http::Response<Bytes>, BoxError>> + Send + '_>> {
        Box::pin(async move {
            write_line(&json!({
                "event": "post",
                "contentType": content_type(request.headers()),
                "body": BASE64_STANDARD.encode(request.body()),
            }))?;
            let response = read_line()?.ok_or("no response")?;
            Ok(http::Response::builder()
                .header("content-type", text(&response["contentType"])?)
                .body(decode(&response["body"])?)?)
        })
    }
}

fn describe(message: &Verified<UserMessage>) -> Value {
    let payloads: Vec<Value> = message
        .payloads()
        .iter()
        .map(|payload| json!({ "mimeType": payload.mime_type(), "content": BASE64_STANDARD.encode(payload.bytes()) }))
        .collect();
    json!({
        "messageId": message.message_id(),
        "conversationId": message.conversation_id(),
        "from": message.from(),
        "service": message.service(),
        "action": message.action(),
        "signer": BASE64_STANDARD.encode(message.signer().der()),
        "payloads": payloads,
    })
}

fn read_local(party: &Value) -> Result<LocalParty, BoxError> {
    let certificate = read_file(&party["certificate"])?;
    let key = read_file(&party["key"])?;
    Ok(LocalParty::new(text(&party["id"])?)
        .party_type(text(&party["type"])?)
        .signer(KeyPair::from_pem(&certificate, &key)?)
        .decrypter(KeyPair::from_pem(&certificate, &key)?))
}

fn read_partner(party: &Value) -> Result<Partner, BoxError> {
    let certificate = read_certificate(&party["certificate"])?;
    Ok(Partner::new(text(&party["id"])?)
        .party_type(text(&party["type"])?)
        .endpoint("https://partner.example/as4")
        .signing_cert(certificate.clone())
        .encryption_cert(certificate))
}

fn read_certificate(file: &Value) -> Result<Certificate, BoxError> {
    Ok(Certificate::from_pem(&read_file(file)?)?)
}

fn read_file(file: &Value) -> Result<Vec<u8>, BoxError> {
    Ok(std::fs::read(text(file)?)?)
}

fn content_type(headers: &http::HeaderMap) -> String {
    headers
        .get("content-type")
        .map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned())
        .unwrap_or_default()
}

fn text(value: &Value) -> Result<&str, BoxError> {
    value.as_str().ok_or_else(|| "a string is missing".into())
}

fn decode(value: &Value) -> Result<Bytes, BoxError> {
    Ok(BASE64_STANDARD.decode(text(value)?)?.into())
}

fn read_line() -> Result<Option<Value>, BoxError> {
    let mut line = String::new();
    if std::io::stdin().lock().read_line(&mut line)? == 0 {
        return Ok(None);
    }
    Ok(Some(serde_json::from_str(&line)?))
}

fn write_line(line: &Value) -> Result<(), BoxError> {
    let mut output = std::io::stdout().lock();
    writeln!(output, "{line}")?;
    Ok(output.flush()?)
}
