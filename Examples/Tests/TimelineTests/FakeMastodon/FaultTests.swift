import Foundation
import Mastodon
import Testing

@testable import FakeMastodonServer

@Suite("Injected faults") struct FaultTests {
  @Test("A dropped request is applied but not answered, every other time, and is counted") func dropped() async throws {
    let served = try await TestServer()
    served.server.order([InjectedFault(.dropped, every: 2, only: .changes)])
    var answered = 0
    for number in 0..<10 {
      do {
        _ = try await served.teapot.post("cup \(number)", key: "\(number)")
        answered += 1
      } catch is Client.NoAnswer {
        // The repeated post with the same key succeeds, and there is one status.
        #expect(try await served.teapot.post("cup \(number)", key: "\(number)").contentText.text == "cup \(number)")
        #expect(served.server.log.last?.outcome == "repeated")
        served.server.order([InjectedFault(.dropped, every: 2, only: .changes)])
      }
    }
    #expect(answered == 5)
    let texts = try await served.teapot.home().page.statuses.map(\.contentText.text)
    #expect(texts == (0..<10).reversed().map { "cup \($0)" })
    #expect(
      served.server.log.filter { $0.faults == [.dropped] }.map(\.outcome) == Array(repeating: "applied", count: 5))
  }

  @Test("A fault occurs as many times as ordered, and only for the ordered kind of request") func counts() async throws
  {
    let served = try await TestServer()
    served.server.order([InjectedFault(.error, 502, times: 2, only: .reads)])
    var statuses: [Int] = []
    for _ in 0..<3 { statuses.append(try await served.teapot.ask("GET", "/api/v1/timelines/home").status) }
    #expect(statuses == [502, 502, 200])
    #expect(try await served.teapot.post("x").contentText.text == "x")
    #expect(served.server.struck == [2])
  }

  @Test(
    "A refused request has no effect",
    arguments: [(InjectedFault(.error), 503), (InjectedFault(.unauthorized), 401), (InjectedFault(.tooMany, 7), 429)])
  func refusals(fault: InjectedFault, status: Int) async throws {
    let served = try await TestServer()
    served.server.order([fault])
    let reply = try await served.teapot.ask("POST", "/api/v1/statuses", form: ["status": "x"])
    #expect(reply.status == status)
    #expect(APIError.read(json: reply.body) != nil)
    #expect(reply.headers["retry-after"] == (status == 429 ? "7" : nil))
    served.server.order([])
    #expect(try await served.teapot.home().page.statuses.isEmpty)
    #expect(served.server.log.first?.outcome == "refused")
  }

  @Test("A request answered with garbage is applied") func garbage() async throws {
    let served = try await TestServer()
    served.server.order([InjectedFault(.garbage)])
    let reply = try await served.teapot.ask("POST", "/api/v1/statuses", form: ["status": "x"])
    #expect(reply.status == 200)
    #expect(throws: DecodingFailure.self) { try Status.read(json: reply.body) }
    served.server.order([])
    #expect(try await served.teapot.home().page.statuses.count == 1)
  }

  @Test("A slow response with latency arrives late and complete") func slow() async throws {
    let served = try await TestServer(seed: 40)
    let whole = try await served.teapot.ask("GET", "/api/v1/timelines/home").body
    served.server.order([InjectedFault(.slow, 20), InjectedFault(.latency, 100)])
    let start = ContinuousClock.now
    let slow = try await served.teapot.ask("GET", "/api/v1/timelines/home")
    #expect(slow.body == whole)
    #expect(slow.headers["content-type"] == "application/json; charset=utf-8")
    // Seven pauses and the initial latency: the response can't arrive sooner.
    #expect(ContinuousClock.now - start >= .milliseconds(240))
  }

  @Test("A fault hits its percentage of requests, the same ones in each run") func share() {
    func struck() -> [Bool] {
      var plan = FaultPlan()
      plan.order([InjectedFault(.error, percent: 30)])
      return (0..<1_000).map { _ in !plan.nextFaults(isChange: false).isEmpty }
    }
    #expect(struck() == struck())
    #expect((250...350).contains(struck().filter(\.self).count))
    var plan = FaultPlan()
    plan.order([
      InjectedFault(.error, percent: 0), InjectedFault(.garbage, percent: 100), InjectedFault(.latency, every: 3),
    ])
    #expect((0..<6).map { _ in plan.nextFaults(isChange: true).map(\.kind) }.map(\.count) == [1, 1, 2, 1, 1, 2])
    #expect(plan.activeFaults.map(\.matchCount) == [6, 6, 6])
    #expect(plan.activeFaults.map(\.injectionCount) == [0, 6, 2])
  }
}
