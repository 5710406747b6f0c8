import Chance
import Foundation
import Testing

@Suite("The saved form of Chance") struct SavedKeyTests {
  /// Writes keys in a defined order.
  private var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }

  @Test(
    "An action keeps the keys of files that earlier versions wrote",
    arguments: [
      #"{"wish":{"_0":{"coin":{}}}}"#,
      #"{"takeNewSeed":{}}"#,
      #"{"forget":{}}"#,
      #"{"takeHand":{"_0":3}}"#,
      #"{"throwChosen":{}}"#,
    ])
  func actions(saved: String) throws {
    let value = try JSONDecoder().decode(Chance.Action.self, from: Data(saved.utf8))
    #expect(try String(decoding: encoder.encode(value), as: UTF8.self) == saved)
  }
}
