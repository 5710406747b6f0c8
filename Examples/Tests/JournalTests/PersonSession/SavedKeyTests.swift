import Foundation
import Journal
import Testing

@Suite("The saved form of Journal") struct SavedKeyTests {
  /// Writes keys in a defined order.
  private var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }

  @Test(
    "An action keeps the keys of files that earlier versions wrote",
    arguments: [
      #"{"takeBack":{}}"#,
      #"{"showList":{}}"#,
    ])
  func actions(saved: String) throws {
    let value = try JSONDecoder().decode(PersonSession.Action.self, from: Data(saved.utf8))
    #expect(try String(decoding: encoder.encode(value), as: UTF8.self) == saved)
  }

  @Test(
    "The ID of a request keeps the keys of files that earlier versions wrote",
    arguments: [
      #"{"desk":"d","number":1}"#
    ])
  func requests(saved: String) throws {
    let value = try JSONDecoder().decode(JournalRequestID.self, from: Data(saved.utf8))
    #expect(try String(decoding: encoder.encode(value), as: UTF8.self) == saved)
  }
}
