/// Parses the bytes that a terminal sends into events. The bytes may arrive in pieces of any size, cut anywhere.
///
/// ```swift
/// var parser = InputParser()
/// parser.parse([0x1b, 0x5b, 0x41])  // [.key(Key("ArrowUp"))]
/// parser.parse([0x1b])              // [], because a sequence may follow
/// parser.flush()                    // [.key(Key("Escape"))]
/// ```
///
/// A stream gives the same events however it is cut, unless the caller calls ``flush()`` in between. No input traps or
/// makes the parser's memory grow without bound. An unknown sequence is skipped as a whole, and any control key ends an
/// unterminated sequence, so that a faulty terminal can't block the keys that end the app. Only a paste lasts until its
/// terminator.
///
/// A key event is one Unicode scalar: a character of several scalars, such as a flag, arrives as several keys. Only the
/// first mouse button and the wheel are reported.
package struct InputParser: Sendable {
  /// The time to wait after an Escape for the rest of a sequence.
  ///
  /// A sequence of ten bytes takes 10 ms on the slowest line in use, 9,600 baud. A key that is held down repeats after
  /// 33 ms, and no user types two keys faster. With a value between them, an Escape without successors is the Escape
  /// key.
  package static let timeout = Duration.milliseconds(25)

  /// The most bytes of a paste that are kept, about a long book. Later bytes are dropped.
  package static let pasteBound = 1 << 20

  enum State: Sendable, Hashable {
    case ground
    /// After an Escape. `isDouble` means that another Escape came before it, which may be a key of its own.
    case escape(isDouble: Bool)
    /// After `ESC [` or `ESC O`.
    case sequence(Sequence)
    /// After `ESC [ [`: the function keys of the Linux console.
    case linuxConsole
    /// After `ESC [ M`: a mouse event in the older encoding, three bytes.
    case legacyMouse([UInt8])
    /// Within a string for a program, not the user, up to `ESC \` or a bell.
    case string(isEnding: Bool)
    case paste
  }

  struct Sequence: Sendable, Hashable {
    /// `[` or `O`.
    let introducer: UInt8
    let hasAlt: Bool
    /// The parameter and intermediate bytes, at most ``bound``: no meaningful sequence is longer.
    var body: [UInt8] = []
    var isTooLong = false

    /// A key of the kitty protocol with all its parts has about 40 bytes.
    static let bound = 64
  }

  var state = State.ground
  var decoder = UTF8Decoder()
  var pasteReader = PasteReader()
  var events: [TerminalEvent] = []

  package init() {}

  /// Parses bytes and returns the events that they complete.
  ///
  /// - Complexity: O(*n*) in the bytes.
  package mutating func parse(_ bytes: some Swift.Sequence<UInt8>) -> [TerminalEvent] {
    for byte in bytes { parse(byte) }
    return takeEvents()
  }

  /// Whether the last bytes are a key unless more bytes follow within ``timeout``.
  package var isPending: Bool {
    switch state {
    case .escape: true
    case .sequence(let sequence): sequence.body.isEmpty && !sequence.isTooLong
    case .string, .ground, .linuxConsole, .legacyMouse, .paste: false
    }
  }

  /// Interprets the pending bytes as complete keys, after no byte followed them in time.
  package mutating func flush() -> [TerminalEvent] {
    switch state {
    case .escape(let isDouble):
      if isDouble { emit("Escape") }
      emit("Escape")
      state = .ground
    case .sequence(let sequence) where isPending:
      if sequence.hasAlt { emit("Escape") }
      emit("Alt+" + String(UnicodeScalar(sequence.introducer)))
      state = .ground
    default: break
    }
    return takeEvents()
  }

  private mutating func takeEvents() -> [TerminalEvent] {
    defer { events = [] }
    return events
  }

  mutating func emit(_ key: String) { events.append(.key(Key(key))) }

  private mutating func parse(_ byte: UInt8) {
    switch state {
    case .ground: parsePlain(byte, hasAlt: false)
    case .escape(let isDouble): parseEscaped(byte, isDouble: isDouble)
    case .sequence(var sequence): parse(byte, in: &sequence)
    case .linuxConsole:
      state = .ground
      if case 0x41...0x45 = byte { emit("F\(byte - 0x40)") }
    case .legacyMouse(let received):
      state = .legacyMouse(received + [byte])
      if received.count == 2 { endLegacyMouse(received + [byte]) }
    case .string(let isEnding): parseInString(byte, isEnding: isEnding)
    case .paste:
      guard let pastedText = pasteReader.append(byte) else { return }
      state = .ground
      events.append(.paste(pastedText))
    }
  }

  mutating func parsePlain(_ byte: UInt8, hasAlt: Bool) {
    // Bytes of a scalar beyond ASCII are collected first. A byte that does not continue the scalar is handled after the
    // replacement for it.
    switch decoder.decode(byte) {
    case .more:
      if hasAlt { decoder.hasAlt = true }
      return
    case .scalar(let scalar, let isDone, let wasAlt):
      // No keyboard sends the control characters from 0x80 to 0x9f.
      if !(0x80...0x9f ~= scalar.value) { emit((hasAlt || wasAlt ? "Alt+" : "") + String(scalar)) }
      if !isDone { parsePlain(byte, hasAlt: false) }
      return
    case .none: break
    }
    state = .ground
    if byte == 0x1b {
      state = .escape(isDouble: false)
    } else if byte < 0x20 || byte == 0x7f {
      emit(KeyNames.control(byte, hasAlt: hasAlt))
    } else {
      emit((hasAlt ? "Alt+" : "") + String(UnicodeScalar(byte)))
    }
  }

  private mutating func parseEscaped(_ byte: UInt8, isDouble: Bool) {
    switch byte {
    case 0x5b, 0x4f:
      state = .sequence(Sequence(introducer: byte, hasAlt: isDouble))
    case 0x1b:
      if isDouble { emit("Escape") }
      state = .escape(isDouble: true)
    // Replies of terminals and messages of programs: DCS, SOS, OSC, PM, APC.
    case 0x50, 0x58, 0x5d, 0x5e, 0x5f:
      if isDouble { emit("Escape") }
      state = .string(isEnding: false)
    default:
      if isDouble { emit("Escape") }
      state = .ground
      parsePlain(byte, hasAlt: true)
    }
  }

  private mutating func parseInString(_ byte: UInt8, isEnding: Bool) {
    switch byte {
    case 0x07: state = .ground
    case 0x5c where isEnding: state = .ground
    case 0x1b: state = .string(isEnding: true)
    case _ where isEnding:
      // The Escape began another sequence.
      parseEscaped(byte, isDouble: false)
    case 0x00..<0x20:
      state = .ground
      parsePlain(byte, hasAlt: false)
    default: break
    }
  }
}
