import Foundation
import Tarn
import TarnTrace
import Testing

@testable import TarnTesting

@Suite("The trace of an app in a spec")
struct TraceFileTests {
  private let app = Errands.App(Errands.Listing(), Errands.Journal())

  private func trial(_ steps: [WalkStep<Errands.State, Errands.Action>]) async throws -> AppSubject<Errands.App> {
    var trial = AppSubject(app, Errands.State(), Errands.handlers(), Errands.rules)
    trial.preparedSteps = steps
    try await trial.apply([], isolation: nil)
    return trial
  }

  @Test("A trace has features, use cases and responses")
  func lines() async throws {
    let trace = try #require(try await trial([.send(.add("milk")), .send(.add("beer")), .send(.tick)]).trace)
    #expect(
      trace.records == [
        .init(feature: "Listing", action: "add", useCase: "Number", count: 2),
        .init(feature: "Listing", action: "add", useCase: "Number", response: "added", count: 2),
        .init(feature: "Listing", action: "added", cause: .arrived, useCase: "Disk", count: 2),
        .init(feature: "Journal", action: "added", cause: .arrived, count: 2),
        .init(feature: "Listing", action: "added", cause: .arrived, useCase: "Disk", response: "stored", count: 3),
        .init(feature: "Listing", action: "stored", cause: .arrived, count: 3),
        .init(feature: nil, action: "tick"),
      ])
  }

  @Test("The trace of a replayed history equals the app's, except for asynchronous responses")
  func replayed() async throws {
    let loop = Loop(
      Errands.State(), app, effects: Errands.handlers(), history: Errands.rules, now: { .init(milliseconds: 0) })
    for text in ["milk", "beer"] {
      loop.send(.add(text))
      loop.send(.stored(text), cause: .arrived)
    }
    loop.undo()
    loop.send(.tick)
    let history = try #require(loop.history)
    #expect(
      Trace(of: history, with: app, effects: Errands.handlers()).records == [
        .init(feature: "Listing", action: "add", useCase: "Number"),
        .init(feature: "Listing", action: "add", useCase: "Number", response: "added"),
        .init(feature: "Listing", action: "added", cause: .arrived, useCase: "Disk", count: 2),
        .init(feature: "Journal", action: "added", cause: .arrived, count: 2),
        .init(feature: "Listing", action: "stored", cause: .arrived, count: 2),
        // The action changed nothing, so the history has it in the entry of the response before it.
        .init(feature: "Listing", action: "add", cause: .arrived, useCase: "Number"),
        .init(feature: "Listing", action: "add", cause: .arrived, useCase: "Number", response: "added"),
        .init(feature: nil, action: "tick"),
      ])
  }

  @Test("A trace is written to a folder, and equal traces once")
  func written() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tarn-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let trace = Trace([
      .init(feature: "A \"quoted\"\n", action: "add", useCase: "Keep"), .init(feature: nil, action: "b"),
    ])
    for _ in 0..<2 { try TraceFile.write(trace, of: "Grüße / to\tall", in: folder.path) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count == 1 && names.first?.hasPrefix("Gr--e---to-all-") == true)
    let text = try String(contentsOf: folder.appendingPathComponent(names.first ?? ""), encoding: .utf8)
    #expect(
      text == #"{"format":"tarn-trace","spec":"Grüße / to\tall","trace":["#
        + #"{"action":"add","cause":"acted","count":1,"feature":"A \"quoted\"\n","useCase":"Keep"},"#
        + #"{"action":"b","cause":"acted","count":1}],"version":1}"# + "\n")
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(object?["spec"] as? String == "Grüße / to\tall")
  }

  @Test("Writing to a missing folder throws with the reason")
  func refused() throws {
    let error = try #require(throws: TraceFile.WriteError.self) {
      try TraceFile.write(Trace(), of: "A", in: "/nowhere")
    }
    #expect(
      "\(error)".hasSuffix(
        ": No such file or directory. TARN_SESSIONS must be the path of an existing folder, or unset."))
  }
}
