import Tarn
import TarnEncoding
import TarnTrace

/// The encoded forms of the lines of a session file.
enum SessionLines {
  static let format = "tarn-session"

  struct Header: Codable {
    var app: String
    var format: String
    var tracks: [String]
    var note: String
    var version: Int

    /// The tracks have the key that the format has had from its first version on.
    private enum CodingKeys: String, CodingKey {
      case app, format, note, version
      case tracks = "lanes"
    }
  }

  struct Beginning<State: Codable>: Codable {
    var base: State?
    var state: State
    var time: Timestamp
  }

  struct Entry<State: Codable, Action: Codable>: Codable {
    var actions: [Action]
    var cause: Cause
    var group: String?
    var id: Int
    var tracks: [String]
    var name: Action?
    var state: State
    var time: Timestamp

    private enum CodingKeys: String, CodingKey {
      case actions, cause, group, id
      case tracks = "lanes"
      case name, state, time
    }
  }

  struct Steps: Codable {
    var order: [Int]
    var tracks: [Track]
  }

  struct Track: Codable {
    var track: String
    var position: Int
    var steps: [Int]

    private enum CodingKeys: String, CodingKey {
      case track = "lane"
      case position, steps
    }
  }

  struct Traced: Codable {
    var trace: Trace
  }

  struct End: Codable {
    var end: Seal
  }

  struct Seal: Codable {
    var entries: Int
    var sum: String
  }
}

extension SessionLines {
  static func split(_ bytes: UnsafeBufferPointer<UInt8>) -> [UnsafeBufferPointer<UInt8>] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      // Mail programs and some editors replace line ends by two characters.
      UnsafeBufferPointer(rebasing: line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
    // Drops the empty part after the last line end.
    return lines.last?.isEmpty == true ? lines.dropLast() : lines
  }

  /// Whether a line follows the entries. Its first key decides, since keys are written in order.
  static func isTail(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    line.starts(with: #"{"order":"#.utf8) || line.starts(with: #"{"end":"#.utf8)
  }
}

extension SessionLines.Seal {
  /// Checks the seal against the lines that were read.
  ///
  /// - Parameter line: the number of the seal's line, from 1.
  func check(entries count: Int, sum: String, line: Int, of lines: Int) throws(SessionError) {
    guard entries == count else {
      throw SessionError(
        .unreadable, line: line, path: "end.entries", "the session should have \(entries) entries, but has \(count)")
    }
    guard self.sum == sum else {
      throw SessionError(
        .unreadable, line: line, path: "end.sum",
        "the checksum does not match: the file was changed after the session was written")
    }
    guard line == lines else {
      throw SessionError(.unreadable, line: line + 1, "the session should end before this line")
    }
  }
}

extension SessionError {
  /// Returns an error if the header of a session has a newer format version, otherwise `nil`.
  static func newer(_ header: JSONNode, reader: String) -> SessionError? {
    guard let number = header.version, number > 2 else { return nil }
    return SessionError(
      .newer, line: 1,
      "this session has version \(number), but \(reader) reads only versions 1 and 2; use a newer version of it")
  }
}

extension JSONNode {
  subscript(key: String) -> JSONNode? { if case .object(let members) = kind { members.nodes[key] } else { nil } }

  var version: Int? { self["version"].flatMap { try? $0.integer(Int.self, []) } }

  func isText(_ text: String) -> Bool { if case .text(text) = kind { true } else { false } }
}

/// The 64-bit FNV-1a hash of lines: changing one byte always changes the hash, and it takes one line of code on any
/// system.
struct LineChecksum {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ line: UnsafeBufferPointer<UInt8>) {
    for byte in line { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ UInt64(UInt8(ascii: "\n"))) &* 0x100_0000_01b3
  }

  /// The hash as sixteen hexadecimal digits.
  var text: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
