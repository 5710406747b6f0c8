import Foundation
import Tarn
import TarnSession
import Testing

typealias ClockSession = SessionRecording<Clocks.State, Clocks.Action>

func read(
  _ data: Data, bound: HistoryRules<Clocks.State, Clocks.Action>.Bound = .init()
) throws(SessionError) -> ClockSession {
  try SessionRecording(reading: data, of: "Clocks", rules: .clocks(bound: bound))
}

/// Compares everything of two histories that is visible from outside.
func expectEqual(
  _ left: History<Clocks.State, Clocks.Action>, _ right: History<Clocks.State, Clocks.Action>,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(left.log == right.log, sourceLocation: sourceLocation)
  #expect(left.first == right.first, sourceLocation: sourceLocation)
  #expect(left.firstTime == right.firstTime, sourceLocation: sourceLocation)
  #expect(left.present == right.present, sourceLocation: sourceLocation)
  for target in [HistoryTarget.everything, .track("document"), .track("view")] {
    #expect(left.position(of: target) == right.position(of: target), sourceLocation: sourceLocation)
    #expect(left.count(of: target) == right.count(of: target), sourceLocation: sourceLocation)
    let positions = 0...min(left.count(of: target), right.count(of: target))
    let steps = { (history: History<Clocks.State, Clocks.Action>) in positions.map { history.step($0, of: target) } }
    #expect(steps(left) == steps(right), sourceLocation: sourceLocation)
    let states = { (history: History<Clocks.State, Clocks.Action>) in
      positions.map { history.state(at: $0, of: target, present: history.present) }
    }
    #expect(states(left) == states(right), sourceLocation: sourceLocation)
  }
}

@Suite struct SessionTests {
  @Test("A session is written as lines of JSON") func lines() throws {
    let clock = TestClock()
    let loop = Loop(Clocks.State(), Clocks(), history: .clocks(), now: { clock.now })
    loop.send(.add(Clocks.Clock(id: 1, zone: "Europe/Oslo")))
    clock.now.milliseconds += 250
    loop.send(.tick, cause: .arrived)
    loop.send(.scroll(8))
    loop.send(.scroll(9))
    loop.send(.tick)
    loop.jump(.track("document"), to: 0)
    let history = try #require(loop.history)
    let lines = String(decoding: try SessionRecording(history, of: "Clocks", note: "It jumped.").data(), as: UTF8.self)
    let view = #""view":{"mode":{"list":{}},"scroll":"#
    #expect(
      lines
        == """
        {"app":"Clocks","format":"tarn-session","lanes":["document","view"],"note":"It jumped.","version":1}
        {"state":{"document":{"clocks":[],"title":"Clocks"},"ticks":0,\(view)0,"theme":"light"}},"time":1511265600000}
        {"actions":[{"add":{"_0":{"id":1,"zone":"Europe/Oslo"}}},{"tick":{}}],"cause":"acted","id":0,\
        "lanes":["document"],"name":{"add":{"_0":{"id":1,"zone":"Europe/Oslo"}}},\
        "state":{"document":{"clocks":[{"id":1,"zone":"Europe/Oslo"}],"title":"Clocks"},"ticks":1,\
        \(view)0,"theme":"light"}},"time":1511265600000}
        {"actions":[{"scroll":{"_0":8}},{"scroll":{"_0":9}},{"tick":{}}],"cause":"acted","id":1,"lanes":["view"],\
        "name":{"scroll":{"_0":9}},\
        "state":{"document":{"clocks":[{"id":1,"zone":"Europe/Oslo"}],"title":"Clocks"},"ticks":2,\
        \(view)9,"theme":"light"}},"time":1511265600250}
        {"actions":[],"cause":"wound","id":2,"lanes":[],\
        "state":{"document":{"clocks":[],"title":"Clocks"},"ticks":2,\(view)9,"theme":"light"}},"time":1511265600250}
        {"order":[0,1],"tracks":[{"lane":"document","position":0,"steps":[0]},\
        {"lane":"view","position":1,"steps":[1]}]}
        {"end":{"entries":3,"sum":"SUM"}}

        """.replacing("SUM", with: lines.suffix(20).prefix(16)))
  }

  @Test(
    "A written history is read back equal",
    arguments: 0..<60)
  func roundTrip(seed: UInt64) throws {
    let history = randomHistory(seed: seed, actions: Int(seed) * 4)
    let session = SessionRecording(history, of: "Clocks", note: "seed \(seed)")
    let data = try session.data()
    let back = try read(data)
    expectEqual(back.history, history)
    #expect(back.note == session.note && back.app == "Clocks")
    #expect(back.actions == session.actions)
    #expect(try back.data() == data)
  }

  @Test(
    "A written history with evicted entries is read back equal",
    arguments: 0..<30)
  func evicted(seed: UInt64) throws {
    let age: Int64? = seed % 3 == 0 ? 20_000 : nil
    let bound = HistoryRules<Clocks.State, Clocks.Action>.Bound(count: 8 + Int(seed), milliseconds: age)
    let history = randomHistory(seed: seed, actions: 150, bound: bound)
    let data = try SessionRecording(history, of: "Clocks").data()
    expectEqual(try read(data, bound: bound).history, history)
  }

  @Test(
    "A history that was read back continues like the original",
    arguments: 0..<30)
  func continued(seed: UInt64) throws {
    let bound = HistoryRules<Clocks.State, Clocks.Action>.Bound(count: 40)
    let history = randomHistory(seed: seed, actions: 60, bound: bound)
    let back = try read(SessionRecording(history, of: "Clocks").data(), bound: bound).history
    let histories = [history, back].map { history in
      let clock = TestClock()
      clock.now.milliseconds += 3_600_000
      let loop = Loop(history.present, Clocks(), now: { clock.now })
      loop.resume(history)
      var random = FixedGenerator(seed: seed)
      for index in 0..<40 {
        clock.now.milliseconds += 700
        switch Int.random(in: 0..<7, using: &random) {
        case 4: loop.undo()
        case 5: loop.redo()
        case 6: loop.group("\(index)") { for scroll in 0..<3 { loop.send(.scroll(Double(scroll))) } }
        case 0: loop.send(.title("\(index)"))
        case 1: loop.send(.scroll(Double(index)))
        case 2: loop.jump(.everything, to: Int.random(in: 0..<30, using: &random))
        default: loop.jump(.track("view"), to: Int.random(in: 0..<10, using: &random))
        }
      }
      return loop.history ?? history
    }
    expectEqual(histories[0], histories[1])
  }

  @Test("Tracks may be declared in another order than in the session") func trackOrder() throws {
    let history = randomHistory(seed: 7, actions: 200)
    let documentFirst = HistoryRules.clocks()
    let rules = HistoryRules(
      tracks: documentFirst.tracks.reversed(), bound: documentFirst.bound, label: documentFirst.label,
      continues: documentFirst.continues)
    let back = try SessionRecording(reading: SessionRecording(history, of: "Clocks").data(), of: "Clocks", rules: rules)
      .history
    for target in [HistoryTarget.everything, .track("document"), .track("view")] {
      #expect(back.position(of: target) == history.position(of: target))
      for position in 0...history.count(of: target) {
        #expect(back.step(position, of: target) == history.step(position, of: target))
        let states = [back, history].map { $0.state(at: position, of: target, present: $0.present) }
        #expect(states[0] == states[1])
      }
    }
  }

  @Test("Groups keep their names") func groups() throws {
    let loop = Loop(Clocks.State(), Clocks(), history: .clocks())
    loop.group("Import 2 clocks") { for id in 1...2 { loop.send(.add(Clocks.Clock(id: id, zone: "Asia/Tokyo"))) } }
    loop.group { for title in ["A", "B"] { loop.send(.title(title)) } }
    loop.undo()
    let history = try #require(loop.history)
    let data = try SessionRecording(history, of: "Clocks").data()
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    #expect(lines[2].contains(#""cause":"acted","group":"Import 2 clocks","id":0,"#))
    #expect(lines[3].contains(#""cause":"acted","group":"","id":1,"#))
    #expect(!lines[4].contains("group"))
    let back = try read(data).history
    expectEqual(back, history)
    #expect(back.log.map(\.name) == ["Import 2 clocks", nil, nil])
    #expect(back.undoName == "Undo Import 2 clocks" && back.redoName == "Redo Rename Clocks to B")
  }

  @Test("A group name on an entry without actions is refused") func groupOfJump() throws {
    let loop = Loop(Clocks.State(), Clocks(), history: .clocks())
    loop.send(.title("A"))
    loop.undo()
    let history = try #require(loop.history)
    let text = String(decoding: try SessionRecording(history, of: "Clocks").data(), as: UTF8.self)
    let forged = text.replacing(#""cause":"wound","#, with: #""cause":"wound","group":"A","#)
    let error = #expect(throws: SessionError.self) {
      try ClockSession.rescue(Data(forged.utf8), of: "Clocks", rules: .clocks())
    }
    #expect(error?.line == 4 && error?.reason == "found a group in an entry that can't have an action")
  }

  @Test("A session with CRLF line ends is read") func lineEnds() throws {
    let history = randomHistory(seed: 8, actions: 50)
    let text = String(decoding: try SessionRecording(history, of: "Clocks").data(), as: UTF8.self)
    expectEqual(try read(Data(text.replacing("\n", with: "\r\n").utf8)).history, history)
  }

  @Test("Resuming replaces the present state and the history by those of the session") func resuming() throws {
    let history = try read(SessionRecording(randomHistory(seed: 3, actions: 80), of: "Clocks").data()).history
    let loop = Loop(Clocks.State(), Clocks())
    var causes: [Cause] = []
    let token = loop.observe({ $0 }, onChange: { causes.append($0.cause) })
    loop.resume(history)
    #expect(loop.state == history.present && causes == [.loaded])
    loop.jump(to: 0)
    #expect(loop.state.document == history.state(at: 0, present: history.present).document)
    #expect(loop.history?.log.count == history.log.count + (history.log.last?.cause == .jumped ? 0 : 1))
    token.end()
  }

  @Test("Resuming during a settling is queued") func resumingDuringSettling() throws {
    let history = randomHistory(seed: 4, actions: 40)
    let loop = Loop(Clocks.State(), Clocks(), history: .clocks())
    let token = loop.observe {
      $0.ticks
    } onChange: { change in
      guard change.cause == .acted, change.new == 1 else { return }
      loop.resume(history)
      #expect(loop.state.ticks == 1)
    }
    loop.send(.tick)
    #expect(loop.state == history.present)
    #expect(loop.history?.log == history.log)
    token.end()
  }
}
