import Chance
import Foundation
import Tarn
import TarnTesting
import Testing

@Suite("Chance satisfies Tarn's laws") struct LawTests {
  let laws = Laws(Chance(), from: Chance.State(), actions: randomAct)

  @Test("Chance satisfies the laws of updates, replay, time travel, undo and bounds on random walks")
  func lawsHold() {
    let violation = laws.firstViolation(history: Chance.history)
    #expect(violation == nil, "\(violation.map(\.description) ?? "")")
  }

  @Test("Chance lists all fields, and satisfies the laws of patches and merges")
  func records() {
    #expect(laws.fields() == [])
    #expect(laws.patches() == nil)
    #expect(laws.merging() == nil)
  }

  @Test("A replay gives the same throws without requesting random numbers")
  func replay() throws {
    let loop = start(seed: nil)
    var random = SeededRandom(seed: 9)
    for _ in 0..<300 {
      let action = randomAct(loop.state, &random)
      if action != .clear { loop.send(action) }
    }
    let history = try #require(loop.history)
    #expect(history.replay(with: Chance()) == history.log.map(\.state))
    #expect(history.replay(with: Chance()).last?.document.thrown == loop.state.document.thrown)
    #expect(loop.state.document.thrown.count > 20)
  }

  @Test("States and actions survive encoding to JSON and decoding", arguments: 1...5)
  func roundTrip(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let loop = start()
    for _ in 0..<100 {
      let action = randomAct(loop.state, &random)
      let written = try JSONEncoder().encode(action)
      #expect(try JSONDecoder().decode(Chance.Action.self, from: written) == action)
      loop.send(action)
    }
    #expect(try JSONDecoder().decode(Chance.State.self, from: JSONEncoder().encode(loop.state)) == loop.state)
  }

  @Test("Decoding refuses invalid cards and notations")
  func refused() throws {
    func words(_ type: (some Decodable).Type, _ json: String) -> String? {
      do { _ = try JSONDecoder().decode(type, from: Data(json.utf8)) } catch DecodingError.dataCorrupted(let context) {
        return context.debugDescription
      } catch {}
      return nil
    }
    #expect(words([Card].self, "[3, 52]") == "52 is not the number of a card from 0 to 51")
    #expect(words([Notation].self, "[\"4d6kh5\"]") == "5 of 4 dice can’t be kept. Keep 1 to 4.")
  }
}
