import TarnTesting
import TarnValues
import Testing

private struct Item: Identifiable, Hashable {
  let id: Int
  var title: String
}

/// Tests versions that several tasks share: `Scripts/sanitize` runs these tests with the thread sanitizer.
///
/// The tests only wait for the ends of tasks: a lock in a test could add an order that the collections have to provide
/// themselves, and the sanitizer does not see the locks of `Synchronization`.
@Suite("Versions shared by tasks")
struct SharedVersionsTests {
  private let strings = (0..<1_500).map { "a string too long to be held in place: \($0)" }

  /// Passes every version of a collection to a task that reads it and to a task that changes its copy, while this task
  /// changes it further.
  ///
  /// Some of the tasks hold the last reference to their version, and therefore release its nodes.
  private func share<V: Versioned & Sendable>(
    _ first: V, steps: Int = 50, change: @Sendable @escaping (inout V, _ random: inout SeededRandom) -> Void,
    read: @Sendable @escaping (V) -> Int
  ) async where V.Element: Sendable {
    await withTaskGroup(of: Bool.self) { tasks in
      var (current, random) = (first, SeededRandom(seed: 1))
      for step in 0..<steps {
        let (version, expected) = (current, read(current))
        tasks.addTask { read(version) == expected && version == version && version.hashValue == version.hashValue }
        tasks.addTask {
          var (changed, random) = (version, SeededRandom(seed: UInt64(step) + 1_000))
          for _ in 0..<10 { change(&changed, &random) }
          changed._checkInvariants()
          _ = changed.bytes(notSharedWith: version)
          return read(version) == expected && changed != version
        }
        for _ in 0..<5 { change(&current, &random) }
      }
      let (last, expected) = (current, read(current))
      for await isCorrect in tasks { #expect(isCorrect) }
      #expect(read(last) == expected)
    }
  }

  @Test("A shared version of a vector stays unchanged while other tasks read it and change copies")
  func vectors() async {
    let first = Vector(strings)
    await share(first) { vector, random in
      let position = Int.random(in: 0..<vector.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: vector[position] += "."
      case 1: vector.insert("\(position)", at: position)
      case 2: vector.removeSubrange(position..<min(vector.count, position + 3))
      case 3: vector.append(contentsOf: vector[(position / 2)..<(position / 2 + 40)])
      default: vector.append("\(position)")
      }
    } read: { vector in
      let changes = vector.differences(from: first)
      let partial = stride(from: 0, to: vector.count, by: 7).reduce(0) { $0 + vector[$1].utf8.count }
      return vector.reduce(partial) { $0 + $1.utf8.count } + changes.reduce(0) { $0 + $1.new.count }
    }
  }

  @Test("A shared version of a map stays unchanged while other tasks read it and change copies")
  func maps() async {
    let first = Map(uniqueKeysWithValues: strings.enumerated().map { ($1, $0) })
    await share(first) { [strings] map, random in
      let string = random.pick(from: strings)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: map[string] = Int.random(in: 2_000..<1_000_000, using: &random)
      case 1: map[string] = nil
      case 2: map["new \(Int.random(in: 0..<1_000_000, using: &random))"] = 1
      default: map[string, default: 0] += 7_000
      }
    } read: { [strings] map in
      let changes = map.differences(from: first)
      let partial = strings.indices.reduce(0) { $1.isMultiple(of: 5) ? $0 + (map[strings[$1]] ?? 0) : $0 }
      return map.reduce(partial) { $0 + $1.key.utf8.count + $1.value } + changes.updated.count + changes.removed.count
    }
  }

  @Test("A shared version of a table stays unchanged while other tasks read it and change copies")
  func tables() async {
    let first = Table(strings.enumerated().map { Item(id: $0, title: $1) })
    await share(first) { table, random in
      let (position, target) = (
        Int.random(in: 0..<table.count, using: &random), Int.random(in: 0..<table.count, using: &random)
      )
      switch Int.random(in: 0..<5, using: &random) {
      case 0: table[position].title += "."
      case 1: table.update(id: table[position].id) { $0.title += "!" }
      case 2: table.move(from: position, to: (target + 1) % table.count)
      case 3: table.remove(id: table[position].id)
      default: table.insert(Item(id: Int.random(in: 2_000..<1 << 60, using: &random), title: "new"), at: position)
      }
    } read: { table in
      let changes = table.differences(from: first)
      let partial = (0..<300).reduce(0) { $0 + (table.index(id: $1 * 5) ?? 0) }
      return table.reduce(partial) { $0 + $1.title.utf8.count } + changes.moved.count + changes.updated.count
    }
  }

  @Test("Many tasks that change copies of one version do not affect each other")
  func manyWriters() async {
    let first = (Vector(0..<2_000), Map(uniqueKeysWithValues: (0..<2_000).map { ($0, $0) }))
    await withTaskGroup(of: Bool.self) { tasks in
      for task in 0..<16 {
        tasks.addTask {
          var (vector, map) = first
          for position in 0..<2_000 where position % 16 == task {
            vector[position] = -1
            map[position] = -1
          }
          return vector.indices.allSatisfy { vector[$0] == ($0 % 16 == task ? -1 : $0) }
            && map.allSatisfy { $0.value == ($0.key % 16 == task ? -1 : $0.key) }
        }
      }
      for await isCorrect in tasks { #expect(isCorrect) }
    }
    #expect(first.0.elementsEqual(0..<2_000) && first.1.allSatisfy { $0.key == $0.value })
  }
}
