import Tarn
import Testing

@Suite("Explanations of derived values") struct ExplanationTests {
  let loop = Loop(Sheet.State(), Sheet())
  let first = Sheet.number(0)
  let twice: Derived<Sheet.State, Int>
  let both: Derived<Sheet.State, Int>

  init() {
    let first = self.first
    let twice = Derived("twice", from: first) { $0 * 2 }
    self.twice = twice
    both = Derived("both", from: (twice, Sheet.length)) { $0 + $1 }
  }

  @Test("An explanation contains the number of computations and the paths to the inputs that caused the last one")
  func paths() throws {
    #expect(loop.explanation(of: both) == nil)
    _ = loop.read(both)
    let atFirst = try #require(loop.explanation(of: both))
    #expect((atFirst.runs, atFirst.changes) == (1, 1))
    loop.send(.write("ab"))
    _ = loop.read(both)
    #expect(loop.explanation(of: both)?.paths == [["both", "length"]])
    loop.send(.set(0, 5))
    _ = loop.read(both)
    let explanation = try #require(loop.explanation(of: both))
    #expect(explanation.paths == [["both", "twice", "number 0"]])
    #expect(
      "\(explanation)" == """
        both: evaluated 3 times, changed 3 times, last at version 2 because of
          both ← twice ← number 0
        """)
    loop.send(.set(0, 6))
    loop.send(.write("a"))
    _ = loop.read(both)
    #expect(loop.explanation(of: both)?.paths == [["both", "twice", "number 0"], ["both", "length"]])
    // 5 * 2 + 2 equals 6 * 2 + 0: the value was recomputed, with an equal result.
    #expect(loop.explanation(of: both)?.runs == 4)
  }

  @Test("The dependents of a value include the derived values and the observers that depend on it") func dependents() {
    #expect(loop.dependents(of: first).isEmpty)
    let line = #line + 1
    let token = loop.observe(both) { _ in }
    #expect(loop.dependents(of: first) == ["twice", "both", "observer at \(#fileID):\(line)"])
    #expect(loop.dependents(of: Sheet.length) == ["both", "observer at \(#fileID):\(line)"])
    token.end()
    #expect(loop.dependents(of: first) == ["twice", "both"])
  }

  @Test("A derived value without a name is named by its source location") func unnamed() {
    let line = #line + 1
    let unnamed = Derived { (state: borrowing Sheet.State) in state.text }
    #expect(unnamed.name == "\(#fileID):\(line)")
  }
}

enum Ring {
  static let first: Derived<Sheet.State, Int> = Derived("first", from: third) { $0 }
  static let second: Derived<Sheet.State, Int> = Derived("second", from: first) { $0 }
  static let third: Derived<Sheet.State, Int> = Derived("third", from: (second, Sheet.length)) { $0 + $1 }
}

/// A feature that reads a derived value inside its update, which is a mistake.
struct Reader: Feature {
  nonisolated(unsafe) static var loop: Loop<Reader>?

  func update(_ state: inout Sheet.State, _ action: Sheet.Action) -> [Never] {
    _ = Self.loop?.read(Sheet.length)
    return []
  }
}

#if !os(iOS)
  @Suite("Mistakes with derived values stop the program with a message") struct DerivedTrapTests {
    @Test("A derived value that depends on itself stops the program and prints the complete cycle")
    func ring() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Loop(Sheet.State(), Sheet()).read(Ring.second)
      }
      let message = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(message.contains("A derived value depends on itself: second ← first ← third ← second."))
    }

    @Test("Reading a derived value inside an update stops the program") func inUpdate() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let loop = Loop(Sheet.State(), Reader())
        Reader.loop = loop
        loop.send(.nothing)
      }
      let message = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(message.contains("The derived value “length” was read inside update. Call its value(of:)"))
    }
  }
#endif
