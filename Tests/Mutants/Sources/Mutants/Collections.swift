import Tarn
import TarnTesting
import TarnValues

/// The persistent collections beside plain ones, which have to be the same after every change.
enum CollectionsExploration {
  struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var number = 0
  }

  struct State: Equatable {
    var table: Table<Item> = []
    var items: [Item] = []
    var vector: Vector<Int> = []
    var numbers: [Int] = []
    var map: Map<Int, Int> = [:]
    var dictionary: [Int: Int] = [:]
    /// An earlier version, from which the differences to the present one are taken.
    var earlier: Table<Item> = []
    var earlierVector: Vector<Int> = []
    var nextID = 0
  }

  struct Collections: Feature {
    enum Action: Sendable {
      case append(Int)
      case insert(Int)
      case remove(Int)
      case move(Int, Int)
      case set(Int, Int)
      case removeEven
      case remember
      case appendNumbers(Int)
      case insertNumber(Int)
      case removeNumbers(Int, Int)
      case removeFirst(Int)
      case put(Int, Int)
      case drop(Int)
    }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      func item() -> Item {
        state.nextID += 1
        return Item(id: state.nextID)
      }
      switch action {
      case .append(let count):
        for _ in 0..<count {
          let item = item()
          state.table.append(item)
          state.items.append(item)
        }
      case .insert(let position):
        let (item, position) = (item(), min(position, state.items.count))
        state.table.insert(item, at: position)
        state.items.insert(item, at: position)
      case .remove(let position):
        guard state.items.indices.contains(position) else { break }
        let item = state.items.remove(at: position)
        state.table.remove(id: item.id)
      case .move(let position, let target):
        guard state.items.indices.contains(position), state.items.indices.contains(target) else { break }
        let item = state.items.remove(at: position)
        state.items.insert(item, at: target)
        state.table.move(from: position, to: target)
      case .set(let position, let number):
        guard state.items.indices.contains(position) else { break }
        state.items[position].number = number
        state.table[id: state.items[position].id]?.number = number
      case .removeEven:
        state.items.removeAll { $0.number % 2 == 0 }
        state.table.removeAll { $0.number % 2 == 0 }
      case .remember: (state.earlier, state.earlierVector) = (state.table, state.vector)
      case .appendNumbers(let count):
        state.vector.append(contentsOf: 0..<count)
        state.numbers.append(contentsOf: 0..<count)
      case .insertNumber(let position):
        let position = min(position, state.numbers.count)
        state.vector.insert(-1, at: position)
        state.numbers.insert(-1, at: position)
      case .removeNumbers(let start, let length):
        let range = min(start, state.numbers.count)..<min(start + length, state.numbers.count)
        state.vector.removeSubrange(range)
        state.numbers.removeSubrange(range)
      case .removeFirst(let count):
        let count = min(count, state.numbers.count)
        state.vector.removeFirst(count)
        state.numbers.removeFirst(count)
      case .put(let key, let value): (state.map[key], state.dictionary[key]) = (value, value)
      case .drop(let key): (state.map[key], state.dictionary[key]) = (nil, nil)
      }
      return []
    }
  }

  static func make() -> Exploration<Collections> {
    Exploration(Collections(), from: State()) { state, moves in
      func position(_ count: Int, _ random: inout SeededRandom) -> Int {
        Int.random(in: 0...max(0, count), using: &random)
      }
      let (items, numbers) = (state.items.count, state.numbers.count)
      if items < 400 { moves.add(weight: 2) { .append(Int.random(in: 1...100, using: &$0)) } }
      moves.add { .insert(position(items, &$0)) }
      moves.add { .remove(position(items, &$0)) }
      moves.add(weight: 2) { .move(position(items, &$0), position(items, &$0)) }
      moves.add { .set(position(items, &$0), Int.random(in: 0...3, using: &$0)) }
      moves.add { _ in .removeEven }
      moves.add { _ in .remember }
      if numbers < 400 { moves.add { .appendNumbers(Int.random(in: 1...100, using: &$0)) } }
      moves.add { .insertNumber(position(numbers, &$0)) }
      moves.add { .removeNumbers(position(numbers, &$0), Int.random(in: 0...80, using: &$0)) }
      moves.add { .removeFirst(Int.random(in: 0...80, using: &$0)) }
      moves.add { .put(Int.random(in: 0...60, using: &$0), Int.random(in: 0...3, using: &$0)) }
      moves.add { .drop(Int.random(in: 0...60, using: &$0)) }
    }
    .invariant("a table equals the array") { state in
      state.table.elementsEqual(state.items) && state.table.count == state.items.count
    }
    .invariant("a table finds every element by its ID") { state in
      state.items.enumerated().allSatisfy { state.table.index(id: $0.element.id) == $0.offset }
    }
    .invariant("a vector equals the array") { $0.vector.elementsEqual($0.numbers) }
    .invariant("a map equals the dictionary") { state in
      state.map.count == state.dictionary.count && state.dictionary.allSatisfy { state.map[$0.key] == $0.value }
    }
    .invariant("the differences of two tables lead from one to the other") { state in
      let (old, new) = (state.earlier, state.table)
      let differences = new.differences(from: old)
      let removed = Set(differences.removed.map(\.element.id))
      let (oldIDs, newIDs) = (Set(old.ids), Set(new.ids))
      return removed == oldIDs.subtracting(newIDs)
        && Set(differences.inserted.map(\.element.id)) == newIDs.subtracting(oldIDs)
        && Set(differences.updated.map(\.new.id))
          == Set(new.filter { item in old[id: item.id].map { $0 != item } ?? false }.map(\.id))
    }
    .invariant("the differences of two vectors lead from one to the other") { state in
      var numbers = Array(state.earlierVector)
      for change in state.vector.differences(from: state.earlierVector).reversed() {
        numbers.replaceSubrange(change.old, with: state.numbers[change.new])
      }
      return numbers == state.numbers
    }
  }
}
