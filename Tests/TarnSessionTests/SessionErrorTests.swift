import Foundation
import Tarn
import TarnSession
import Testing

/// Tests the messages for all errors of a session file.
@Suite struct SessionErrorTests {
  /// Returns the seven lines of a session: header, initial state, three entries, steps, end.
  private func lines() throws -> [String] {
    let clock = TestClock()
    let loop = Loop(Clocks.State(), Clocks(), history: .clocks(), now: { clock.now })
    loop.send(.title("One"))
    loop.send(.scroll(5))
    loop.jump(to: 1)
    let history = try #require(loop.history)
    let text = String(decoding: try SessionRecording(history, of: "Clocks").data(), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  private func message(_ lines: [String], end: String = "\n") -> String {
    do {
      _ = try read(Data((lines.joined(separator: "\n") + end).utf8))
      return "read"
    } catch {
      return error.description
    }
  }

  @Test(
    "The error of a changed line names the line and the value",
    arguments: [
      (1, "tarn-session", "zip", "This is not a Tarn session. Its first line is not the header of a session."),
      (1, "{", "", "This is not a Tarn session. Its first line is not the header of a session."),
      (1, #""app":"Clocks""#, #""app":"Dreams""#, "Line 1: this is a session of “Dreams”, not of “Clocks”."),
      (
        1, #""version":1"#, #""version":3,"new":[]"#,
        "Line 1: this session has version 3, but this app reads only versions 1 and 2; use a newer version of it."
      ),
      (
        1, #""version":1"#, #""version":0"#, "This session can't be read. Line 1, at version: expected 1 or 2, found 0."
      ),
      (
        1, #""document","view""#, #""document""#,
        "This session can't be read. Line 1, at lanes: the session has the tracks document, but this app has document, view."
      ),
      (
        1, #""note":"""#, #""nota":"""#,
        "This session can't be read. Line 1, column 1: the key “note” is missing."
      ),
      (
        2, #""ticks":0"#, #""ticks":"0""#,
        "This session can't be read. Line 2, column 61, at state.ticks: expected a whole number, found the text “0”."
      ),
      (
        3, #"{"title""#, #"{"titel""#,
        "This session can't be read. Line 3, column 13, at actions[0]: Action has no case “titel”."
      ),
      (3, "acted", "done", "This session can't be read. Line 3, column 45, at cause: CAUSES, found the text “done”."),
      (3, "acted", "wound", "This session can't be read. Line 3: found an action in an entry that can't have one."),
      (3, #""id":0"#, #""id":1"#, "This session can't be read. Line 4: found the id 1 instead of 2."),
      (
        3, #"["document"]"#, #"["paper"]"#,
        "This session can't be read. Line 3, at lanes: the session has no track “paper”."
      ),
      (
        3, #""ticks":0"#, #""ticks":0,"tocks":0"#,
        "This session can't be read. Line 3, column 147, at state: the key “tocks” is not used (is it misspelt, or of a newer version?)."
      ),
      (3, #""time":1511"#, #""time":99991511"#, "This session can't be read. Line 3: found a time out of range."),
      (
        4, "}", "]",
        "This session can't be read. Line 4, column 30: expected a comma or } after the value of “_0”, found “]”."
      ),
      (
        6, #""position":1"#, #""position":2"#,
        "This session can't be read. Line 6: found a track of 1 steps at position 2."
      ),
      (
        6, #""steps":[0]"#, #""steps":[9]"#,
        "This session can't be read. Line 6: found the step 9, which is out of order or has no entry."
      ),
      (
        6, #""steps":[0]"#, #""steps":[1]"#,
        "This session can't be read. Line 6: found the step 1 in a track that it did not change."
      ),
      (
        6, #""order":[0,1]"#, #""order":[0]"#,
        "This session can't be read. Line 6: found the step 1, which is not in the order."
      ),
      (
        6, #""order":[0,1]"#, #""order":[0,0]"#,
        "This session can't be read. Line 6: found the step 0 in the order, which is in no track or is in the order twice."
      ),
      (
        6, #""lane":"view""#, #""lane":"document""#,
        "This session can't be read. Line 6, at tracks: expected one list of steps for each track."
      ),
      (
        7, #""entries":3"#, #""entries":4"#,
        "This session can't be read. Line 7, at end.entries: the session should have 4 entries, but has 3."
      ),
    ])
  func changed(_ line: Int, _ old: String, _ new: String, _ expected: String) throws {
    var lines = try lines()
    let range = try #require(lines[line - 1].range(of: old))
    lines[line - 1].replaceSubrange(range, with: new)
    // The checksum covers these changes, but they are not about it: compute it again.
    if expected.contains("found "), line < 7 { lines[6] = reseal(lines) }
    let expected = expected.replacing("CAUSES", with: "expected one of “acted”, “wound”, “loaded”, “arrived”")
    #expect(message(lines) == expected)
  }

  /// Returns the right last line for the lines before it, with the format's FNV-1a checksum.
  private func reseal(_ lines: [String]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in (lines.dropLast().joined(separator: "\n") + "\n").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return #"{"end":{"entries":3,"sum":""# + String(repeating: "0", count: 16 - digits.count) + digits + #""}}"#
  }

  @Test("The checksum equals that of the documented format") func checksum() throws {
    let lines = try lines()
    #expect(lines[6] == reseal(lines))
  }

  @Test("A changed session that is still well formed is refused by its checksum") func plausibleChange() throws {
    var lines = try lines()
    lines[2] = lines[2].replacing("One", with: "Two")
    #expect(
      message(lines)
        == "This session can't be read. Line 7, at end.sum: the checksum does not match: the file was changed "
        + "after the session was written.")
  }

  @Test("The error of a truncated session names the missing line") func truncated() throws {
    let lines = try lines()
    #expect(message([], end: "") == "This is not a Tarn session. It is empty.")
    let ends = "This session is truncated. Line 4: the file ends "
    #expect(
      message(Array(lines.prefix(4)))
        == ends + "after this line; its last line is missing; the entries before it can be rescued.")
    #expect(
      message(Array(lines.prefix(3)) + [String(lines[3].prefix(30))], end: "")
        == ends + "in the middle of this line; the entries before it can be rescued.")
    #expect(
      message(Array(lines.prefix(1)))
        == "This session is truncated. Line 1: the file ends after this line; its last line is missing.")
    #expect(message(lines, end: "") == "read")
  }

  @Test("The error of an additional, empty or missing line names the line") func order() throws {
    let lines = try lines()
    #expect(
      message(lines + ["{}"]) == "This session can't be read. Line 8: the session should end before this line.")
    #expect(
      message(Array(lines[..<3]) + [""] + lines[3...]) == "This session can't be read. Line 4: the text is empty.")
    #expect(
      message(Array(lines[..<3]) + lines[4...])
        == "This session can't be read. Line 6, at end.entries: the session should have 3 entries, but has 2.")
  }

  @Test("A session that is too large is refused") func tooLarge() {
    let file = Data(count: ClockSession.sizeBound + 1)
    do {
      _ = try read(file)
      Issue.record("A file that is too large was read.")
    } catch {
      #expect(error.kind == .tooLarge)
      #expect(error.description == "The session has 268435457 bytes; the maximum is 268435456.")
    }
  }

  @Test("The error of a value that cannot be encoded names the value") func unwritable() throws {
    struct Stubborn: Codable, Equatable {
      var secret = false
      init() {}
      init(from decoder: any Decoder) throws {}
      func encode(to encoder: any Encoder) throws {
        if secret {
          throw EncodingError.invalidValue(
            0, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "the part is secret"))
        }
        var container = encoder.singleValueContainer()
        try container.encode(secret)
      }
    }
    struct SecretFeature: Feature {
      func update(_ state: inout Stubborn, _ action: Bool) -> [Never] {
        state.secret = action
        return []
      }
    }
    let loop = Loop(Stubborn(), SecretFeature(), history: HistoryRules(tracks: [.whole()]))
    loop.send(true)
    let history = try #require(loop.history)
    do {
      _ = try SessionRecording(history, of: "Stubborn").data()
      Issue.record("A state that refuses was written.")
    } catch {
      #expect(error.description == "This session can't be written. Line 3, at state: the part is secret.")
    }
  }
}
