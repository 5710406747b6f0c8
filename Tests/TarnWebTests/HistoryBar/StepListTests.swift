import Tarn
import TarnRecord
import TarnTesting
import Testing

@testable import TarnWeb

/// The list of steps, the marks below the slider, and what each step changed.
@MainActor @Suite("The steps in the history bar") struct StepListTests {
  private let actions: [Editor.Action] = [.write("a"), .scroll(5), .write("b"), .scroll(9)]

  @Test("The list has all steps, the present one is selected, and a click goes to another")
  func list() throws {
    let bar = Bar(actions)
    #expect(!bar.html.contains("listbox") && bar.titles.isEmpty)
    try bar.press("Steps")
    #expect(bar.page.setting("aria-pressed", of: "Steps") == .string("true"))
    #expect(bar.rows == ["Beginning", "Write a", "Scroll to 5", "Write b", "Scroll to 9"])
    #expect(bar.selectedRow == 5)
    try bar.click(row: 2)
    #expect(bar.store.state == Editor.State(text: "a", line: 0))
    #expect(bar.selectedRow == 2 && bar.rows.count == 5)
    try bar.click(row: 1)
    #expect(bar.store.state == Editor.State())
    try bar.press("Steps")
    #expect(!bar.html.contains("listbox"))
  }

  @Test("A step is shown with what it changed, in the pointer’s tooltip and beside the list")
  func changes() throws {
    let bar = Bar(actions)
    try bar.press("Steps")
    #expect(bar.page.text(of: "Changes of step 4") == "line: 5 → 9")
    #expect(bar.titles.contains("3: Write b\ntext: \"a\" → \"ab\""))
    #expect(bar.titles.contains("0: Beginning"))
    try bar.press("Undo Write b")
    // Undo goes back in the text alone: the whole history is at the step before it.
    #expect(bar.page.text(of: "Changes of step 2") == "line: 0 → 5")
    bar.store.send(.paste("x"))
    try bar.draw()
    #expect(bar.titles.contains { $0.hasSuffix(": Paste x\ntext: \"a\" → \"ax\"\nline: 9 → 10") })
  }

  @Test("After any actions, undos and jumps each step is shown with what its action changed")
  func anyChanges() throws {
    for seed in 0..<20 {
      var random = SeededRandom(seed: UInt64(seed))
      let bar = Bar()
      try bar.press("Steps")
      var changes: [String: String] = [:]
      for action in 1...25 {
        let before = bar.store.state
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
          bar.store.send(.write("\(action);"))
          changes["Write \(action);"] = "text: \"\(before.text)\" → \"\(bar.store.state.text)\""
        case 2:
          bar.store.send(.scroll(action))
          changes["Scroll to \(action)"] = "line: \(before.line) → \(action)"
        case 3: bar.store.undo()
        case 4: bar.store.redo()
        default: bar.store.jump(to: Int.random(in: 0...action, using: &random))
        }
        try bar.draw()
        let history = try #require(bar.store.history)
        for position in 1..<(history.count() + 1) {
          let label = history.step(position).label
          let title = "\(position): \(label)\n\(try #require(changes[label]))"
          try #require(bar.titles.contains(title), "seed \(seed)")
        }
      }
    }
  }

  @Test("Each step has a mark on the slider, which goes to it, and a pause of a minute shows")
  func marks() throws {
    let bar = Bar(actions)
    bar.wait(milliseconds: 60_000)
    bar.store.send(.write("c"))
    try bar.press("Steps")
    #expect(
      bar.marks.map(\.title) == [
        "1: Write a\ntext: \"\" → \"a\"", "2: Scroll to 5\nline: 0 → 5", "3: Write b\ntext: \"a\" → \"ab\"",
        "4: Scroll to 9\nline: 5 → 9", "5: Write c\ntext: \"ab\" → \"abc\"",
      ])
    #expect(bar.marks.map(\.isAfterPause) == [false, false, false, false, true])
    try bar.click(bar.marks[1].number)
    #expect(bar.store.state == Editor.State(text: "a", line: 5))
  }

  @Test("When split, each slider has the marks of its track")
  func tracks() throws {
    let bar = Bar(actions)
    try bar.press("Steps")
    try bar.press("Split")
    #expect(
      bar.marks.map { $0.title.prefix { $0 != "\n" } } == [
        "1: Write a", "2: Write b", "1: Scroll to 5", "2: Scroll to 9",
      ])
    try bar.click(bar.marks[0].number)
    #expect(bar.store.state == Editor.State(text: "a", line: 9))
  }

  @Test("Of many steps several share a mark, which tells what they changed together", arguments: [60, 61, 200, 1_000])
  func manySteps(count: Int) throws {
    let bar = Bar((1...count).map { .scroll($0) })
    try bar.press("Steps")
    let size = (count + 59) / 60
    #expect(bar.marks.count == (count + size - 1) / size && bar.marks.count <= 60)
    #expect(bar.marks.map(\.steps).reduce(0, +) == count)
    let heading = size == 1 ? "1" : "1–\(size)"
    #expect(bar.marks.first?.title == "\(heading): Scroll to \(size)\nline: 0 → \(size)")
    // The list has the rows near the present step only.
    #expect(bar.rows.count < 100)
    #expect(bar.rows.last == "Scroll to \(count)")
  }

  /// A feature with a secret, which no screen may show.
  struct Vault: Feature {
    struct State: Record, Codable {
      var code = 1_000
      var isOpen = false
      static let fields: [Field<State>] = [Field("code", \.code).secret(), Field("isOpen", \.isOpen)]
    }

    enum Action: Sendable { case change(Int) }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      if case .change(let code) = action { state = State(code: code, isOpen: true) }
      return []
    }
  }

  @Test("A secret value is not shown")
  func secrets() throws {
    let store = Store(Vault.State(), Vault(), history: HistoryRules(tracks: [.whole()]))
    store.send(.change(4_711))
    let part = Part.historyBar(of: store).start({ _ in }, { _, _ in ObserverToken(onEnd: {}) })
    let page = ModelPage(part)
    #expect(part.handle(PageEvent(id: try #require(page.number(of: "Steps")), name: "click", value: .none), from: ""))
    try page.apply(part.change(isAnchored: true))
    #expect(page.html.contains("isOpen: false → true"))
    #expect(!page.html.contains("4711") && !page.html.contains("4_711"))
  }
}

@MainActor extension Bar {
  fileprivate struct Mark {
    let number: Int
    let title: String
    let steps: Int
    let isAfterPause: Bool
  }

  private func texts(_ name: String) -> [(number: Int, text: String)] {
    page.order.compactMap { number in
      if case .string(let text)? = page.setting(name, ofNode: number) { (number, text) } else { nil }
    }
  }

  /// The tooltips of all rows and marks.
  fileprivate var titles: [String] { texts("title").map(\.text).filter { $0.first?.isNumber == true } }

  fileprivate var marks: [Mark] {
    texts("--steps").map { number, steps in
      @MainActor func text(_ name: String) -> String {
        if case .string(let text)? = page.setting(name, ofNode: number) { text } else { "" }
      }
      return Mark(number: number, title: text("title"), steps: Int(steps)!, isAfterPause: text("class") == "pause")
    }
  }

  /// The names in the rows that are in the page.
  fileprivate var rows: [String] {
    texts("class").filter { $0.text == "item-text" }.map { page.text(ofNode: $0.number) }
  }

  /// The position of the selected row, counted from 1.
  fileprivate var selectedRow: Int? {
    let selected = texts("aria-selected").first { $0.text == "true" }
    guard let selected, case .string(let position)? = page.setting("aria-posinset", ofNode: selected.number) else {
      return nil
    }
    return Int(position)
  }

  fileprivate func click(row: Int) throws {
    try click(try #require(texts("aria-posinset").first { $0.text == "\(row)" }?.number))
  }

  fileprivate func click(_ number: Int) throws {
    #expect(part.handle(PageEvent(id: number, name: "click", value: .none), from: ""))
    try draw()
  }
}
