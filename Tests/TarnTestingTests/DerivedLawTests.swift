import Synchronization
import Tarn
import TarnDocument
import TarnRecord
import TarnTesting
import TarnValues
import Testing

@Suite("Checking the law of derived values") struct DerivedLawTests {
  /// A counter with a value that equals those with a distance of a multiple of eight.
  struct Counting: Feature {
    struct Wheel: Equatable {
      var number: Int
      static func == (lhs: Wheel, rhs: Wheel) -> Bool { (lhs.number - rhs.number).isMultiple(of: 8) }
    }

    struct State: Equatable {
      var number = 0
      var wheel: Wheel { Wheel(number: number) }
    }

    func update(_ state: inout State, _ action: Int) -> [Never] {
      state.number += action
      return []
    }
  }

  static var laws: Laws<Counting> { Laws(Counting(), from: Counting.State()) { _, _ in 1 } }

  @Test("The law holds for a function of the declared inputs")
  func holds() {
    let number = Derived { (state: borrowing Counting.State) in state.number }
    #expect(Self.laws.derived(Derived(from: number) { $0 / 3 }) == nil)
  }

  @Test("The law finds a value that is stale only for infrequent readers")
  func staleForRareReader() throws {
    let wheel = Derived { (state: borrowing Counting.State) in state.wheel }
    let violation = try #require(Self.laws.derived(Derived("turned", from: wheel) { $0.number }))
    #expect(violation.finding.hasPrefix("“turned”, read rarely, is "), "\(violation.finding)")
  }

  @Test("The law finds a value whose observers are notified without a change")
  func neverEqual() throws {
    struct NeverEqual: Equatable { static func == (lhs: NeverEqual, rhs: NeverEqual) -> Bool { false } }
    let neverEqual = Derived { (_: borrowing Counting.State) in NeverEqual() }
    var laws = Self.laws
    laws.steps = 0
    let violation = try #require(laws.derived(Derived("idle", from: neverEqual) { _ in 1 }))
    #expect(violation.finding.contains("although its inputs did not change for thousands of changes"))
  }

  /// Words that all people share, and a search for each.
  struct Words: DocumentFeature {
    struct Document: Record {
      var words: Vector<String> = ["ab"]
      static let fields: [Field<Document>] = [Field("words", \.words)]
    }

    struct Session: Record {
      var search = ""
      static let fields: [Field<Session>] = [Field("search", \.search)]
    }

    enum Action: Codable, Sendable {
      case add(String)
      case search(String)
    }

    var newSession: Session { Session() }

    func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
      switch action {
      case .add(let word): document.words.append(word)
      case .search(let text): session.search = text
      }
      return []
    }

    static let words = Derived { (view: borrowing SessionView<Words>) in view.document.words }
    static let search = Derived { (view: borrowing SessionView<Words>) in view.session.search }
    static let found = Derived("found", from: (words, search)) { words, search in
      words.filter { $0.contains(search) }
    }
    static let length = Derived("length") { (session: borrowing Session) in session.search.count }

    static var laws: Laws<SharedDocument<Words>> {
      var laws = Laws(SharedDocument(Words()), from: DocumentState(Document())) { _, random in
        .acted(
          random.pick(from: ["anna", "ben"]),
          random.pick(from: [.add("abc"), .search("b"), .search("bc"), .search("x")]))
      }
      (laws.walks, laws.steps) = (5, 50)
      return laws
    }
  }

  @Test("The law holds for values of a session, and of the document with it, with and without a history")
  func sessionHolds() {
    for rules in [nil, SharedDocument<Words>.history()] {
      #expect(Words.laws.derived(Words.found, of: "anna", history: rules) == nil)
      #expect(Words.laws.derived(Words.length, of: "anna", history: rules) == nil)
    }
  }

  @Test("The law finds a value of a session that depends on more than its inputs, in the fewest steps")
  func impureSession() throws {
    let runs = Mutex(0)
    let impure = Derived("impure", from: Words.search) { search in
      // From its second search on it counts.
      runs.withLock { count in
        count += search.isEmpty ? 0 : 1
        return "\(search) \(count)"
      }
    }
    let violation = try #require(Words.laws.derived(impure, of: "anna"))
    #expect(violation.finding.hasPrefix("“impure” is "), "\(violation)")
    #expect(violation.steps.count == 1, "\(violation)")
    guard case .send(.acted("anna", .search)) = violation.steps[0] else {
      Issue.record("\(violation)")
      return
    }
  }
}
