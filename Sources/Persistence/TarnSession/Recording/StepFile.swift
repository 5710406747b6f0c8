import Foundation
import Tarn
import TarnEncoding

/// A file of steps, read without the types of the app.
struct StepFile {
  let header: SessionHeader
  /// The names of members, of effects and of paths.
  let names = BinaryNames()
  /// The encoded first state.
  let first: [UInt8]
  private let content: [UInt8]
  private let frames: [Range<Int>]
  /// Why the end of the file can't be read.
  let damage: SessionError?

  /// Whether bytes begin like a file of steps.
  static func isSession(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count >= SessionFrames.magic.count
      && bytes.prefix(SessionFrames.magic.count).elementsEqual(SessionFrames.magic)
  }

  /// - Throws: ``SessionError`` if not even the first state can be read.
  init(_ content: [UInt8]) throws(SessionError) {
    self.content = content
    let read = content.withUnsafeBytes { file -> Result<Frames, SessionError> in
      Result { () throws(SessionError) in try Frames(reading: file) }
    }
    let found = try read.get()
    header = found.header
    frames = Array(found.ranges.dropFirst(2))
    damage = found.damage
    let (names, range) = (self.names, found.ranges[1])
    do throws(TextSyntaxError) {
      first = try content.withUnsafeBytes { file -> Result<[UInt8], TextSyntaxError> in
        Result { () throws(TextSyntaxError) in
          let payload = UnsafeRawBufferPointer(rebasing: file[range])
          let start = try Self.readNames(payload, into: names)
          var cursor = BinaryCursor(UnsafeRawBufferPointer(rebasing: payload[start...]), names: names)
          return [UInt8](payload[start..<start + (try cursor.value().upperBound)])
        }
      }
      .get()
    } catch {
      throw SessionError(.unreadable, "the first state is damaged: \(error.reason)")
    }
  }

  /// Calls a closure with each step and the bytes of its action or state; for a result there are none.
  ///
  /// - Throws: the error of the closure; ``SessionError`` for a step that can't be read.
  func forEachStep(
    _ body: (StepRecord, UnsafeRawBufferPointer) throws(SessionError) -> Void
  ) throws(SessionError) {
    try content.withUnsafeBytes { file -> Result<Void, SessionError> in
      Result { () throws(SessionError) in try forEachStep(in: file, body) }
    }
    .get()
  }

  private func forEachStep(
    in file: UnsafeRawBufferPointer, _ body: (StepRecord, UnsafeRawBufferPointer) throws(SessionError) -> Void
  ) throws(SessionError) {
    var time = header.time.milliseconds
    for range in frames {
      let payload = UnsafeRawBufferPointer(rebasing: file[range])
      let bytes: UnsafeRawBufferPointer
      do throws(TextSyntaxError) {
        let start = try Self.readNames(payload, into: names)
        bytes = UnsafeRawBufferPointer(rebasing: payload[start...])
      } catch { throw SessionError(.unreadable, error.reason) }
      var cursor = BinaryCursor(bytes, names: names)
      while !cursor.isAtEnd {
        let (step, value): (StepRecord, Range<Int>)
        do throws(TextSyntaxError) {
          step = try StepRecord(reading: &cursor, after: time)
          value = step.kind == .result ? 0..<0 : try cursor.value()
        } catch { throw SessionError(.unreadable, error.reason) }
        time = step.time
        try body(step, UnsafeRawBufferPointer(rebasing: bytes[value]))
      }
    }
  }

  private static func readNames(
    _ payload: UnsafeRawBufferPointer, into names: BinaryNames
  ) throws(TextSyntaxError) -> Int {
    var cursor = BinaryCursor(payload, names: names)
    var new: [String] = []
    for _ in 0..<(try cursor.count(upTo: BinaryNames.bound)) { new.append(try cursor.text()) }
    names.append(contentsOf: new)
    return cursor.offset
  }

  /// The whole frames of a file.
  private struct Frames {
    var header: SessionHeader
    var ranges: [Range<Int>] = []
    var damage: SessionError?

    init(reading file: UnsafeRawBufferPointer) throws(SessionError) {
      guard isSession(file) else {
        throw SessionError(.notASession, file.isEmpty ? "it is empty" : "it does not begin like one")
      }
      var offset = SessionFrames.magic.count
      while offset < file.count {
        guard let range = SessionFrames.frame(file, at: offset, number: ranges.count) else { break }
        ranges.append(range)
        offset = range.upperBound
      }
      guard let first = ranges.first else { throw SessionError(.truncated, "its header is not whole") }
      header = try Self.header(UnsafeRawBufferPointer(rebasing: file[first]))
      guard ranges.count > 1 else { throw SessionError(.truncated, "its first state is not whole") }
      if offset < file.count {
        damage = SessionError(
          .truncated, "its last \(file.count - offset) bytes are not whole, as after the end of a program in the middle"
        )
      }
    }

    private static func header(_ bytes: UnsafeRawBufferPointer) throws(SessionError) -> SessionHeader {
      let node: JSONNode
      do throws(TextSyntaxError) { node = try JSONReader.node(of: bytes) } catch { throw .header(error) }
      if let newer = SessionError.newerSteps(node) { throw newer }
      do throws(TextSyntaxError) { return try JSONNodeDecoder.decode(SessionHeader.self, from: node) } catch {
        throw .header(error)
      }
    }
  }
}

extension SessionError {
  static func header(_ error: TextSyntaxError) -> SessionError {
    SessionError(.unreadable, path: error.path, "its header is damaged: \(error.reason)")
  }

  /// Returns an error if the header of a session of steps has a newer format version, otherwise `nil`.
  static func newerSteps(_ header: JSONNode) -> SessionError? {
    guard let number = header.version, number > SessionHeader.version else { return nil }
    return SessionError(
      .newer, line: 1,
      "this session has version \(number), but this program reads only version \(SessionHeader.version); use a newer version of it"
    )
  }
}
