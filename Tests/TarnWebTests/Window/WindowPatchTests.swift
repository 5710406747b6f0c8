import Tarn
import TarnTesting
import Testing

@testable import TarnWeb

/// The patches that are sent when a list is scrolled and changed, and the actions that the app receives.
@Suite("Patches of a windowed list") struct WindowPatchTests {
  /// A list in a tree, the page that the tree's patches build, and the app's response to its events.
  private final class Scene {
    var state: LongList.State
    let tree: MountedTree<LongList.Action>
    let page: ModelPage
    private(set) var bytes = 0
    private(set) var received: [LongList.Action] = []
    let hasControls: Bool

    init(_ state: LongList.State, hasControls: Bool = false) {
      self.state = state
      self.hasControls = hasControls
      tree = MountedTree(LongList.view(state, hasControls: hasControls), numbers: NodeNumbering())
      page = ModelPage(tree)
    }

    func show(isAnchored: Bool = true) throws {
      let patch = tree.change(to: LongList.view(state, hasControls: hasControls), isAnchored: isAnchored)
      bytes = patch.count
      try page.apply(patch)
      received = tree.scrollActions
      for action in received { _ = LongList().update(&state, action) }
    }

    func send(_ action: LongList.Action, isAnchored: Bool = true) throws {
      _ = LongList().update(&state, action)
      try show(isAnchored: isAnchored)
    }

    var window: MountedNode<LongList.Action> { tree.windows.values.first! }

    func press(_ key: String, by connection: String = "") throws {
      for action in window.window!.select(key, by: connection) { _ = LongList().update(&state, action) }
      try show()
    }

    /// The rows in the page, from top to bottom.
    var rows: [String] {
      window.children[0].children.compactMap(\.key)
    }

    func setting(_ name: String, of element: MountedNode<LongList.Action>) -> String? {
      switch element.setting(name) {
      case .text(let text): text
      case .number(let number): "\(number)"
      case .flag(let flag): "\(flag)"
      case .keys, .json, nil: nil
      }
    }

    /// Texts set, settings, insertions, removals, moves.
    var operationCounts: [Int] { page.operationCounts }
    /// Whether the page equals the one that a new viewer builds.
    var isEqualToNewPage: Bool { page.html == ModelPage(tree).html }
  }

  private let manyRows = LongList.State(rows: Array(0..<100_000))

  @Test("A window has a few of very many rows, and a box as high as all of them")
  func fewRows() {
    let scene = Scene(manyRows)
    // 1,000 px are 23 rows; a window below them, and half a window in advance.
    #expect(scene.rows == (0..<58).map { "\($0)" })
    let box = scene.window.children[0]
    #expect(scene.setting("--count", of: box) == "100000" && scene.setting("--before", of: box) == "0")
    #expect(scene.setting("--row", of: scene.window) == "44.0px")
  }

  @Test("Scrolling by a row sends only the offset")
  func smallScroll() throws {
    let scene = Scene(manyRows)
    try scene.send(.scrolled(44_000))
    try scene.send(.scrolled(44_044))
    #expect(scene.operationCounts == [0, 1, 0, 0, 0])
    #expect(scene.bytes < 32)
  }

  @Test("Scrolling by a page sends the new rows and removes the old ones, and touches no other")
  func page() throws {
    let scene = Scene(manyRows)
    try scene.send(.scrolled(44_000))
    let before = scene.rows
    try scene.send(.scrolled(45_000))
    let (new, hidden) = (Set(scene.rows).subtracting(before), Set(before).subtracting(scene.rows))
    #expect(new.count == 24 && hidden.count == 24)
    // The offset, and the height above the rows.
    #expect(scene.operationCounts == [0, 2, 24, 24, 0])
    #expect(scene.isEqualToNewPage)
  }

  @Test(
    "A window scrolled to the end and back equals one drawn from scratch, whatever changes meanwhile", arguments: 0..<8)
  func equalsNewPage(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let scene = Scene(LongList.State(rows: Array(0..<1_000)), hasControls: seed % 2 == 0)
    var next = 1_000
    for _ in 0..<60 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: try scene.send(.scrolled(Double.random(in: -10...50_000, using: &random)))
      case 1 where !scene.state.rows.isEmpty:
        try scene.send(.selected(Int.random(in: 0..<scene.state.rows.count, using: &random)))
      case 2:
        let count = Int.random(in: 1...30, using: &random)
        try scene.send(
          .inserted(Array(next..<next + count), at: Int.random(in: 0...scene.state.rows.count, using: &random)))
        next += count
      case 3:
        let first = Int.random(in: 0...scene.state.rows.count, using: &random)
        try scene.send(.removed(first..<min(first + Int.random(in: 0...300, using: &random), scene.state.rows.count)))
      case 4:
        let (height, connection) = (Double.random(in: 0...3_000, using: &random), random.pick(from: ["a", "b"]))
        _ = scene.tree.setHeight(random.oneIn(4) ? nil : height, by: connection, window: scene.window)
        try scene.show()
      default: try scene.press(random.pick(from: WindowedList.keys))
      }
      #expect(scene.isEqualToNewPage)
      let list = scene.window.window!
      let visible = list.list.rows(list.height).map { "\(scene.state.rows[$0])" }
      let selected = scene.state.selected.map { "\($0)" }
      #expect(scene.rows.filter { visible.contains($0) || $0 != selected } == visible)
      #expect(selected == nil || !scene.state.rows.contains(scene.state.selected!) || scene.rows.contains(selected!))
    }
  }

  @Test("Visible rows stay in place when rows above come or go, and the app gets the new offset", arguments: 0..<8)
  func anchored(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let scene = Scene(LongList.State(rows: Array(0..<2_000), top: 44_010))
    var next = 2_000
    for _ in 0..<20 {
      let first = Int(scene.state.top / 44)
      let row = scene.state.rows[first]
      let offset = scene.state.top - Double(first) * 44
      if random.oneIn(2) {
        let count = random.pick(from: [1, 7, 150])
        try scene.send(.inserted(Array(next..<next + count), at: Int.random(in: 0...first, using: &random)))
        next += count
      } else {
        let start = Int.random(in: 0..<first, using: &random)
        try scene.send(.removed(start..<min(start + 100, first)))
      }
      // The same row, as far above the edge as before; the app knows it and gets no further action.
      #expect(scene.state.rows[Int(scene.state.top / 44)] == row)
      #expect(scene.state.top - Double(Int(scene.state.top / 44)) * 44 == offset)
      #expect(scene.received == [.scrolled(scene.state.top)])
      #expect(scene.setting(".scrollTop", of: scene.window) == "\(scene.state.top)")
      try scene.show()
      #expect(scene.bytes == 0 && scene.received == [])
    }
  }

  private struct UnanchoredChange: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var top = 4_400.0
    var isAnchored = true
    let change: @Sendable (inout LongList.State) -> Void
  }

  private static let unanchoredChanges = [
    UnanchoredChange(testDescription: "rows below", change: { $0.rows.insert(contentsOf: [2_000, 2_001], at: 500) }),
    UnanchoredChange(
      testDescription: "rows at the top, where it is at the top", top: 0, change: { $0.rows.insert(2_000, at: 0) }),
    UnanchoredChange(testDescription: "another order", change: { $0.rows.reverse() }),
    UnanchoredChange(testDescription: "none of the previous rows", change: { $0.rows = Array(5_000..<5_900) }),
    UnanchoredChange(
      testDescription: "rows above by a jump", isAnchored: false, change: { $0.rows.insert(2_000, at: 0) }),
    UnanchoredChange(
      testDescription: "rows above while the state scrolls",
      change: {
        $0.rows.insert(2_000, at: 0)
        $0.top = 8_800
      }),
    UnanchoredChange(testDescription: "no rows at all", change: { $0.rows = [] }),
  ]

  @Test("After these changes the window is at the state's position", arguments: unanchoredChanges)
  private func unanchored(testCase: UnanchoredChange) throws {
    let scene = Scene(LongList.State(rows: Array(0..<1_000), top: testCase.top))
    testCase.change(&scene.state)
    try scene.show(isAnchored: testCase.isAnchored)
    #expect(scene.received == [])
    #expect(scene.setting(".scrollTop", of: scene.window) == "\(scene.state.top)")
    #expect(scene.isEqualToNewPage)
  }

  @Test("The page does not enforce a scroll position where the app keeps its own")
  func ownPosition() throws {
    let scene = Scene(LongList.State(rows: Array(0..<1_000), top: 4_400, follows: false))
    try scene.send(.inserted([2_000], at: 0))
    #expect(scene.received == [.scrolled(4_444)])
    try scene.show()
    #expect(scene.received == [])
    #expect(scene.setting(".scrollTop", of: scene.window) == "4400.0")
  }

  @Test("A row that a key selects is brought into view, also from far outside the page")
  func keys() throws {
    let scene = Scene(manyRows)
    _ = scene.tree.setHeight(440, by: "a", window: scene.window)
    try scene.show()
    try scene.press("End", by: "a")
    #expect(scene.state.selected == 99_999 && scene.state.top == 4_400_000 - 440)
    #expect(scene.rows.last == "99999" && scene.rows.count < 40)
    try scene.press("ArrowUp", by: "a")
    #expect(scene.state.selected == 99_998 && scene.state.top == 4_400_000 - 440)
    // After scrolling away, the selected row stays in the page, at its own position.
    try scene.send(.scrolled(0))
    #expect(scene.rows.last == "99998" && scene.rows.dropLast().last == "24")
    let detachedRow = try #require(scene.window.children[0].children.last)
    #expect(scene.setting("--at", of: detachedRow) == "99998" && scene.setting("data-apart", of: detachedRow) == "")
    #expect(
      scene.setting("aria-activedescendant", of: scene.window) == scene.setting("id", of: detachedRow))
    try scene.press("ArrowDown", by: "a")
    #expect(scene.state.selected == 99_999 && scene.state.top == 4_400_000 - 440)
    try scene.press("Home", by: "a")
    #expect(scene.state.selected == 0 && scene.state.top == 0)
    // A key that cannot move the selection sends nothing.
    try scene.press("ArrowUp", by: "a")
    #expect(scene.bytes == 0)
  }

  @Test("The list scrolls to a row when another one is named, for the lowest page, and not by time travel")
  func scrollsTo() throws {
    let scene = Scene(manyRows)
    _ = scene.tree.setHeight(440, by: "a", window: scene.window)
    _ = scene.tree.setHeight(880, by: "b", window: scene.window)
    try scene.send(.show(9))
    #expect(scene.received == [])
    try scene.send(.show(15))
    #expect(scene.received == [.scrolled(264)])
    try scene.send(.scrolled(0))
    #expect(scene.received == [], "The same row again is no reason to scroll.")
    try scene.send(.inserted([200_000], at: 3))
    #expect(scene.received == [], "Another index is not another row.")
    try scene.send(.show(nil))
    try scene.send(.show(15))
    #expect(scene.received == [.scrolled(308)])
    try scene.send(.show(90_000), isAnchored: false)
    #expect(scene.received == [])
    try scene.send(.show(-1))
    #expect(scene.received == [])
  }

  @Test("Screen readers get each row's position and the total, and which one is selected")
  func roles() throws {
    let scene = Scene(LongList.State(rows: Array(0..<500), selected: 3))
    let row = scene.window.children[0].children[3]
    #expect(scene.setting("role", of: scene.window) == "listbox")
    #expect(scene.setting("role", of: row) == "option")
    #expect(scene.setting("aria-posinset", of: row) == "4" && scene.setting("aria-setsize", of: row) == "500")
    #expect(scene.setting("aria-selected", of: row) == "true")
    let id = scene.setting("id", of: row)
    #expect(id?.isEmpty == false && scene.setting("aria-activedescendant", of: scene.window) == id)

    let grid = Scene(LongList.State(rows: Array(0..<500), selected: 3), hasControls: true)
    let gridRow = grid.window.children[0].children[3]
    #expect(grid.setting("role", of: grid.window) == "grid")
    #expect(grid.setting("aria-rowcount", of: grid.window) == "500")
    #expect(grid.setting("role", of: gridRow) == "row" && grid.setting("aria-rowindex", of: gridRow) == "4")
    #expect(grid.setting("role", of: gridRow.children[0]) == "gridcell")

    let tree = MountedTree(LongList.view(scene.state, selects: false), numbers: NodeNumbering())
    let list = try #require(tree.windows.values.first)
    #expect(scene.setting("role", of: list) == "list")
    #expect(scene.setting("role", of: list.children[0].children[0]) == "listitem")
    #expect(list.setting("@selectrow") == nil && list.setting("aria-activedescendant") == nil)
  }

  @Test("The window has rows enough for the highest page, and fewer when that page leaves")
  func heights() throws {
    let scene = Scene(manyRows)
    let usual = scene.rows.count
    func sendHeight(_ height: Double?, _ connection: String) throws {
      _ = scene.tree.setHeight(height, by: connection, window: scene.window)
      try scene.show()
    }
    try sendHeight(440, "a")
    let low = scene.rows.count
    #expect(low < usual)
    try sendHeight(2_000, "b")
    let high = scene.rows.count
    #expect(high > usual)
    try sendHeight(100, "c")
    #expect(scene.rows.count == high)
    try sendHeight(nil, "b")
    #expect(scene.rows.count == low)
    try sendHeight(1e12, "a")
    #expect(scene.rows.count < 400)
  }

  @Test("A window within a memo has the rows for its height")
  func memo() throws {
    func view(_ top: Double) -> Node<LongList.Action> {
      .memo(top, key: "memo") { top in LongList.view(LongList.State(rows: Array(0..<1_000), top: top)) }
    }
    let tree = MountedTree(view(0), numbers: NodeNumbering())
    let page = ModelPage(tree)
    let window = try #require(tree.windows.values.first)
    let before = window.children[0].children.count
    #expect(tree.change(to: view(0)).isEmpty)
    #expect(tree.setHeight(2_000, by: "a", window: window))
    try page.apply(tree.change(to: view(0)))
    #expect(window.children[0].children.count > before)
    #expect(page.html == ModelPage(tree).html)
    #expect(tree.change(to: view(0)).isEmpty)
  }

  @Test("Only the rows in the page are evaluated, also after a jump to a far offset")
  func work() {
    var (keys, rows) = (0, 0)
    func view(_ top: Double) -> Node<Int> {
      .window(
        WindowedList(count: 100_000, rowHeight: 44, top: top),
        key: { index -> Int in
          keys += 1
          return index
        }, onScroll: { Int($0) },
        row: { index in
          rows += 1
          return .text("\(index)")
        })
    }
    let tree = MountedTree(view(0), numbers: NodeNumbering())
    #expect(rows == 58 && keys <= 60)
    (keys, rows) = (0, 0)
    _ = tree.change(to: view(2_000_000))
    #expect(rows < 100 && keys < 100)
  }

  @Test("A row's key with spaces becomes an element ID without spaces")
  func names() throws {
    let tree = MountedTree(
      Node<Int>.window(
        WindowedList(count: 1, rowHeight: 44, top: 0, selected: 0), key: { _ in "a b\tc" }, onScroll: { Int($0) },
        onSelect: { $0 }, row: { _ in "row" }), numbers: NodeNumbering())
    guard case .text(let id) = tree.root.setting("aria-activedescendant") else {
      Issue.record("No row is selected.")
      return
    }
    #expect(id.hasSuffix("-a_32_b_9_c"))
  }
}
