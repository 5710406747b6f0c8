import Tarn
import TarnRecord
import TarnTesting
import TarnValues

/// A page of notes, as two people change it.
struct NotePage: Record {
  var title = ""
  var body = "one two three"
  var count = 0
  var flag: Bool?
  var rows: Table<Note> = [Note(id: 1), Note(id: 2), Note(id: 3)]
  var marks: Map<String, Int> = [:]
  var order: Vector<Int> = [1, 2, 3]

  static let fields: [Field<NotePage>] = [
    Field("title", \.title), Field("body", \.body, merge: .words), Field("count", \.count), Field("flag", \.flag),
    Field("rows", \.rows), Field("marks", \.marks), Field("order", \.order),
  ]

  struct Note: Record, Identifiable {
    let id: Int
    var text = ""
    var size = 0

    static let fields: [Field<Note>] = [.fixed("id", \.id), Field("text", \.text), Field("size", \.size)]
  }

  enum Change: Sendable {
    case title(String)
    case body(String)
    case count(Int)
    case flag(Bool?)
    case add(Int, at: Int)
    case remove(Int)
    case text(Int, String)
    case size(Int, Int)
    case move(Int, Int)
    case mark(String, Int?)
    case push(Int)
    case pop
    case put(Int, at: Int)
  }

  mutating func apply(_ change: Change) {
    switch change {
    case .title(let text): title = text
    case .body(let text): body = text
    case .count(let number): count = number
    case .flag(let value): flag = value
    case .add(let id, let position):
      if !rows.contains(id: id) { rows.insert(Note(id: id), at: min(position, rows.count)) }
    case .remove(let id): rows.remove(id: id)
    case .text(let id, let text): rows[id: id]?.text = text
    case .size(let id, let size): rows[id: id]?.size = size
    case .move(let old, let new):
      if rows.indices.contains(old), rows.indices.contains(new) { rows.move(from: old, to: new) }
    case .mark(let name, let number): marks[name] = number
    case .push(let number): order.append(number)
    case .pop: _ = order.popLast()
    case .put(let number, let index): if order.indices.contains(index) { order[index] = number }
    }
  }

  static func addChanges<Action>(
    _ page: NotePage, _ moves: inout Moves<Action>, _ action: @escaping (Change) -> Action
  ) {
    moves.add { action(.title($0.text(upTo: 2))) }
    moves.add { action(.body($0.pick(from: ["one two three", "one two", "zero one two three", "one 2 three", ""]))) }
    moves.add { action(.count(Int.random(in: 0...3, using: &$0))) }
    moves.add { action(.flag($0.pick(from: [nil, true, false]))) }
    moves.add { action(.add(Int.random(in: 4...8, using: &$0), at: Int.random(in: 0...3, using: &$0))) }
    moves.add { action(.remove(page.rows.randomElement(using: &$0)?.id ?? 1)) }
    moves.add { action(.text(page.rows.randomElement(using: &$0)?.id ?? 1, $0.text(upTo: 2))) }
    moves.add { action(.size(page.rows.randomElement(using: &$0)?.id ?? 1, Int.random(in: 1...3, using: &$0))) }
    moves.add { action(.move(Int.random(in: 0...4, using: &$0), Int.random(in: 0...4, using: &$0))) }
    moves.add { action(.mark($0.pick(from: ["a", "b"]), $0.pick(from: [nil, 1, 2]))) }
    moves.add { action(.push(Int.random(in: 4...6, using: &$0))) }
    moves.add { _ in action(.pop) }
    moves.add(weight: 2) { action(.put(Int.random(in: 7...9, using: &$0), at: Int.random(in: 0...3, using: &$0))) }
  }
}

/// Three versions of a page: merging, patches, carrying a change over to another version, and undoing one.
enum VersionsExploration {
  struct Versions: Feature {
    struct State: Equatable {
      var base = NotePage()
      var mine = NotePage()
      var theirs = NotePage()
    }

    enum Action: Sendable {
      case both(NotePage.Change)
      case mine(NotePage.Change)
      case theirs(NotePage.Change)
    }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      switch action {
      case .both(let change):
        guard state.base == state.mine, state.base == state.theirs else { break }
        state.base.apply(change)
        (state.mine, state.theirs) = (state.base, state.base)
      case .mine(let change): state.mine.apply(change)
      case .theirs(let change): state.theirs.apply(change)
      }
      return []
    }
  }

  static func make() -> Exploration<Versions> {
    var exploration = Exploration(Versions(), from: Versions.State()) { state, moves in
      if state.base == state.mine, state.base == state.theirs {
        NotePage.addChanges(state.base, &moves) { .both($0) }
      }
      NotePage.addChanges(state.mine, &moves) { .mine($0) }
      NotePage.addChanges(state.theirs, &moves) { .theirs($0) }
    }
    .invariant("merging with an unchanged side gives the other side") { state in
      let (mine, theirs) = (
        Merge(base: state.base, mine: state.mine, theirs: state.base),
        Merge(base: state.base, mine: state.base, theirs: state.theirs)
      )
      return mine.value == state.mine && mine.conflicts.isEmpty && theirs.value == state.theirs
        && theirs.conflicts.isEmpty
    }
    .invariant("merging with itself gives the same") { state in
      let merge = Merge(base: state.base, mine: state.mine, theirs: state.mine)
      return merge.value == state.mine && merge.conflicts.isEmpty
    }
    .invariant("a field that one side changed is merged, and two different changes are a conflict", keepsFields)
    .invariant("exchanging the sides of a merge gives the same conflicts") { state in
      let one = Merge(base: state.base, mine: state.mine, theirs: state.theirs)
      let other = Merge(base: state.base, mine: state.theirs, theirs: state.mine)
      return one.conflicts.map(\.path) == other.conflicts.map(\.path)
        && (!one.conflicts.isEmpty || one.value == other.value)
    }
    .invariant("a patch leads from one version to the other, and its inverse back") { state in
      let patch = Patch(from: state.base, to: state.mine)
      guard let applied = try? patch.applied(to: state.base), let back = try? patch.inverse.applied(to: state.mine),
        let combined = try? patch.then(Patch(from: state.mine, to: state.theirs)).applied(to: state.base)
      else { return false }
      return applied == state.mine && back == state.base && combined == state.theirs
    }
    .invariant("undoing a change restores its fields and keeps the later changes of others") { state in
      guard let undo = try? SelectiveUndo(Patch(from: state.base, to: state.mine), after: state.mine, in: state.mine)
      else { return false }
      guard undo.value == state.base else { return false }
      // What others have changed after it stays, in the same field, too.
      var later = state.mine
      (later.count, later.title) = (state.mine.count + 10, state.mine.title + "!")
      let mixed = try? SelectiveUndo(Patch(from: state.base, to: state.mine), after: state.mine, in: later)
      return mixed?.value.title == later.title && mixed?.value.count == later.count
        && mixed?.value.rows == state.base.rows
    }
    exploration.length = 12
    return exploration
  }

  private static func keepsFields(_ state: Versions.State) -> Bool {
    let merge = Merge(base: state.base, mine: state.mine, theirs: state.theirs)
    let names = Set(merge.conflicts.map { String("\($0.path)".prefix { $0.isLetter }) })
    func holds<Part: Equatable>(_ path: KeyPath<NotePage, Part>, _ name: String) -> Bool {
      let (base, mine, theirs) = (state.base[keyPath: path], state.mine[keyPath: path], state.theirs[keyPath: path])
      let value = merge.value[keyPath: path]
      if mine == base { return value == theirs }
      if theirs == base || theirs == mine { return value == mine }
      return names.contains { $0 == name }
    }
    func keepsRows() -> Bool {
      let all = Set(state.mine.rows.ids).union(state.theirs.rows.ids)
      return all.allSatisfy { id in
        guard let base = state.base.rows[id: id] else { return merge.value.rows.contains(id: id) }
        guard let mine = state.mine.rows[id: id], let theirs = state.theirs.rows[id: id] else { return true }
        guard let row = merge.value.rows[id: id] else { return false }
        func keeps<Part: Equatable>(_ path: KeyPath<NotePage.Note, Part>) -> Bool {
          if mine[keyPath: path] == base[keyPath: path] { return row[keyPath: path] == theirs[keyPath: path] }
          if theirs[keyPath: path] == base[keyPath: path] { return row[keyPath: path] == mine[keyPath: path] }
          return mine[keyPath: path] == theirs[keyPath: path]
            ? row[keyPath: path] == mine[keyPath: path] : names.contains("rows")
        }
        return keeps(\.text) && keeps(\.size)
      }
        && state.base.rows.ids.allSatisfy { id in
          // An unchanged row that one side removed is gone.
          let (base, mine, theirs) = (state.base.rows[id: id], state.mine.rows[id: id], state.theirs.rows[id: id])
          if mine == nil, theirs == base { return !merge.value.rows.contains(id: id) }
          if theirs == nil, mine == base { return !merge.value.rows.contains(id: id) }
          if (mine == nil) != (theirs == nil) { return names.contains("rows") }
          return true
        }
    }
    return holds(\.title, "title") && holds(\.count, "count") && holds(\.flag, "flag") && keepsRows()
  }
}
