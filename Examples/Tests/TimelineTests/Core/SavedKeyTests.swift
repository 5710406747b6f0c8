import Foundation
import Testing
import Timeline

@Suite("The saved form of Timeline") struct SavedKeyTests {
  /// Writes keys in a defined order.
  private var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }

  @Test(
    "The ID of a post keeps the form of files that earlier versions wrote",
    arguments: [
      #""here 0000000000000007""#
    ])
  func localIDs(saved: String) throws {
    let value = try JSONDecoder().decode(Post.ID.self, from: Data(saved.utf8))
    #expect(try String(decoding: encoder.encode(value), as: UTF8.self) == saved)
  }
}
