import Tarn
import TarnTesting
import Testing

@testable import TarnSharing

/// The unconfirmed commands of a follower, compared with a list that keeps each command with its actions.
@Suite("Pending commands") struct PendingCommandsTests {
  private typealias Command = StoreCommand<Int, Int>

  /// The simplest form of the same: slow, and obviously right.
  private struct Model {
    struct Item {
      var actions: [Int]
      var row: Int?
    }

    var items: [Item] = []
    var actions: [Int] { items.flatMap(\.actions) }

    mutating func confirm(_ action: Int?) {
      guard let index = items.firstIndex(where: { !$0.actions.isEmpty }), items[index].actions.first == action else {
        return
      }
      items[index].actions.removeFirst()
    }

    mutating func resolve(_ count: Int, row: Int) {
      for index in items.indices.filter({ items[$0].row == nil }).prefix(count) { items[index].row = row }
    }

    mutating func drop(upTo row: Int) -> Bool {
      let dropped = items.filter { ($0.row ?? .max) <= row }
      items.removeAll { ($0.row ?? .max) <= row }
      return dropped.contains { !$0.actions.isEmpty }
    }

    mutating func remove(unanswered: Int) {
      items.removeAll { $0.row != nil }
      items.removeFirst(min(unanswered, items.count))
    }
  }

  /// Returns a command with its actions.
  private func command(_ random: inout SeededRandom) -> (command: Command, actions: [Int]) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return (.undo, [])
    case 1:
      let actions = (0..<Int.random(in: 0...3, using: &random)).map { _ in Int.random(in: 0..<3, using: &random) }
      return (.group(nil, [.redo] + actions.map { Command.send($0, .acted) }), actions)
    default:
      let action = Int.random(in: 0..<3, using: &random)
      return (.send(action, .acted), [action])
    }
  }

  @Test("They are as in a list of commands with their actions", arguments: 0..<20)
  func model(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let pending = PendingCommands<Int, Int>()
    var model = Model()
    var row = 0
    var dropped = 0
    for _ in 0..<2_000 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0...4:
        let (command, actions) = command(&random)
        pending.add(command)
        model.items.append(Model.Item(actions: actions))
      case 5, 6:
        // Mostly the oldest one, sometimes that of another program, and sometimes none.
        let action = random.oneIn(4) ? nil : random.oneIn(4) ? 9 : model.actions.first
        pending.confirm(action.map(String.init))
        model.confirm(action)
      case 7, 8:
        row += Int.random(in: 0...2, using: &random)
        let count = Int.random(in: 0...3, using: &random)
        pending.resolve(count, row: row)
        model.resolve(count, row: row)
      case 9, 10:
        let last = row - Int.random(in: 0...2, using: &random)
        let (mine, other) = (pending.drop(upTo: last), model.drop(upTo: last))
        #expect(mine == other)
        if other { dropped += 1 }
      default:
        guard random.oneIn(20) else { continue }
        let count = Int.random(in: 0...5, using: &random)
        pending.remove(unanswered: count)
        model.remove(unanswered: count)
      }
      try #require(Array(pending.actions) == model.actions)
      try #require(pending.isEmpty == model.items.isEmpty)
    }
    #expect(dropped > 10)
    pending.removeAll()
    #expect(pending.isEmpty && pending.actions.isEmpty)
  }
}
