import Tarn
import TarnEncoding

/// A step in its encoded form, without the types of the app: what the two forms of a file have in common.
struct StepRecord {
  enum Kind: UInt8 {
    case action
    /// A whole state replaced the one before.
    case state
    /// The effects and the checksum of the step before, which was written before they were known. It has no value.
    case result
  }

  var kind = Kind.action
  var cause = Cause.acted
  var time: Int64 = 0
  /// Whether it is the response of a synchronous use case to a step before it.
  var isResponse = false
  /// The number of the effect that it answers.
  var answers: Int?
  /// The names of the effects that it returned.
  var effects: [String] = []
  /// The checksum of the state after it.
  var checksum: UInt64?
  /// The parts of the state that are not as at the last checksum; empty without one.
  var parts: [StatePart] = []

  private static let causes: [Cause] = [.acted, .jumped, .loaded, .arrived]

  /// Appends the step, but not its action or state, which follows it.
  ///
  /// - Parameter before: the time of the step before.
  func append(to writer: BinaryWriter, after before: Int64) {
    var flags = kind.rawValue
    if isResponse { flags |= 0x04 }
    if answers != nil { flags |= 0x08 }
    if !effects.isEmpty { flags |= 0x10 }
    if checksum != nil { flags |= 0x20 }
    flags |= UInt8(Self.causes.firstIndex(of: cause) ?? 0) &<< 6
    writer.append(byte: flags)
    writer.append(signed: time &- before)
    if let answers { writer.append(number: answers) }
    if !effects.isEmpty {
      writer.append(number: effects.count)
      for effect in effects { writer.append(name: effect) }
    }
    guard let checksum else { return }
    writer.append(word: checksum)
    writer.append(number: parts.count)
    for part in parts { part.append(to: writer) }
  }

  /// Reads a step up to its action or state.
  init(reading cursor: inout BinaryCursor, after before: Int64) throws(TextSyntaxError) {
    let flags = try cursor.byte()
    guard let kind = Kind(rawValue: flags & 0x03) else {
      throw TextSyntaxError("a step of an unknown kind")
    }
    self.kind = kind
    cause = Self.causes[Int(flags &>> 6)]
    time = before &+ (try cursor.number().signed)
    isResponse = flags & 0x04 != 0
    if flags & 0x08 != 0 { answers = try cursor.count(upTo: .max) }
    if flags & 0x10 != 0 {
      for _ in 0..<(try cursor.count(upTo: 1 << 20)) { effects.append(try cursor.name()) }
    }
    guard flags & 0x20 != 0 else { return }
    checksum = try cursor.word()
    for _ in 0..<(try cursor.count(upTo: 1 << 20)) { parts.append(try StatePart(reading: &cursor)) }
  }

  init() {}
}

/// A part of a state that has changed since the last checksum, so that a replay that differs can name it and its value.
struct StatePart {
  enum Content: Equatable {
    /// The value as JSON.
    case value(String)
    /// The checksum of a value that is too large.
    case checksum(UInt64)
    case removed
  }

  var path: String
  var content: Content

  /// The most bytes of a value that is written as it is: a number, a short text.
  static let valueBound = 64

  func append(to writer: BinaryWriter) {
    writer.append(name: path)
    switch content {
    case .removed: writer.append(byte: 0)
    case .checksum(let sum):
      writer.append(byte: 1)
      writer.append(word: sum)
    case .value(let json):
      writer.append(byte: 2)
      writer.append(text: json)
    }
  }

  init(reading cursor: inout BinaryCursor) throws(TextSyntaxError) {
    path = try cursor.name()
    switch try cursor.byte() {
    case 0: content = .removed
    case 1: content = .checksum(try cursor.word())
    case 2: content = .value(try cursor.text())
    default: throw TextSyntaxError("a part of the state of an unknown kind")
    }
  }

  init(path: String, content: Content) {
    self.path = path
    self.content = content
  }
}
