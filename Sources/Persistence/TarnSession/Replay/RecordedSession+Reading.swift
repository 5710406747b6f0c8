import Foundation
import Tarn
import TarnEncoding
import TarnRecord

extension RecordedSession {
  /// Reads a session in either form: the binary form of ``data()``, or the lines of ``text()``.
  ///
  /// Of a file that ends in the middle, as after the end of a program, the whole steps are read; ``damage`` is why the others
  /// are not.
  ///
  /// - Parameters:
  ///   - data: the bytes of the file.
  ///   - app: the name of the expected app.
  ///   - schema: the version of the app's saved form; `nil` to try with any.
  /// - Throws: ``SessionError`` if not even the first state can be read.
  /// - Complexity: O(bytes): some microseconds a step.
  public init(reading data: Data, of app: String, schema: Int? = nil) throws(SessionError) {
    let bytes = [UInt8](data)
    let isBinary = bytes.withUnsafeBytes { StepFile.isSession($0) }
    let file = try StepFile(isBinary ? bytes : SessionText.binary(bytes))
    try self.init(reading: file, of: app, schema: schema)
  }

  /// Reads the files of one run, which follow each other.
  ///
  /// - Parameters:
  ///   - files: the contents of the files, in any order. Files of other runs, and those after a missing one, are not read.
  ///   - app: the name of the expected app.
  ///   - schema: the version of the app's saved form; `nil` to try with any.
  /// - Throws: ``SessionError`` if there is none, or the first one can't be read.
  public init(reading files: [Data], of app: String, schema: Int? = nil) throws(SessionError) {
    var sessions: [RecordedSession] = []
    var damage: SessionError?
    for file in files {
      do throws(SessionError) { sessions.append(try RecordedSession(reading: file, of: app, schema: schema)) } catch {
        // The last file of a program that was killed may have no more than its first bytes.
        damage = error
      }
    }
    sessions.sort { $0.header.segment < $1.header.segment }
    guard var session = sessions.first else {
      throw damage ?? SessionError(.notASession, "there is no file")
    }
    for next in sessions.dropFirst() {
      guard session.damage == nil, next.header.run == session.header.run,
        next.header.step == session.header.step + session.steps.count
      else { break }
      session.steps += next.steps
      session.damage = next.damage
    }
    if session.damage == nil { session.damage = damage }
    self = session
  }

  init(reading file: StepFile, of app: String, schema: Int?) throws(SessionError) {
    guard file.header.app == app else {
      throw SessionError(.otherApp, "This session belongs to \(file.header.app), not to \(app)")
    }
    if let schema, file.header.schema != schema {
      throw SessionError(
        .otherApp,
        "This session has version \(file.header.schema) of the saved form of \(app), but this program has version \(schema); replay it with a program of that version"
      )
    }
    let first: State
    do throws(TextSyntaxError) {
      first = try file.first.withUnsafeBytes { bytes in Self.read(State.self, bytes, file.names) }.get()
    } catch {
      throw SessionError(.unreadable, path: error.path, "the first state does not fit this program: \(error.reason)")
    }
    self.init(file.header, first: first)
    damage = file.damage
    do throws(SessionError) { try readSteps(of: file) } catch { damage = error }
  }

  private mutating func readSteps(of file: StepFile) throws(SessionError) {
    var read: [Step] = []
    var reader: BinaryReader?
    var known = 0
    defer { steps = read }
    try file.forEachStep { (record, bytes) throws(SessionError) in
      if record.kind == .result {
        if !read.isEmpty { read[read.count - 1].add(record) }
        return
      }
      // New names may have come with the frame.
      if reader == nil || known != file.names.names.count {
        reader = BinaryReader(bytes, names: file.names)
        known = file.names.names.count
      }
      guard let reader else { return }
      reader.restart(at: bytes)
      do throws(TextSyntaxError) {
        read.append(try Self.step(record, bytes, reader, file.names))
      } catch {
        throw SessionError(
          .unreadable, path: error.path, "step \(read.count + 1) does not fit this program: \(error.reason)")
      }
    }
  }

  private static func step(
    _ record: StepRecord, _ bytes: UnsafeRawBufferPointer, _ reader: BinaryReader, _ names: BinaryNames
  ) throws(TextSyntaxError) -> Step {
    let change: Step.Change
    switch record.kind {
    case .action:
      if let action = reader.readFast(Action.self) {
        change = .action(action)
      } else {
        change = .action(try read(Action.self, bytes, names).get())
      }
    case .state, .result: change = .state(try read(State.self, bytes, names).get())
    }
    var step = Step(
      change, cause: record.cause, time: Timestamp(milliseconds: record.time), isResponse: record.isResponse,
      answers: record.answers, effects: record.effects)
    step.checksum = record.checksum
    step.parts = record.parts
    return step
  }

  /// Reads a value, with the defaults of fields that an older version did not write.
  private static func read<Value: Decodable>(
    _ type: Value.Type, _ bytes: UnsafeRawBufferPointer, _ names: BinaryNames
  ) -> Result<Value, TextSyntaxError> {
    Result { () throws(TextSyntaxError) in
      try BinaryReader(bytes, names: names).read(DefaultedDecodable<Value>.self).value
    }
  }
}

extension RecordedSession.Step {
  fileprivate mutating func add(_ result: StepRecord) {
    effects += result.effects
    checksum = result.checksum ?? checksum
    parts += result.parts
  }
}
