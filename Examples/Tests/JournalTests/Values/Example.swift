import Foundation
import Journal
import Tarn
import TarnAccounts
import TarnEncoding
import TarnStorage
import TarnTesting

// Fixtures of the tests of entries.

func uuid(_ number: UInt8) -> UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)) }

func time(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }

// For this target only: a literal keeps the tables of the tests readable.
// swift-format-ignore: AvoidRetroactiveConformances
extension CivilDate: @retroactive ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    guard let day = CivilDate(text) else { preconditionFailure("“\(text)” is no day") }
    self = day
  }
}

// For this target only: a literal keeps the tables of the tests readable.
// swift-format-ignore: AvoidRetroactiveConformances
extension UserName: @retroactive ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    guard let name = UserName(text) else { preconditionFailure("“\(text)” is no name") }
    self = name
  }
}

extension BlobID {
  /// Returns a reference to a blob that need not exist.
  static func example(_ digit: Character) -> BlobID {
    guard let name = BlobID("blob:" + String(repeating: digit, count: 64)) else {
      preconditionFailure("“\(digit)” is no hexadecimal digit")
    }
    return name
  }
}

extension Photo {
  static func example(_ number: UInt8, caption: String = "") -> Photo {
    Photo(
      id: uuid(number), blob: .example("a"), thumbnail: .example("b"), width: 4_032, height: 3_024,
      name: "IMG_\(number).jpg", caption: caption)
  }
}

extension VoiceNote {
  static func example(_ number: UInt8) -> VoiceNote { VoiceNote(id: uuid(number), blob: .example("c"), seconds: 65) }
}

extension Entry {
  static let walk = Entry(
    id: uuid(1), title: "A walk", body: "Around the lake with Ben.\nIt rained.", day: "2026-11-22",
    photos: [.example(10, caption: "The lake"), .example(11)], voice: [.example(20)], by: "Ada", made: time(5))
}
