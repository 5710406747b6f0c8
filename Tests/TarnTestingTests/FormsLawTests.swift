import Synchronization
import Tarn
import TarnForms
import TarnRecord
import TarnTesting
import TarnValues
import Testing

@Suite("Checking the laws of forms") struct FormsLawTests {
  /// A list of names, with a count that the owner may adjust.
  struct Guests: Feature {
    struct State: Record {
      var names: Table<Guest> = []
      var host = ""
      var count = 0

      static let fields: [Field<State>] = [Field("names", \.names), Field("host", \.host), Field("count", \.count)]
    }

    struct Guest: Record, Identifiable {
      let id: Int
      var name = ""

      static let fields: [Field<Guest>] = [.fixed("id", \.id), Field("name", \.name)]
    }

    enum Action: Sendable {
      case add(Int)
      case remove(Int)
      case name(Int, String)
      case host(String)
      case count(Int)
    }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .add(let id): if !state.names.contains(id: id) { state.names.append(Guest(id: id)) }
      case .remove(let id): state.names.remove(id: id)
      case .name(let id, let name): state.names[id: id]?.name = name
      case .host(let host): state.host = host
      case .count(let count): state.count = count
      }
      return []
    }
  }

  static var laws: Laws<Guests> {
    var laws = Laws(Guests(), from: Guests.State()) { _, random in
      let (id, name) = (random.pick(from: 0..<4), random.pick(from: ["", "a", "b", "c"]))
      return switch random.pick(from: 0..<6) {
      case 0, 1: .add(id)
      case 2: .remove(id)
      case 3: .name(id, name)
      case 4: .host(name)
      default: .count(id)
      }
    }
    laws.steps = 30
    return laws
  }

  @Test("The laws hold for drafts and suggestions of a record") func hold() {
    #expect(Self.laws.drafts() == nil)
    #expect(Self.laws.suggestions { $0.host == "c" ? .refuse(["c"]) : SuggestionVerdict.accept } == nil)
    let bounded = Self.laws.suggestions { state in
      var adjusted = state
      adjusted.count = min(state.count, 2)
      return state.count > 2 ? .adjust(adjusted) : SuggestionVerdict<Guests.State, Never>.accept
    }
    #expect(bounded == nil)
  }

  @Test("The law finds a rule that adjusts its own adjustment again") func adjusting() throws {
    let violation = try #require(
      Self.laws.suggestions { state in
        var adjusted = state
        adjusted.host += "!"
        return SuggestionVerdict<Guests.State, Never>.adjust(adjusted)
      })
    #expect("\(violation)".contains("Law 9"))
    #expect("\(violation)".contains("the rule made"))
  }

  @Test("The law finds a validator that reads undeclared input") func validators() throws {
    let valid = Validator<Guests.State, String>.all(
      .field(\.host, "host", .notEmpty), .field(\.names, "names", .each(.field(\.name, "name", .notEmpty))))
    #expect(Self.laws.validator(valid) == nil)
    // The validator gets the host, but its result depends on the number of calls.
    let callCount = Mutex(0)
    let impure = Validator<Guests.State, String>.field(
      \.host, "host",
      .accepts("odd") { _ in
        callCount.withLock {
          $0 += 1
          return $0 % 2 == 0
        }
      })
    let violation = try #require(Self.laws.validator(impure))
    #expect("\(violation)".contains("it found"))
  }
}
