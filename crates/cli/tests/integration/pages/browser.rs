//! Debian's chromium, driven over a pipe: the protocol is JSON with a zero byte after each message, on the descriptors 3 and 4,
//! which a shell connects to the standard ones.

use fencepost_testing::folder;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use tempfile::TempDir;

/// A browser without a window.
pub struct Browser {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    last: u64,
    events: Vec<Value>,
    _profile: TempDir,
}

/// A page in it.
pub struct Tab<'b> {
    browser: &'b mut Browser,
    session: String,
}

impl Browser {
    /// Starts it. There is no way around it: `./x test` installs chromium where it is missing.
    pub fn start() -> Self {
        let profile = folder();
        let program = ["chromium", "chromium-browser", "google-chrome"].into_iter().find(|name| {
            Command::new("sh")
                .args(["-c", &format!("command -v {name}")])
                .stdout(Stdio::null())
                .status()
                .is_ok_and(|s| s.success())
        });
        let program = program.expect("chromium is installed (./x test does that)");
        let command = format!(
            "exec {program} --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --hide-scrollbars --no-first-run \
             --disable-background-networking --user-data-dir='{}' --remote-debugging-pipe 3<&0 4>&1 </dev/null >/dev/null 2>&1",
            profile.path().display()
        );
        let mut child = Command::new("sh")
            .args(["-c", &command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell runs");
        let to = child.stdin.take().expect("it is piped");
        let from = BufReader::new(child.stdout.take().expect("it is piped"));
        Self { child, to, from, last: 0, events: Vec::new(), _profile: profile }
    }

    /// Opens a page from disk in a window of this size.
    pub fn open(&mut self, file: &Path, (width, height): (u32, u32), dark: bool) -> Tab<'_> {
        let target = self.call(None, "Target.createTarget", json!({ "url": "about:blank" }));
        let target = target["targetId"].as_str().expect("a target").to_owned();
        let attached = self.call(None, "Target.attachToTarget", json!({ "targetId": target, "flatten": true }));
        let session = attached["sessionId"].as_str().expect("a session").to_owned();
        let mut tab = Tab { browser: self, session };
        for domain in ["Page.enable", "Runtime.enable", "Log.enable", "Network.enable"] {
            tab.call(domain, json!({}));
        }
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 700 });
        tab.call("Emulation.setDeviceMetricsOverride", metrics);
        let scheme = if dark { "dark" } else { "light" };
        let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        tab.call("Emulation.setEmulatedMedia", media);
        tab.browser.events.clear();
        tab.call("Page.navigate", json!({ "url": url(file) }));
        while !tab.browser.events.iter().any(|event| event["method"] == "Page.loadEventFired") {
            let message = tab.browser.read();
            tab.browser.events.push(message);
        }
        tab
    }

    fn call(&mut self, session: Option<&str>, method: &str, parameters: Value) -> Value {
        self.last += 1;
        let mut message = json!({ "id": self.last, "method": method, "params": parameters });
        if let Some(session) = session {
            message["sessionId"] = json!(session);
        }
        self.to.write_all(format!("{message}\0").as_bytes()).expect("the browser listens");
        loop {
            let mut answer = self.read();
            if answer["id"] == json!(self.last) {
                assert!(answer.get("error").is_none(), "{method}: {answer}");
                return answer["result"].take();
            }
            self.events.push(answer);
        }
    }

    fn read(&mut self) -> Value {
        let mut bytes = Vec::new();
        self.from.read_until(0, &mut bytes).expect("the browser answers");
        bytes.pop();
        serde_json::from_slice(&bytes).expect("it speaks JSON")
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn url(file: &Path) -> String {
    let path = file.canonicalize().expect("the page is there");
    let escaped: String = path
        .to_str()
        .expect("the path is text")
        .bytes()
        .map(|b| {
            if b.is_ascii_alphanumeric() || b"/._-".contains(&b) {
                (b as char).to_string()
            } else {
                format!("%{b:02X}")
            }
        })
        .collect();
    format!("file://{escaped}")
}

impl Tab<'_> {
    fn call(&mut self, method: &str, parameters: Value) -> Value {
        let session = self.session.clone();
        self.browser.call(Some(&session), method, parameters)
    }

    /// The value of an expression.
    pub fn value(&mut self, expression: &str) -> Value {
        let mut result = self.call("Runtime.evaluate", json!({ "expression": expression, "returnByValue": true }));
        assert!(result.get("exceptionDetails").is_none(), "{expression}: {result}");
        result["result"]["value"].take()
    }

    /// Clicks with the mouse into the middle of the first element that is selected.
    pub fn click(&mut self, selector: &str) {
        let place = self.value(&format!(
            "(() => {{ const e = document.querySelector({selector:?}); e.scrollIntoView({{ block: 'center' }}); \
             const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }})()"
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", event);
        }
    }

    /// Moves the mouse onto the first element that is selected.
    pub fn point_at(&mut self, selector: &str) {
        let place = self.value(&format!(
            "(() => {{ const e = document.querySelector({selector:?}); e.scrollIntoView({{ block: 'center' }}); \
             const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }})()"
        ));
        self.call("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": place[0], "y": place[1] }));
    }

    /// Presses a key, such as `ArrowRight`.
    pub fn press(&mut self, key: &str) {
        let code = match key {
            "Tab" => 9,
            "Enter" => 13,
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            other => u32::from(other.to_ascii_uppercase().as_bytes()[0]),
        };
        let text = if key.len() == 1 { key } else { "" };
        for kind in ["keyDown", "keyUp"] {
            let event = json!({ "type": kind, "key": key, "code": key, "text": text, "windowsVirtualKeyCode": code });
            self.call("Input.dispatchKeyEvent", event);
        }
    }

    /// Shows the page as it is printed.
    pub fn as_on_paper(&mut self) {
        self.call("Emulation.setEmulatedMedia", json!({ "media": "print" }));
    }

    /// Takes a picture of what can be seen.
    pub fn screenshot(&mut self, file: &Path) {
        let picture = self.call("Page.captureScreenshot", json!({ "format": "png" }));
        let bytes = decoded(picture["data"].as_str().expect("a picture"));
        std::fs::write(file, bytes).expect("the picture can be written");
    }

    /// What has gone wrong so far: exceptions, complaints of the browser, and everything that was loaded besides the page.
    pub fn complaints(&mut self) -> Vec<String> {
        self.value("0");
        let own = |event: &&Value| event["sessionId"] == json!(self.session);
        let events = self.browser.events.iter().filter(own);
        let bad = events.filter(|event| match event["method"].as_str().unwrap_or("") {
            "Runtime.exceptionThrown" | "Log.entryAdded" | "Page.javascriptDialogOpening" => true,
            "Network.requestWillBeSent" => event["params"]["type"] != "Document",
            _ => false,
        });
        bad.map(Value::to_string).collect()
    }
}

/// Base 64.
fn decoded(text: &str) -> Vec<u8> {
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0u32, 0);
    for digit in text.bytes().filter_map(|byte| alphabet.iter().position(|other| *other == byte)) {
        bits = bits << 6 | digit as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}
