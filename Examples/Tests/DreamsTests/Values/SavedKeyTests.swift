import Dreams
import Foundation
import Testing

@Suite("The saved form of Dreams") struct SavedKeyTests {
  /// Writes keys in a defined order.
  private var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }

  @Test(
    "A change keeps the keys of files that earlier versions wrote",
    arguments: [
      #"{"put":{"_0":"rain"}}"#,
      #"{"take":{"_0":"snow"}}"#,
      #"{"describe":{"_0":"text"}}"#,
    ])
  func changes(saved: String) throws {
    let value = try JSONDecoder().decode(DreamChange.self, from: Data(saved.utf8))
    #expect(try String(decoding: encoder.encode(value), as: UTF8.self) == saved)
  }
}
