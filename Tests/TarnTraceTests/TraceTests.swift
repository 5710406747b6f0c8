import Foundation
import Tarn
import TarnTrace
import Testing

@Suite("Traces")
struct TraceTests {
  @Test("A trace counts repeated records, up to the maximum of the count")
  func counts() {
    var trace = Trace([
      .init(feature: "A", action: "a"), .init(feature: "A", action: "b"), .init(feature: "A", action: "a"),
    ])
    #expect(trace.records == [.init(feature: "A", action: "a", count: 2), .init(feature: "A", action: "b")])
    trace.add(
      Trace([.init(feature: "A", action: "b", count: .max), .init(feature: "A", action: "b", cause: .arrived)]))
    #expect(trace.records.map(\.count) == [2, .max, 1])
  }

  @Test("The description of a trace's records")
  func messages() {
    let records: [Trace.Record] = [
      .init(feature: "Listing", action: "add", useCase: "AddItem", count: 3),
      .init(feature: "Listing", action: "add", useCase: "AddItem", response: "added"),
      .init(feature: nil, action: "tick", count: 2),
    ]
    #expect(
      records.map(\.description) == [
        "Listing: add requests AddItem, 3 times", "Listing: add requests AddItem, answered added, once",
        "no feature: tick, 2 times",
      ])
  }

  @Test("A trace decodes as it was encoded, and decoding refuses invalid records")
  func coded() throws {
    let trace = Trace([.init(feature: "A", action: "a", useCase: "B", response: "c"), .init(feature: nil, action: "a")])
    #expect(try JSONDecoder().decode(Trace.self, from: JSONEncoder().encode(trace)) == trace)
    for line in [#"{"action":"a","cause":"acted","count":0}"#, #"{"action":"a","cause":"loaded","count":1}"#] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(Trace.self, from: Data("[\(line)]".utf8)) }
    }
  }

  @Test("A trace has one record per feature and use case, for any nesting of combined features")
  func nestedFeatures() throws {
    let app = CombinedFeature<[Int], Int, Int, Never>(
      PersistedFeature(), CombinedFeature<[Int], Int, Int, Never>(Asking(), Idle()))
    let first = EffectHandler<Int, Int>(FirstUseCase()) {
      $0
    } action: {
      $1
    }
    let second = EffectHandler<Int, Int>(SecondUseCase()) {
      $0 > 5 ? $0 : nil
    } action: {
      $1
    }
    let loop = Loop([], app, history: HistoryRules(tracks: [.whole()]))
    for number in [3, 7] { loop.send(number) }
    let history = try #require(loop.history)
    #expect(
      Trace(of: history, with: app, effects: [first, second]).records == [
        .init(feature: "PersistedFeature", action: "Int", count: 2),
        .init(feature: "Asking", action: "Int", useCase: "FirstUseCase", count: 2),
        .init(feature: "Asking", action: "Int", useCase: "SecondUseCase"),
      ])
    #expect(
      Trace(of: history, with: app).records == [
        .init(feature: "PersistedFeature", action: "Int", count: 2), .init(feature: "Asking", action: "Int", count: 2),
      ])
    #expect(Trace(of: history, with: Asking()).records.map(\.feature) == ["Asking"])
  }
}

private struct PersistedFeature: Feature {
  func update(_ state: inout [Int], _ action: Int) -> [Int] {
    state.append(action)
    return []
  }
}

private struct Asking: Feature {
  func update(_ state: inout [Int], _ action: Int) -> [Int] { [action, action + 1] }
}

private struct Idle: Feature {
  func update(_ state: inout [Int], _ action: Int) -> [Int] { [] }
}

private struct FirstUseCase: UseCase {
  func perform(_ request: Int, respond: ResponseSender<Int>) async {}
}

private struct SecondUseCase: UseCase {
  func perform(_ request: Int, respond: ResponseSender<Int>) async {}
}
