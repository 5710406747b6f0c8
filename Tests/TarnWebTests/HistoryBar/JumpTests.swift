import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

/// The effects of the bar on its app, and the bar's texts.
@MainActor @Suite("Time travel with the history bar") struct JumpTests {
  private let actions: [Editor.Action] = [.write("a"), .scroll(5), .write("b"), .scroll(9)]

  @Test("The slider moves the complete state, and the small buttons move it by one step")
  func sliding() throws {
    let bar = Bar(actions)
    try bar.press("Position in everything", "input", .text("2"))
    #expect(bar.store.state == Editor.State(text: "a", line: 5))
    #expect(bar.page.text(of: "2 / 4") == "2 / 4")
    try bar.press("Step forward in everything")
    #expect(bar.store.state == Editor.State(text: "ab", line: 5))
    try bar.press("Step back in everything")
    try bar.press("Step back in everything")
    #expect(bar.store.state == Editor.State(text: "a", line: 0))
    #expect(bar.page.setting("aria-valuetext", of: "Position in everything") == .string("Write a, step 1 of 4"))
  }

  @Test("When split, each track has a slider of its own and the other tracks stay")
  func tracks() throws {
    let bar = Bar(actions)
    try bar.press("Split")
    #expect(bar.page.number(of: "Position in everything") == nil)
    try bar.press("Position in document", "input", .text("0"))
    #expect(bar.store.state == Editor.State(text: "", line: 9))
    try bar.press("Step back in view")
    #expect(bar.store.state == Editor.State(text: "", line: 5))
    try bar.press("Split")
    #expect(bar.page.number(of: "Position in document") == nil)
  }

  @Test("A step of two tracks, once undone, is ahead for the slider, the hint, redo and the small button")
  func bothTracks() throws {
    let bar = Bar([.scroll(5), .paste("a")])
    try bar.press("Undo Paste a")
    #expect(bar.store.state == Editor.State(text: "", line: 6))
    #expect(bar.page.text(of: "1 / 2") == "1 / 2")
    #expect(bar.html.contains("Earlier state."))
    #expect(bar.page.number(of: "Redo Paste a") != nil)
    #expect(bar.page.setting("disabled", of: "Step forward in everything") == nil)
    try bar.press("Step forward in everything")
    #expect(bar.store.state == Editor.State(text: "a", line: 6))
    #expect(bar.page.text(of: "2 / 2") == "2 / 2")
    #expect(!bar.html.contains("Earlier state."))
    #expect(bar.page.setting("disabled", of: "Redo") == .string(""))
    #expect(bar.page.setting("disabled", of: "Step forward in everything") == .string(""))
  }

  @Test("Sliders, hint, redo and the small buttons agree after any actions, undos, redos, jumps and splits")
  func controlsAgree() throws {
    for seed in 0..<30 {
      var random = SeededRandom(seed: UInt64(seed))
      let bar = Bar()
      var isSplit = false
      for action in 0..<40 {
        switch Int.random(in: 0..<9, using: &random) {
        case 0: bar.store.send(.write("\(action)"))
        case 1: bar.store.send(.scroll(action))
        case 2: bar.store.send(.paste("p"))
        case 3, 4: bar.store.undo()
        case 5: bar.store.redo()
        case 6: bar.store.jump(to: Int.random(in: 0...action, using: &random))
        case 7:
          try bar.press("Split")
          isSplit.toggle()
        default:
          bar.store.jump(
            .track(Bool.random(using: &random) ? "document" : "view"), to: Int.random(in: 0...action, using: &random))
        }
        try bar.draw()
        let history = try #require(bar.store.history)
        let tracks = ["document", "view"]
        let ahead = tracks.filter { history.futureStepCount(of: $0) > 0 }
        func isOff(_ name: String) -> Bool { bar.page.setting("disabled", of: name) == .string("") }
        // The hint is about all tracks, also where each has a slider.
        try #require(bar.html.contains("Earlier state.") == !ahead.isEmpty)
        try #require((bar.page.number(of: "Position in everything") == nil) == isSplit)
        for name in isSplit ? tracks : ["everything"] {
          let target: HistoryTarget = isSplit ? .track(name) : .everything
          let isAhead = isSplit ? ahead.contains(name) : !ahead.isEmpty
          try #require(isOff("Step forward in \(name)") == !isAhead)
          try #require(isOff("Step back in \(name)") == !history.canStepBack(target))
          let (position, count) = (history.position(of: target), history.count(of: target))
          try #require((position < count) == isAhead && bar.html.contains("\(position) / \(count)"))
          try #require(bar.page.setting(".value", of: "Position in \(name)") == .string("\(position)"))
        }
        if bar.page.number(of: "Redo") == nil {
          try #require(!ahead.isEmpty, "Redo is possible, but the sliders are at their ends.")
        }
        if bar.page.number(of: "Undo") == nil {
          try #require((isSplit ? tracks : ["everything"]).contains { !isOff("Step back in \($0)") })
        }
      }
    }
  }

  @Test("Undo and redo name their step, execute it, and are disabled if there is none")
  func undoing() throws {
    let bar = Bar([.write("a"), .scroll(5), .write("b"), .scroll(9)])
    #expect(bar.page.setting("disabled", of: "Redo") == .string(""))
    #expect(bar.page.setting("title", of: "Undo Write b") == .string("Undo Write b"))
    try bar.press("Undo Write b")
    #expect(bar.store.state == Editor.State(text: "a", line: 9))
    try bar.press("Undo Write a")
    #expect(bar.store.state == Editor.State(text: "", line: 9))
    #expect(bar.page.setting("disabled", of: "Undo") == .string(""))
    try bar.press("Redo Write a")
    #expect(bar.store.state == Editor.State(text: "a", line: 9))
    #expect(bar.page.number(of: "Redo Write b") != nil)
  }

  @Test("The keys for undo and redo have the same effect", arguments: ["Control+Z", "Control+y"])
  func keys(redo: String) throws {
    let bar = Bar(actions)
    try bar.press("History", "keydown", .text("Control+z"))
    #expect(bar.store.state.text == "a")
    try bar.press("History", "keydown", .text(redo))
    #expect(bar.store.state.text == "ab")
  }

  @Test("An invalid slider position changes nothing", arguments: ["", "x", "1.5"])
  func invalidPosition(text: String) throws {
    let bar = Bar(actions)
    try bar.press("Position in everything", "input", .text(text))
    #expect(bar.store.state == Editor.State(text: "ab", line: 9))
  }

  @Test("Positions beyond the ends count as the ends")
  func ends() throws {
    let bar = Bar(actions)
    try bar.press("Position in everything", "input", .text("-5"))
    #expect(bar.store.state == Editor.State())
    try bar.press("Position in everything", "input", .text("500"))
    #expect(bar.store.state == Editor.State(text: "ab", line: 9))
  }

  @Test("A line in the bar says that this is an earlier state, after a jump and after undo alike")
  func hint() throws {
    let bar = Bar(actions)
    let hint = "Earlier state. A change here sets the later steps aside."
    #expect(!bar.html.contains(hint))
    try bar.press("Step back in everything")
    #expect(bar.html.contains(hint))
    try bar.press("Position in everything", "input", .text("4"))
    #expect(!bar.html.contains(hint))
  }

  @Test("Steps that an action in the past drops are kept, and going back to them is a step that can be undone")
  func branches() throws {
    let bar = Bar(actions)
    try bar.press("Undo Write b")
    #expect(!bar.html.contains("set aside, up to"))
    bar.store.send(.write("c"))
    try bar.draw()
    #expect(bar.store.state.text == "ac")
    #expect(bar.html.contains("1 step set aside, up to “Write b”."))
    try bar.press("Go back to them")
    #expect(bar.store.state == Editor.State(text: "ab", line: 9))
    #expect(!bar.html.contains("set aside, up to"))
    bar.store.undo()
    #expect(bar.store.state.text == "ac")
  }

  @Test("After any actions, undos and jumps the kept steps are exactly those that actions have dropped")
  func keepsBranches() throws {
    for seed in 0..<20 {
      var random = SeededRandom(seed: UInt64(seed))
      let bar = Bar()
      var ends: [(state: Editor.State, tracks: [String])] = []
      for action in 0..<40 {
        let history = try #require(bar.store.history)
        let ahead = ["document", "view"].filter { history.futureStepCount(of: $0) > 0 }
        let end = ahead.reduce(bar.store.state) {
          history.state(at: history.count(of: .track($1)), of: .track($1), present: $0)
        }
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
          bar.store.send(.paste("\(action)"))
          // A paste changes both tracks.
          if !ahead.isEmpty { ends.append((end, ahead)) }
        case 2: bar.store.undo()
        case 3: bar.store.redo()
        case 4: bar.store.jump(to: Int.random(in: 0...action, using: &random))
        default: bar.store.jump(.track("document"), to: Int.random(in: 0...action, using: &random))
        }
        try bar.draw()
      }
      // In the past, going to a branch would set further steps aside.
      bar.store.jump(to: try #require(bar.store.history).count())
      try bar.draw()
      for end in ends.suffix(HistoryBar.State.mostBranches).reversed() {
        try bar.press("Go back to them")
        if end.tracks.contains("document") { try #require(bar.store.state.text == end.state.text) }
        if end.tracks.contains("view") { try #require(bar.store.state.line == end.state.line) }
      }
      try #require(!bar.html.contains("Go back to them"))
    }
  }

  @Test("Without history all controls are disabled")
  func empty() {
    let bar = Bar()
    for name in [
      "Position in everything", "Step back in everything", "Step forward in everything", "Play", "Play at double speed",
    ] {
      #expect(bar.page.setting("disabled", of: name) == .string(""), "\(name)")
    }
    #expect(bar.page.text(of: "Beginning") == "Beginning")
  }

  @Test("The state is shown as text, and a pasted state is loaded")
  func pasting() throws {
    let bar = Bar(actions)
    try bar.press("State")
    #expect(bar.page.text(of: "history-json") == "{\n  \"line\" : 9,\n  \"text\" : \"ab\"\n}")
    #expect(bar.page.setting("disabled", of: "Go there") == .string(""))
    try bar.press("A state as text", "input", .text("{\"line\": 1, \"text\": \"pasted\"}"))
    #expect(bar.page.setting("disabled", of: "Go there") == nil)
    let form = try #require(bar.page.number(where: { $0["@submit"] != nil }))
    #expect(bar.part.handle(PageEvent(id: form, name: "submit", value: .none), from: ""))
    try bar.draw()
    #expect(bar.store.state == Editor.State(text: "pasted", line: 1))
    #expect(bar.page.setting(".value", of: "A state as text") == .string(""))
    #expect(bar.page.text(of: "Paste") == "Paste")
  }

  @Test(
    "A text that is not a state is refused with the position and the reason, and nothing changes",
    arguments: [
      ("{", "Line 1, column 2: "), ("{\"line\": \"x\", \"text\": \"\"}", "Line 1, column 10, at line: "),
      ("{\"line\": 1}", "Line 1, column 1: "), ("{\"line\": 1, \"text\": \"\", \"more\": 2}", "Line 1, column 33: "),
    ])
  func refusal(text: String, message: String) throws {
    let bar = Bar(actions)
    try bar.press("State")
    try bar.press("A state as text", "input", .text(text))
    let form = try #require(bar.page.number(where: { $0["@submit"] != nil }))
    #expect(bar.part.handle(PageEvent(id: form, name: "submit", value: .none), from: ""))
    try bar.draw()
    #expect(bar.html.contains("role=alert>‘\(message)"), "\(bar.html.suffix(300))")
    #expect(bar.store.state == Editor.State(text: "ab", line: 9))
    #expect(bar.page.setting(".value", of: "A state as text") == .string(text))
  }

  @Test("Releasing the page releases the app")
  func release() {
    weak var store: Store<Editor>?
    do {
      let bar = Bar(actions)
      store = bar.store
    }
    #expect(store == nil)
  }
}
