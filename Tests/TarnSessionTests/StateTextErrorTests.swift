import Foundation
import Tarn
import TarnSession
import Testing

/// Tests the messages for all errors of a pasted text.
@Suite struct StateTextErrorTests {
  private func message<State: Decodable>(_ type: State.Type, _ text: String) -> String {
    do {
      _ = try StateText.read(type, from: text)
      return "read"
    } catch {
      return error.description
    }
  }

  @Test(
    "The error of invalid JSON names the position and the problem",
    arguments: [
      ("", "The text is empty."),
      (" \n ", "The text is empty."),
      ("{", "Line 1, column 2: expected a key in double quotes, found the end of the text."),
      ("{\n  zone: 1}", "Line 2, column 3: expected a key in double quotes, found “zone”."),
      (
        "{'zone': 1}",
        "Line 1, column 2: expected a key in double quotes, found a single quote; JSON requires double quotes."
      ),
      (
        "{“zone”: 1}",
        "Line 1, column 2: expected a key in double quotes, found a curly quote; JSON requires straight quotes."
      ),
      (#"{"é" 1}"#, "Line 1, column 6: expected a colon after the key “é”, found “1”."),
      (#"{"a": 1 "b": 2}"#, "Line 1, column 9: expected a comma or } after the value of “a”, found a double quote."),
      (#"{"a": 1,}"#, "Line 1, column 9: expected a key in double quotes, found “}”."),
      (#"{"a": 1, "a": 2}"#, "Line 1, column 10: the key “a” occurs twice in the same object."),
      ("[1 2]", "Line 1, column 4: expected a comma or ] after an element of a list, found “2”."),
      ("[1,\n]", "Line 2, column 1: expected another element after the comma, found “]”."),
      ("[1", "Line 1, column 3: expected a comma or ] after an element of a list, found the end of the text."),
      ("[1] x", "Line 1, column 5: expected the end of the text, found “x”."),
      ("nul", "Line 1, column 1: expected a value, found “nul”."),
      ("[True]", "Line 1, column 2: expected a value, found “True”."),
      ("[NaN]", "Line 1, column 2: expected a value, found “NaN”."),
      ("[.5]", "Line 1, column 2: expected a value, found “.”."),
      ("[01]", "Line 1, column 2: the number begins with an unnecessary 0."),
      ("[-]", "Line 1, column 3: expected a digit in a number, found “]”."),
      ("[1.]", "Line 1, column 4: expected a digit in a number after its point, found “]”."),
      ("[1e]", "Line 1, column 4: expected a digit in a number after its e, found “]”."),
      ("[\"a]", "Line 1, column 2: the text that begins here has no closing quote."),
      ("[\"a\n\"]", "Line 1, column 4: a line ends inside a text; write \\n for a line break, or close the quote."),
      ("[\"\u{1}\"]", "Line 1, column 3: a control character inside a text; write it as \\u0001."),
      (#"["\x"]"#, "Line 1, column 3: a backslash before “x” is not an escape; write \\\\ for a backslash."),
      (#"["\u12"]"#, "Line 1, column 3: \\u needs four hexadecimal digits after it."),
      (#"["\ud83d"]"#, "Line 1, column 3: the other half of a surrogate pair is missing."),
      (#"["\udc00"]"#, "Line 1, column 3: the other half of a surrogate pair is missing."),
      (#"["\"#, "Line 1, column 3: the text ends in the middle of an escape."),
    ])
  func syntax(_ text: String, _ expected: String) {
    #expect(message(Clocks.State.self, text) == expected)
  }

  private static let good = #"{"document": {"title": "T", "clocks": [CLOCK]}, "view": VIEW, "ticks": 0}"#

  @Test(
    "The error of an invalid element names its path",
    arguments: [
      (#"{"id": 1, "zone": 5}"#, "document.clocks[0].zone: expected a text, found the number 5."),
      (#"{"id": 1, "zone": null}"#, "document.clocks[0].zone: expected a text, found null."),
      (#"{"id": 1}"#, "document.clocks[0]: the key “zone” is missing."),
      (
        #"{"id": 1, "zone": "", "nmae": "x"}"#,
        "document.clocks[0]: the key “nmae” is not used (is it misspelt, or of a newer version?)."
      ),
      (#"{"id": true, "zone": ""}"#, "document.clocks[0].id: expected a whole number, found true."),
      (#"{"id": 1.5, "zone": ""}"#, "document.clocks[0].id: expected a whole number, found the number 1.5."),
      (
        #"{"id": 9223372036854775808, "zone": ""}"#,
        "document.clocks[0].id: expected a whole number from -9223372036854775808 to 9223372036854775807, "
          + "found the number 9223372036854775808."
      ),
      ("[]", "document.clocks[0]: expected an object, found an empty list."),
      ("7", "document.clocks[0]: expected an object, found the number 7."),
    ])
  func elements(_ clock: String, _ expected: String) {
    let view = #"{"theme": "light", "mode": {"list": {}}, "scroll": 0}"#
    let text = Self.good.replacing("CLOCK", with: clock).replacing("VIEW", with: view)
    #expect(message(Clocks.State.self, text).drop(prefixOf: ", at ") == expected)
  }

  @Test(
    "The error of an invalid enum value names its path",
    arguments: [
      (
        #""dusk", "mode": {"list": {}}, "scroll": 0"#,
        "view.theme: expected one of “light”, “dark”, found the text “dusk”."
      ),
      (#""dark", "mode": {"fleeting": {}}, "scroll": 0"#, "view.mode: Mode has no case “fleeting”."),
      (#""dark", "mode": {}, "scroll": 0"#, "view.mode: expected one case of Mode, found 0 keys."),
      (#""dark", "mode": "list", "scroll": 0"#, "view.mode: expected an object, found the text “list”."),
      (#""dark", "mode": {"detail": {}}, "scroll": 0"#, "view.mode.detail: the key “id” is missing."),
      (
        #""dark", "mode": {"list": {"id": 1}}, "scroll": 0"#,
        "view.mode.list: the key “id” is not used (is it misspelt, or of a newer version?)."
      ),
      (
        #""dark", "mode": {"list": {}}, "scroll": 1e999"#,
        "view.scroll: expected a number that fits Double, found the number 1e999."
      ),
      (#""dark", "mode": {"list": {}}, "scroll": [1]"#, "view.scroll: expected a number, found a list of 1."),
    ])
  func enums(_ theme: String, _ expected: String) {
    let text = Self.good.replacing("CLOCK", with: "").replacing("VIEW", with: #"{"theme": "# + theme + "}")
    #expect(message(Clocks.State.self, text).drop(prefixOf: ", at ") == expected)
  }

  struct Values: Decodable {
    var address: URL?
    var picture: Data?
    var id: UUID?
    var names: [String: Int]?
    var pair: Pair?
    var byte: UInt8?
    var done: Bool?
    var price: Decimal?
    var own: Own?
  }

  struct Pair: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      _ = try (container.decode(Int.self), container.decode(Int.self))
    }
  }

  struct Own: Decodable {
    struct InvalidDay: Error, CustomStringConvertible { let description = "today is not a day for this" }
    init(from decoder: any Decoder) throws { throw InvalidDay() }
  }

  @Test(
    "The error of an invalid address, date or byte text names its path",
    arguments: [
      (#"{"address": 1}"#, "Line 1, column 13, at address: expected an address, found the number 1."),
      (#"{"picture": "%"}"#, "Line 1, column 13, at picture: expected bytes in base 64, found the text “%”."),
      (
        #"{"id": "x"}"#,
        "Line 1, column 8, at id: Attempted to decode UUID from invalid UUID string (found the text “x”)."
      ),
      (
        #"{"names": {"a b": "x"}}"#,
        "Line 1, column 19, at names[\"a b\"]: expected a whole number, found the text “x”."
      ),
      (
        #"{"pair": [1, 2, 3]}"#,
        "Line 1, column 17, at pair: the element 2 of the list is not used (does the list have too many elements?)."
      ),
      (#"{"pair": [1]}"#, "Line 1, column 10, at pair: expected more than 1 elements in the list."),
      (#"{"byte": 256}"#, "Line 1, column 10, at byte: expected a whole number from 0 to 255, found the number 256."),
      (#"{"byte": -1}"#, "Line 1, column 10, at byte: expected a whole number from 0 to 255, found the number -1."),
      (#"{"done": 1}"#, "Line 1, column 10, at done: expected true or false, found the number 1."),
      (#"{"price": ""}"#, "Line 1, column 11, at price: expected a number, found the text “”."),
      (#"{"own": 1}"#, "Line 1, column 1: today is not a day for this."),
      ("[1]", "Line 1, column 1: expected an object, found a list of 1."),
    ])
  func foundationTypes(_ text: String, _ expected: String) {
    #expect(message(Values.self, text) == expected)
  }

  @Test("The error of a wrong value names its line, column and path") func position() {
    let text = "{\n  \"title\": \"日本\",\n  \"clocks\": [\n    {\"id\": 1, \"zone\": 5}\n  ]\n}"
    #expect(
      message(Clocks.Document.self, text)
        == "Line 4, column 23, at clocks[0].zone: expected a text, found the number 5.")
  }

  @Test("A text that is too large is refused") func tooLarge() {
    let text = "\"" + String(repeating: "x", count: StateText.sizeBound) + "\""
    #expect(message(String.self, text) == "The text has 4194306 bytes; the maximum is 4194304.")
    #expect(throws: StateTextError.self) { try StateText.write(text) }
  }

  @Test("The error of a value that cannot be encoded names the value") func unwritable() {
    struct Stubborn: Encodable {
      struct Part: Encodable {
        func encode(to encoder: any Encoder) throws {
          throw EncodingError.invalidValue(
            0, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "the part is secret"))
        }
      }
      var parts = [Part()]
    }
    do {
      _ = try StateText.write(Stubborn())
      Issue.record("A state that refuses was written.")
    } catch {
      #expect(error.description == "At parts[0]: the part is secret.")
    }
  }
}

extension String {
  fileprivate func drop(prefixOf separator: String) -> String {
    range(of: separator).map { String(self[$0.upperBound...]) } ?? self
  }
}
