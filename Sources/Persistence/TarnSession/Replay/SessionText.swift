import Foundation
import Tarn
import TarnEncoding

/// Converts sessions between their binary form and lines of JSON, without knowing the app's types, and without loss.
///
/// ```
/// {"app":"Todos","appVersion":"","format":"tarn-steps","program":"todos",…,"version":1}
/// {"state":{…}}
/// {"time":1511265600000,"cause":"acted","effects":["add"],"action":{"add":{"text":"buy beer"}}}
/// {"time":1511265600000,"cause":"acted","isResponse":true,"checksum":"9f…","parts":{"lastNumber":1},"action":{"added":…}}
/// {"time":1511265604000,"cause":"arrived","answers":1,"action":{…}}
/// {"time":1511265607000,"cause":"wound","state":{…}}
/// ```
///
/// A line with neither `action` nor `state` has the effects and the checksum of the step before, which were not known yet
/// when that was written.
///
/// The first line is the ``SessionHeader``. `parts` has what has changed in the state since the last checksum: its value, or
/// `{"checksum":"…"}` if that is long, or `{"removed":true}`.
///
/// ```swift
/// let lines = try SessionText.lines(Data(contentsOf: file))
/// let same = try SessionText.data(lines)
/// ```
public enum SessionText {
  /// Returns a session as lines of JSON.
  ///
  /// The steps before a damage are converted; `tarn` and the commands of an app report the damage.
  ///
  /// - Throws: ``SessionError`` if not even the first state can be read.
  /// - Complexity: O(bytes)
  public static func lines(_ data: Data) throws(SessionError) -> String {
    let file = try StepFile([UInt8](data))
    let writer = JSONWriter()
    do throws(TextSyntaxError) {
      writer.append(digits: String(decoding: try JSONPrinter(isPretty: false).print(file.header), as: UTF8.self))
      writer.append(raw: "\n{\"state\":")
      try file.first.withUnsafeBytes { bytes in
        Result { () throws(TextSyntaxError) in try BinaryText.append(bytes, names: file.names, to: writer) }
      }
      .get()
      writer.append(raw: "}\n")
    } catch { throw SessionError(.unreadable, error.reason) }
    var count = 0
    do throws(SessionError) {
      try file.forEachStep { (step, value) throws(SessionError) in
        count += 1
        do throws(TextSyntaxError) { try step.append(value, file.names, to: writer) } catch {
          throw SessionError(.unreadable, "step \(count) is damaged: \(error.reason)")
        }
      }
    } catch {
      if count == 0 { throw error }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Returns the binary form of a session from its lines.
  ///
  /// - Throws: ``SessionError`` with the line and the problem.
  public static func data(_ lines: String) throws(SessionError) -> Data { Data(try binary([UInt8](lines.utf8))) }

  static func binary(_ bytes: [UInt8]) throws(SessionError) -> [UInt8] {
    try bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(SessionError) in try binary(SessionLines.split(buffer)) }
    }
    .get()
  }

  private static func binary(_ lines: [UnsafeBufferPointer<UInt8>]) throws(SessionError) -> [UInt8] {
    guard let first = lines.first, let head = try? JSONParser.parse(first),
      head["format"]?.isText(SessionHeader.format) == true
    else { throw SessionError(.notASession, "its first line is not the header of a session") }
    if let newer = SessionError.newerSteps(head) { throw newer }
    guard lines.count > 1 else { throw SessionError(.truncated, line: 1, "the file ends after this line") }
    let encoder = SessionEncoder<Bool, Bool>(hiding: [])
    var file: [UInt8] = []
    for (index, line) in lines.enumerated() {
      do throws(TextSyntaxError) {
        switch index {
        case 0: break
        case 1:
          let header = try JSONNodeDecoder.decode(SessionHeader.self, from: head)
          guard let state = try JSONParser.parse(line)["state"] else { throw .missing("state") }
          file = try encoder.beginning(header, state)
        default:
          let node = try JSONParser.parse(line)
          let step = try StepRecord(node)
          encoder.add(step, node["action"] ?? node["state"])
          if encoder.byteCount > 1 << 16 { file += encoder.takeFrame() }
        }
      } catch {
        throw SessionError(.unreadable, line: index + 1, error, in: line)
      }
    }
    if encoder.hasSteps { file += encoder.takeFrame() }
    return file
  }
}

extension TextSyntaxError {
  fileprivate static func missing(_ name: String) -> TextSyntaxError {
    TextSyntaxError("the member “\(name)” is missing")
  }
}

extension StepRecord {
  /// Appends the step as a line.
  fileprivate func append(
    _ value: UnsafeRawBufferPointer, _ names: BinaryNames, to writer: JSONWriter
  ) throws(TextSyntaxError) {
    writer.append(raw: "{\"time\":")
    writer.append(time)
    writer.append(raw: ",\"cause\":")
    writer.append(text: cause.rawValue)
    if isResponse { writer.append(raw: ",\"isResponse\":true") }
    if let answers {
      writer.append(raw: ",\"answers\":")
      writer.append(answers)
    }
    if !effects.isEmpty {
      writer.append(raw: ",\"effects\":[")
      for (index, effect) in effects.enumerated() {
        if index > 0 { writer.append(raw: ",") }
        writer.append(text: effect)
      }
      writer.append(raw: "]")
    }
    if let checksum {
      writer.append(raw: ",\"checksum\":")
      writer.append(text: checksum.hexadecimal)
      writer.append(raw: ",\"parts\":{")
      for (index, part) in parts.enumerated() {
        if index > 0 { writer.append(raw: ",") }
        writer.append(text: part.path)
        writer.append(raw: ":")
        part.append(to: writer)
      }
      writer.append(raw: "}")
    }
    switch kind {
    case .action: writer.append(raw: ",\"action\":")
    case .state: writer.append(raw: ",\"state\":")
    case .result: return writer.append(raw: "}\n")
    }
    try BinaryText.append(value, names: names, to: writer)
    writer.append(raw: "}\n")
  }

  /// Reads the step of a line.
  fileprivate init(_ node: JSONNode) throws(TextSyntaxError) {
    self.init()
    do {
      kind = node["action"] != nil ? .action : node["state"] != nil ? .state : .result
      time = try node["time"]?.integer(Int64.self, []) ?? 0
      if case .text(let name)? = node["cause"]?.kind, let cause = Cause(rawValue: name) {
        self.cause = cause
      } else {
        throw TextSyntaxError.missing("cause")
      }
      if case .bool(true)? = node["isResponse"]?.kind { isResponse = true }
      answers = try node["answers"]?.integer(Int.self, [])
      if case .list(let names)? = node["effects"]?.kind {
        for name in names { if case .text(let text) = name.kind { effects.append(text) } }
      }
      if case .text(let sum)? = node["checksum"]?.kind {
        guard let number = UInt64(sum, radix: 16) else { throw TextSyntaxError.missing("checksum") }
        checksum = number
      }
      if case .object(let members)? = node["parts"]?.kind {
        for path in members.keys {
          if let value = members.nodes[path] { parts.append(try StatePart(path, value)) }
        }
      }
    } catch let error as TextSyntaxError {
      throw error
    } catch {
      throw TextSyntaxError("a step that is not written as steps are")
    }
  }
}

extension StatePart {
  fileprivate func append(to writer: JSONWriter) {
    switch content {
    case .value(let json): writer.append(digits: json)
    case .removed: writer.append(raw: "{\"removed\":true}")
    case .checksum(let sum):
      writer.append(raw: "{\"checksum\":")
      writer.append(text: sum.hexadecimal)
      writer.append(raw: "}")
    }
  }

  fileprivate init(_ path: String, _ node: JSONNode) throws(TextSyntaxError) {
    if case .text(let sum)? = node["checksum"]?.kind, let number = UInt64(sum, radix: 16) {
      self.init(path: path, content: .checksum(number))
    } else if case .bool(true)? = node["removed"]?.kind {
      self.init(path: path, content: .removed)
    } else {
      let writer = BinaryWriter(names: nil)
      writer.append(node)
      let json = try writer.withBytes { bytes throws(TextSyntaxError) in
        try BinaryText.json(bytes, names: BinaryNames())
      }
      self.init(path: path, content: .value(json))
    }
  }
}

extension UInt64 {
  /// The number as sixteen hexadecimal digits.
  var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
