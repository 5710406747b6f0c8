import Foundation
import Tarn
import TarnEncoding
import TarnRecord

/// Encodes a session, frame by frame.
final class SessionEncoder<State: Codable, Action: Codable> {
  private let names = BinaryNames()
  private let writer: BinaryWriter
  private let digester: StateDigester
  private var sentNames = 0
  private var frames = 0
  private var lastTime: Int64 = 0
  /// The parts of the state at the last checksum.
  private var parts: [String: StatePart.Content] = [:]

  init(hiding secrets: Set<String>) {
    writer = BinaryWriter(names: names, hiding: secrets)
    digester = StateDigester(hiding: secrets)
  }

  /// Whether there are steps that no frame has yet.
  var hasSteps: Bool { writer.count > 0 }
  /// The number of bytes of those steps.
  var byteCount: Int { writer.count }

  /// Returns the beginning of a file.
  func beginning(_ header: SessionHeader, _ state: State) throws(TextSyntaxError) -> [UInt8] {
    var file = SessionFrames.magic
    try JSONPrinter(isPretty: false).print(header).withUnsafeBytes { add($0, to: &file) }
    lastTime = header.time.milliseconds
    try append(value: state)
    file += takeFrame()
    parts = try digester.digest(of: state).parts
    return file
  }

  /// Adds a step.
  ///
  /// - Parameter state: the state after it, if it gets a checksum.
  func add(_ step: StepRecord, _ action: Action?, _ state: State?) throws(TextSyntaxError) {
    var step = step
    if let state {
      let digest = try digester.digest(of: state)
      step.checksum = digest.checksum
      step.parts = digest.parts(unlike: parts)
      parts = digest.parts
    }
    if step.kind == .result {
      step.append(to: writer, after: lastTime)
      lastTime = step.time
    } else if let action {
      try add(step, value: action)
    } else if let state {
      try add(step, value: state)
    }
  }

  /// Adds a step as it is, with its action or state.
  func add(_ step: StepRecord, value: some Codable) throws(TextSyntaxError) {
    let start = writer.count
    step.append(to: writer, after: lastTime)
    do throws(TextSyntaxError) { try append(value: value) } catch {
      writer.removeAll(from: start)
      throw error
    }
    lastTime = step.time
  }

  /// Adds a step as it is, with its action or state as JSON.
  func add(_ step: StepRecord, _ value: JSONNode?) {
    step.append(to: writer, after: lastTime)
    if let value { writer.append(value) }
    lastTime = step.time
  }

  /// Returns the beginning of a file, with the first state as JSON.
  func beginning(_ header: SessionHeader, _ state: JSONNode) throws(TextSyntaxError) -> [UInt8] {
    var file = SessionFrames.magic
    try JSONPrinter(isPretty: false).print(header).withUnsafeBytes { add($0, to: &file) }
    lastTime = header.time.milliseconds
    writer.append(state)
    return file + takeFrame()
  }

  /// Returns the frame of the steps since the last one.
  func takeFrame() -> [UInt8] {
    let head = BinaryWriter(names: nil)
    head.append(number: names.names.count - sentNames)
    for name in names.names[sentNames...] { head.append(text: name) }
    sentNames = names.names.count
    var payload = head.bytes
    writer.withBytes { payload += $0 }
    writer.removeAll()
    var frame: [UInt8] = []
    payload.withUnsafeBytes { add($0, to: &frame) }
    return frame
  }

  private func add(_ payload: UnsafeRawBufferPointer, to file: inout [UInt8]) {
    SessionFrames.append(payload, number: frames, to: &file)
    frames += 1
  }

  /// Appends a value without its secrets, in a form that can be read again.
  private func append<Value: Codable>(value: Value) throws(TextSyntaxError) {
    let start = writer.count
    writer.hasHidden = false
    writer.placeholder = "•••"
    try writer.append(value)
    guard writer.hasHidden else { return }
    // Bytes, for example, are read from an empty text only.
    if (try? read(Value.self, from: start)) != nil { return }
    writer.removeAll(from: start)
    writer.placeholder = ""
    try writer.append(value)
    do throws(TextSyntaxError) { try read(Value.self, from: start) } catch {
      writer.removeAll(from: start)
      throw error
    }
  }

  private func read<Value: Codable>(_ type: Value.Type, from start: Int) throws(TextSyntaxError) {
    try writer.withBytes { bytes throws(TextSyntaxError) in
      _ = try BinaryReader(UnsafeRawBufferPointer(rebasing: bytes[start...]), names: names).read(type)
    }
  }
}
