import Tarn

/// The lines of a file, each as it is written and read.
enum SessionLines {
  static let format = "tarn-session"

  struct Header: Codable {
    var app: String
    var format: String
    var lanes: [String]
    var note: String
    var version: Int
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
    var lanes: [String]
    var name: Action?
    var state: State
    var time: Timestamp
  }

  struct Steps: Codable {
    var order: [Int]
    var tracks: [Track]
  }

  struct Track: Codable {
    var lane: String
    var position: Int
    var steps: [Int]
  }

  struct End: Codable {
    var end: Seal
  }

  struct Seal: Codable {
    var entries: Int
    var sum: String
  }
}

/// The 64-bit FNV-1a hash of lines: one changed byte always changes it, and it is a line of code on any system.
struct Sum {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ line: UnsafeBufferPointer<UInt8>) {
    for byte in line { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ UInt64(UInt8(ascii: "\n"))) &* 0x100_0000_01b3
  }

  /// Sixteen hexadecimal digits.
  var text: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
