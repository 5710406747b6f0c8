import Chance
import ChanceDice
import Foundation
import Tarn
import TarnDocument
import TarnTesting
import Testing

@Suite("Chance satisfies Tarn's laws") @MainActor struct LawTests {
  let laws = Laws(SharedDocument(Chance()), from: DocumentState(Chance.Document()), actions: randomAction)

  @Test("Chance satisfies the laws of updates, replay, time travel, undo and bounds on random walks")
  func lawsHold() {
    let violation = laws.firstViolation(history: Chance.history)
    #expect(violation == nil, "\(violation.map(\.description) ?? "")")
  }

  @Test("A person's texts and game change by the person's own actions only")
  func sessions() { #expect(laws.sessions() == nil) }

  @Test("No person overwrites the change of another one unnoticed")
  func lostUpdates() {
    // The answers of the source of random numbers.
    #expect(laws.lostUpdates { if case .drawn = $0 { true } else { false } } == nil)
  }

  @Test("Each game has an address, which leads to it")
  func addresses() { #expect(laws.addresses(Chance.addresses, places: Game.allCases) == nil) }

  @Test("Chance lists all fields, and satisfies the laws of patches and merges")
  func records() {
    #expect(laws.fields() == [])
    #expect(laws.patches() == nil)
    #expect(laws.merging() == nil)
  }

  @Test("A replay gives the same throws without requesting random numbers")
  func replay() throws {
    let session = start(seed: nil)
    var random = SeededRandom(seed: 9)
    for _ in 0..<300 {
      guard case .acted(let id, let action) = randomAction(session.store.state, &random) else { continue }
      if action != .clear, session.store.session(id).refusal(of: action) == nil {
        session.store.session(id).send(action)
      }
    }
    let history = try #require(session.store.history)
    let replayed = history.replay(with: SharedDocument(Chance()))
    #expect(replayed == history.log.map(\.state))
    #expect(replayed.last?.document.thrown == session.document.thrown)
    #expect(session.document.thrown.count > 20)
  }

  @Test("States and actions survive encoding to JSON and decoding", arguments: 1...5)
  func roundTrip(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let session = start()
    for _ in 0..<100 {
      guard case .acted(_, let action) = randomAction(session.store.state, &random) else { continue }
      let written = try JSONEncoder().encode(action)
      #expect(try JSONDecoder().decode(Chance.Action.self, from: written) == action)
      if session.refusal(of: action) == nil { session.send(action) }
    }
    let state = session.store.state
    #expect(try JSONDecoder().decode(Chance.State.self, from: JSONEncoder().encode(state)) == state)
  }

  @Test("Decoding refuses invalid cards and notations")
  func refused() throws {
    func words(_ type: (some Decodable).Type, _ json: String) -> String? {
      do { _ = try JSONDecoder().decode(type, from: Data(json.utf8)) } catch DecodingError.dataCorrupted(let context) {
        return context.debugDescription
      } catch {}
      return nil
    }
    #expect(words([PlayingCard].self, "[3, 52]")?.contains("52") == true)
    #expect(words([DiceNotation].self, "[\"4d6kh5\"]") == "5 of 4 dice can’t be kept. Keep 1 to 4.")
  }
}
