import Foundation
import TarnEncoding

extension Owner {
  /// The version of the line's format. A later version may add members, but keeps the meaning of these.
  static let lineVersion = 1

  /// The maximum length of the line in bytes. A program's name takes at most 320 bytes and an address 108, JSON
  /// escaping multiplies them by at most six, and the rest is below 200: at most 2,768, rounded up to the next power of
  /// two.
  static let longestLine = 4_096

  private struct Line: Codable {
    var version: Int
    var pid: Int32
    var program: String
    var since: Int64
    var socket: String?

    // Encoded by hand, because a missing socket is written as null: the line then says that the owner does not listen.
    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(version, forKey: .version)
      try members.encode(pid, forKey: .pid)
      try members.encode(program, forKey: .program)
      try members.encode(since, forKey: .since)
      try members.encode(socket, forKey: .socket)
    }
  }

  /// The line with its newline.
  var line: [UInt8] {
    let line = Line(version: Self.lineVersion, pid: process, program: program, since: since, socket: socket)
    return JSONText.bytes(of: line) + [UInt8(ascii: "\n")]
  }

  /// Parses the first line; `nil` if it has no newline yet or is not a valid owner line.
  init?(line bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let line = JSONText.value(Line.self, from: bytes[..<end]), line.version >= Self.lineVersion
    else { return nil }
    self.init(program: line.program, process: line.pid, since: line.since, socket: line.socket)
  }
}
