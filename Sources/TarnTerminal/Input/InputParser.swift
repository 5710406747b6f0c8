/// Makes events of what a terminal sends: bytes that come in pieces of any size, cut anywhere.
///
/// ```swift
/// var parser = InputParser()
/// parser.take([0x1b, 0x5b, 0x41])  // [.key(Key("ArrowUp"))]
/// parser.take([0x1b])              // [], for this may be the beginning of something
/// parser.flush()                   // [.key(Key("Escape"))]
/// ```
///
/// However a stream is cut, it gives the same events, as long as nobody calls ``flush()`` in between. Nothing that a terminal
/// sends traps or is kept without bound: a sequence that is not known is swallowed whole, and any control key ends one that
/// does not end by itself, so that a broken terminal can't keep a person from the keys that end the app.
///
/// A key types one Unicode scalar: what is made of several, such as a flag, comes as several keys. Of a mouse only the first
/// button and the wheel are told.
package struct InputParser: Sendable {
  /// How long to wait after an Escape for what may follow.
  ///
  /// A sequence of ten bytes takes 10 ms on the slowest line in use, 9,600 baud; a key that is held down repeats after 33 ms, and
  /// nobody types two keys faster. In between an Escape that came alone is the key.
  package static let patience = Duration.milliseconds(25)

  /// How many bytes of a paste are kept: a long book. What comes after them is dropped.
  package static let pasteBound = 1 << 20

  enum State: Sendable, Hashable {
    case ground
    /// After an Escape; the second is one before it, which may have been a key of its own.
    case escape(isDouble: Bool)
    /// After `ESC [` or `ESC O`.
    case sequence(Sequence)
    /// After `ESC [ [`: the function keys of Linux' own console.
    case console
    /// After `ESC [ M`: the mouse of terminals that don't know the newer way, three bytes.
    case oldMouse([UInt8])
    /// Within text that is meant for a program, not a person, up to `ESC \` or a bell.
    case string(isEnding: Bool)
    case paste
  }

  struct Sequence: Sendable, Hashable {
    /// `[` or `O`.
    let introducer: UInt8
    let hasAlt: Bool
    /// At most ``bound`` of them: no sequence that means anything is longer.
    var body: [UInt8] = []
    var isTooLong = false

    /// A key of the kitty protocol with all its parts has about 40 bytes.
    static let bound = 64
  }

  var state = State.ground
  var text = TextDecoder()
  var pasted = PasteReader()
  var events: [TerminalEvent] = []

  package init() {}

  /// The events that these bytes complete.
  ///
  /// - Complexity: the number of bytes.
  package mutating func take(_ bytes: some Swift.Sequence<UInt8>) -> [TerminalEvent] {
    for byte in bytes { take(byte) }
    return takeEvents()
  }

  /// Whether what came last is a key if nothing follows within ``patience``.
  package var isPending: Bool {
    switch state {
    case .escape: true
    case .sequence(let sequence): sequence.body.isEmpty && !sequence.isTooLong
    case .string, .ground, .console, .oldMouse, .paste: false
    }
  }

  /// Nothing has followed: takes what is pending for what it is by itself.
  package mutating func flush() -> [TerminalEvent] {
    switch state {
    case .escape(let isDouble):
      if isDouble { put("Escape") }
      put("Escape")
      state = .ground
    case .sequence(let sequence) where isPending:
      if sequence.hasAlt { put("Escape") }
      put("Alt+" + String(UnicodeScalar(sequence.introducer)))
      state = .ground
    default: break
    }
    return takeEvents()
  }

  private mutating func takeEvents() -> [TerminalEvent] {
    defer { events = [] }
    return events
  }

  mutating func put(_ key: String) { events.append(.key(Key(key))) }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takePlain(byte, hasAlt: false)
    case .escape(let isDouble): takeEscaped(byte, isDouble: isDouble)
    case .sequence(var sequence): take(byte, in: &sequence)
    case .console:
      state = .ground
      if case 0x41...0x45 = byte { put("F\(byte - 0x40)") }
    case .oldMouse(let begun):
      state = .oldMouse(begun + [byte])
      if begun.count == 2 { endOldMouse(begun + [byte]) }
    case .string(let isEnding): takeInString(byte, isEnding: isEnding)
    case .paste:
      guard let whole = pasted.take(byte) else { return }
      state = .ground
      events.append(.paste(whole))
    }
  }

  mutating func takePlain(_ byte: UInt8, hasAlt: Bool) {
    // Bytes of a sign beyond ASCII are put together first; one that does not go on with it comes after what there was of it.
    switch text.take(byte) {
    case .more:
      if hasAlt { text.hasAlt = true }
      return
    case .sign(let sign, let isDone, let wasAlt):
      // The second row of control characters is on no keyboard.
      if !(0x80...0x9f ~= sign.value) { put((hasAlt || wasAlt ? "Alt+" : "") + String(sign)) }
      if !isDone { takePlain(byte, hasAlt: false) }
      return
    case .none: break
    }
    state = .ground
    if byte == 0x1b {
      state = .escape(isDouble: false)
    } else if byte < 0x20 || byte == 0x7f {
      put(KeyNames.control(byte, hasAlt: hasAlt))
    } else {
      put((hasAlt ? "Alt+" : "") + String(UnicodeScalar(byte)))
    }
  }

  private mutating func takeEscaped(_ byte: UInt8, isDouble: Bool) {
    switch byte {
    case 0x5b, 0x4f:
      state = .sequence(Sequence(introducer: byte, hasAlt: isDouble))
    case 0x1b:
      if isDouble { put("Escape") }
      state = .escape(isDouble: true)
    // What terminals answer and programs say: DCS, SOS, OSC, PM, APC.
    case 0x50, 0x58, 0x5d, 0x5e, 0x5f:
      if isDouble { put("Escape") }
      state = .string(isEnding: false)
    default:
      if isDouble { put("Escape") }
      state = .ground
      takePlain(byte, hasAlt: true)
    }
  }

  private mutating func takeInString(_ byte: UInt8, isEnding: Bool) {
    switch byte {
    case 0x07: state = .ground
    case 0x5c where isEnding: state = .ground
    case 0x1b: state = .string(isEnding: true)
    case _ where isEnding:
      // An Escape that began something else.
      takeEscaped(byte, isDouble: false)
    case 0x00..<0x20:
      state = .ground
      takePlain(byte, hasAlt: false)
    default: break
    }
  }
}
