import Foundation
import Tarn
import TarnEncoding
import TarnTrace
import Testing

@testable import TarnSession

@Suite("Sessions with a trace")
struct TraceTests {
  private let trace = Trace([
    .init(feature: "Listing", action: "add", useCase: "AddItem", count: 3),
    .init(feature: "Listing", action: "add", useCase: "AddItem", response: "added", count: 2),
    .init(feature: nil, action: "tick", cause: .arrived),
  ])

  private func lines(_ data: Data) -> [String] {
    String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("A session with a trace decodes to an equal one, and has version 2")
  func roundTrip() throws {
    let session = SessionRecording(randomHistory(seed: 3, actions: 30), of: "Clocks", trace: trace)
    let data = try session.data()
    #expect(lines(data).first?.hasSuffix(#""version":2}"#) == true)
    let added = #"{"action":"add","cause":"acted","count":3,"feature":"Listing","useCase":"AddItem"}"#
    let answered =
      #"{"action":"add","answer":"added","cause":"acted","count":2,"feature":"Listing","useCase":"AddItem"}"#
    let ticked = #"{"action":"tick","cause":"arrived","count":1}"#
    #expect(lines(data).suffix(2).first == "{\"trace\":[\(added),\(answered),\(ticked)]}")
    let read = try read(data)
    #expect(read.trace == trace)
    expectEqual(read.history, session.history)
    #expect(try read.data() == data)
    #expect(try ClockSession.rescue(data, of: "Clocks", rules: .clocks()).session.trace == trace)
  }

  @Test("A session without a trace has version 1, so that older apps can read it")
  func without() throws {
    let data = try SessionRecording(randomHistory(seed: 3, actions: 3), of: "Clocks").data()
    #expect(lines(data).first?.hasSuffix(#""version":1}"#) == true)
    #expect(try read(data).trace == nil)
  }

  @Test("Replaying the actions of a session gives its trace")
  func replayed() throws {
    let loop = Loop(Clocks.State(), Clocks(), history: .clocks())
    for title in ["One", "Two", "Two"] { loop.send(.title(title)) }
    loop.undo()
    loop.send(.tick)
    loop.send(.remove(id: 7))
    let history = try #require(loop.history)
    #expect(
      Trace(of: history, with: Clocks()).records == [
        .init(feature: "Clocks", action: "title", count: 2), .init(feature: nil, action: "title"),
        .init(feature: "Clocks", action: "tick"), .init(feature: nil, action: "remove"),
      ])
  }

  @Test("A changed byte in a trace is detected with and without knowledge of the app")
  func damaged() throws {
    let good = try SessionRecording(randomHistory(seed: 4, actions: 6), of: "Clocks", trace: trace).data()
    var random = FixedGenerator(seed: 21)
    for _ in 0..<400 {
      var data = good
      let index = Int.random(in: 0..<data.count, using: &random)
      data[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      if let session = try? read(data) { #expect(try session.data() == good, "byte \(index)") }
      if let summary = try? SessionSummary(reading: data) { #expect(summary.trace == trace, "byte \(index)") }
    }
    let ends = good.indices.filter { good[$0] == UInt8(ascii: "\n") }
    for count in 0..<(good.count - 1) {
      do {
        _ = try SessionSummary(reading: good.prefix(count))
        Issue.record("\(count) of \(good.count) bytes were read.")
      } catch { #expect(error.kind == (count < ends[0] ? .notASession : .truncated), "\(count) bytes: \(error)") }
    }
  }

  @Test(
    "The error of an invalid trace has its position",
    arguments: [
      (
        #""count":3"#, #""count":0"#,
        "column 51, at trace[0].count: expected a number of at least 1 (found the number 0)."
      ),
      (
        #""cause":"arrived""#, #""cause":"wound""#,
        "column 219, at trace[2].cause: expected “acted” or “arrived” (found the text “wound”)."
      ),
      (#""action":"tick","#, "", "column 194, at trace[2]: the key “action” is missing."),
      (
        #""feature":"Listing","#, #""features":"Listing","#,
        "column 64, at trace[0]: the key “features” is not used (is it misspelt, or of a newer version?)."
      ),
      (#""version":2"#, #""version":1"#, "column 1: the key “end” is missing."),
    ])
  func messages(old: String, new: String, message: String) throws {
    let session = SessionRecording(randomHistory(seed: 1, actions: 0), of: "Clocks", trace: trace)
    var text = String(decoding: try session.data(), as: UTF8.self)
    text.replace(old, with: new, maxReplacements: 1)
    let error = try #require(throws: SessionError.self) { _ = try read(Data(text.utf8)) }
    #expect("\(error)" == "This session can't be read. Line 4, " + message)
  }
}

@Suite("Session summaries without knowledge of the app")
struct SummaryTests {
  @Test("A summary counts every action", arguments: 0..<8 as Range<UInt64>)
  func counted(seed: UInt64) throws {
    let session = SessionRecording(randomHistory(seed: seed, actions: 80), of: "Clocks")
    var expected: [String: Int] = [:]
    for entry in session.history.log {
      for action in entry.actions { expected["\(entry.cause) " + "\(action)".prefix { $0.isLetter }, default: 0] += 1 }
    }
    let summary = try SessionSummary(reading: session.data())
    #expect(summary.kind == .session(app: "Clocks") && summary.trace == nil)
    let counts = summary.actions.map { ("\($0.cause) \($0.action)", $0.count) }
    #expect(Dictionary(uniqueKeysWithValues: counts) == expected)
  }

  @Test(
    "A summary contains no text of the user",
    arguments: [
      (#"{"add":{"_0":"secret"}}"#, "add"), (#""up""#, "up"), (#""dear diary""#, "unnamed"), ("7", "unnamed"),
      (#"{"a":1,"b":2}"#, "unnamed"), (#"{"<b>":1}"#, "unnamed"), ("null", "unnamed"), (#""""#, "unnamed"),
    ])
  func names(action: String, name: String) throws {
    #expect(SessionSummary.name(of: try JSONReader.node(of: action.utf8)) == name)
  }

  @Test(
    "A summary of another file or of a newer version is refused",
    arguments: [
      ("", "This is not a Tarn session. It is empty."),
      ("{}", "This is not a Tarn session. Its first line is not the header of a session."),
      (
        #"{"format":"tarn-trace","spec":"A","trace":[],"version":2,"new":1}"#,
        "Line 1: this trace has version 2, but this program reads only version 1; use a newer version of it."
      ),
      (
        #"{"format":"tarn-session","version":3}"#,
        "Line 1: this session has version 3, but this program reads only versions 1 and 2; use a newer version of it."
      ),
      (
        #"{"format":"tarn-trace","spec":"A","trace":[{"action":"a"}],"version":1}"#,
        "This session can't be read. Line 1, column 44, at trace[0]: the key “cause” is missing."
      ),
    ])
  func refused(text: String, message: String) throws {
    let error = try #require(throws: SessionError.self) { _ = try SessionSummary(reading: Data(text.utf8)) }
    #expect("\(error)" == message)
  }
}
