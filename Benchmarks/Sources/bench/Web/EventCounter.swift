/// Reads a stream of server-sent events from HTTP chunks and counts the events.
///
/// ```
/// HTTP/1.1 200 OK … ⏎⏎  1f ⏎ data: {…} ⏎⏎ ⏎  5 ⏎ : ⏎⏎ ⏎ …
/// └──── head ────────┘  size └── data ──┘    size └ a comment, which is no event
/// ```
struct EventCounter {
  private(set) var events = 0
  /// The size of the last event, from `data:` to its final empty line, inclusive.
  private(set) var lastEventBytes = 0

  private enum ParserState { case head, size, data, end }
  private var state = ParserState.head
  private var remaining = 0
  private var eventBytes = 0
  private var isComment = false
  private var newlines = 0

  mutating func parse(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      switch state {
      case .head: head(byte)
      case .size: size(byte)
      case .data:
        data(byte)
        remaining -= 1
        if remaining == 0 { state = .end }
      case .end: if byte == UInt8(ascii: "\n") { state = .size }
      }
    }
  }

  private mutating func head(_ byte: UInt8) {
    if byte == UInt8(ascii: "\r") { return }
    newlines = byte == UInt8(ascii: "\n") ? newlines + 1 : 0
    if newlines == 2 { (state, newlines) = (.size, 0) }
  }

  private mutating func size(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): remaining = remaining * 16 + Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): remaining = remaining * 16 + Int(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): remaining = remaining * 16 + Int(byte - UInt8(ascii: "A")) + 10
    case UInt8(ascii: "\n"): state = .data
    default: break
    }
  }

  private mutating func data(_ byte: UInt8) {
    if eventBytes == 0 { isComment = byte == UInt8(ascii: ":") }
    eventBytes += 1
    newlines = byte == UInt8(ascii: "\n") ? newlines + 1 : 0
    guard newlines == 2 else { return }
    if !isComment {
      events += 1
      lastEventBytes = eventBytes
    }
    (eventBytes, newlines) = (0, 0)
  }
}
