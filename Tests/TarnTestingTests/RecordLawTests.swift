import Tarn
import TarnRecord
import TarnTesting
import TarnValues
import Testing

@Suite("Checking the laws of records") struct RecordLawTests {
  /// Counters by name, with a right or wrong list of fields.
  struct Tally<Kind: TallyKind>: Feature {
    struct State: Record {
      var counts: Map<String, Int> = [:]
      var last = ""

      static var fields: [Field<State>] { Kind.fields() }
    }

    enum Action: Sendable {
      case count(String)
      case forget(String)
    }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .count(let name):
        state.counts[name, default: 0] += 1
        state.last = name
      case .forget(let name): state.counts[name] = nil
      }
      return []
    }
  }

  protocol TallyKind: Sendable { static func fields() -> [Field<Tally<Self>.State>] }

  enum Complete: TallyKind {
    static func fields() -> [Field<Tally<Complete>.State>] { [Field("counts", \.counts), Field("last", \.last)] }
  }

  enum MineWins: TallyKind {
    static func fields() -> [Field<Tally<MineWins>.State>] {
      [Field("counts", \.counts), Field("last", \.last, merge: .mine)]
    }
  }

  static func laws<Kind>(_ kind: Kind.Type) -> Laws<Tally<Kind>> {
    var laws = Laws(Tally<Kind>(), from: Tally<Kind>.State()) { _, random in
      let name = random.pick(from: ["a", "b", "c"])
      return random.oneIn(4) ? .forget(name) : .count(name)
    }
    laws.steps = 30
    return laws
  }

  @Test("The laws hold for a record that lists all its fields") func complete() {
    let laws = Self.laws(Complete.self)
    #expect(laws.fields() == [])
    #expect(laws.patches() == nil)
    #expect(laws.merging() == nil)
    #expect(laws.rebasing() == nil)
  }

  @Test("The law finds a merge rule that prefers mine, so that two replicas do not converge") func mineWins() throws {
    let violation = try #require(Self.laws(MineWins.self).merging())
    #expect("\(violation)".contains("Law 8"))
    #expect("\(violation)".contains("although all conflicts are resolved equally"))
  }
}
