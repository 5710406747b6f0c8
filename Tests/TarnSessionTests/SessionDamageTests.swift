import Foundation
import RandomCases
import Tarn
import TarnSession
import Testing

@Suite struct SessionDamageTests {
  /// Checks the guarantee: a changed file is refused or decodes to the original, and never to anything else.
  private func expectEqualOrRefused(_ data: Data, _ good: Data, _ comment: Comment) {
    guard let session = try? read(data) else { return }
    #expect((try? session.data()) == good, comment)
  }

  @Test("A session with flipped bits is read equal or refused") func flippedBits() throws {
    let good = try SessionRecording(randomHistory(seed: 1, actions: 40), of: "Clocks", note: "note").data()
    var random = FixedGenerator(seed: 11)
    for _ in 0..<randomCases(200) {
      var data = good
      let index = Int.random(in: 0..<data.count, using: &random)
      data[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      expectEqualOrRefused(data, good, "byte \(index)")
      _ = try? ClockSession.rescue(data, of: "Clocks", rules: .clocks())
    }
  }

  @Test("A session with replaced, removed or duplicated parts is read equal or refused") func replacedBytes() throws {
    let good = try SessionRecording(randomHistory(seed: 2, actions: 30), of: "Clocks").data()
    var random = FixedGenerator(seed: 12)
    for round in 0..<600 {
      var data = good
      let start = Int.random(in: 0..<data.count, using: &random)
      let end = min(data.count, start + Int.random(in: 1...60, using: &random))
      switch round % 3 {
      case 0: for index in start..<end { data[index] = UInt8.random(in: 0...255, using: &random) }
      case 1: data.removeSubrange(start..<end)
      default: data.insert(contentsOf: data[start..<end], at: start)
      }
      expectEqualOrRefused(data, good, "bytes \(start)..<\(end)")
      _ = try? ClockSession.rescue(data, of: "Clocks", rules: .clocks())
    }
  }

  @Test("A session truncated at any byte is refused, and its complete entries are rescued") func truncated() throws {
    let history = randomHistory(seed: 5, actions: 12)
    let good = try SessionRecording(history, of: "Clocks").data()
    let ends = good.indices.filter { good[$0] == UInt8(ascii: "\n") }
    for count in 0..<(good.count - 1) {
      let cut = good.prefix(count)
      do {
        _ = try read(cut)
        Issue.record("\(count) of \(good.count) bytes were read.")
      } catch {
        #expect(error.kind == (count < ends[0] ? .notASession : .truncated), "\(count) bytes: \(error)")
      }
      guard count >= ends[1] else { continue }
      let rescued = try ClockSession.rescue(cut, of: "Clocks", rules: .clocks())
      // A line without only its line end is complete.
      let completeLines = ends.count { $0 <= count }
      #expect(rescued.session.history.log.count == min(completeLines - 2, history.log.count))
      #expect(rescued.damage?.kind == .truncated)
    }
    expectEqual(try read(good.dropLast()).history, history)
  }

  @Test("A session in a slice of other data is read") func slice() throws {
    let history = randomHistory(seed: 6, actions: 12)
    let good = try SessionRecording(history, of: "Clocks").data()
    expectEqual(try read((Data("before".utf8) + good).dropFirst(6)).history, history)
  }

  @Test("Rescuing an undamaged file returns the whole session") func soundFile() throws {
    let history = randomHistory(seed: 9, actions: 100)
    let rescued = try ClockSession.rescue(
      SessionRecording(history, of: "Clocks").data(), of: "Clocks", rules: .clocks())
    #expect(rescued.damage == nil)
    expectEqual(rescued.session.history, history)
  }

  @Test("A rescued history is linear: each entry follows the one before it") func linear() throws {
    let history = randomHistory(seed: 10, actions: 100)
    let file = String(decoding: try SessionRecording(history, of: "Clocks").data(), as: UTF8.self)
    var lines = file.split(separator: "\n")
    // Remove an entry by hand, as a developer does to isolate a problem.
    lines.remove(at: 20)
    let (session, damage) = try ClockSession.rescue(
      Data(lines.joined(separator: "\n").utf8), of: "Clocks", rules: .clocks())
    #expect(damage?.kind == .unreadable)
    var log = history.log
    log.remove(at: 18)
    let rescued = session.history
    #expect(rescued.log.map(\.state) == log.map(\.state))
    #expect(rescued.log.map(\.actions) == log.map(\.actions))
    #expect(rescued.log.map(\.id) == Array(log.indices))
    #expect(rescued.position == rescued.count() && rescued.present == log.last?.state)
    for position in 1...rescued.count() {
      let step = rescued.step(position)
      let state = rescued.state(at: position, present: rescued.present)
      #expect(state.document == log[step.id].state.document && state.view == log[step.id].state.view)
    }
    // The rescued session is a normal one.
    expectEqual(try read(SessionRecording(rescued, of: "Clocks").data()).history, rescued)
  }

  @Test("Jumping within a rescued session keeps all steps") func jumping() throws {
    let history = randomHistory(seed: 10, actions: 100)
    let good = try SessionRecording(history, of: "Clocks").data()
    let end = try #require(good.dropLast().lastIndex(of: UInt8(ascii: "\n")))
    let rescued = try ClockSession.rescue(good[...end], of: "Clocks", rules: .clocks()).session.history
    let loop = Loop(rescued.present, Clocks())
    loop.resume(rescued)
    loop.jump(to: 0)
    loop.jump(to: .max)
    #expect(loop.state == rescued.present)
  }

  @Test("A file without its first state cannot be rescued") func noState() throws {
    let good = try SessionRecording(randomHistory(seed: 10, actions: 10), of: "Clocks").data()
    #expect(throws: SessionError.self) {
      try ClockSession.rescue(good.prefix(120), of: "Clocks", rules: .clocks())
    }
  }
}
