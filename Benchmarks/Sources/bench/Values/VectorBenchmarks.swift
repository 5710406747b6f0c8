import TarnValues

@MainActor let vectorBenchmarks = [
  Benchmark("values.vector.set.retained.int", reach: 1_000) { setRetained(Vector(0..<Numbers.million)) { $0 } },
  Benchmark("values.vector.set.retained.b48", reach: 1_700) { setRetained(records()) { Bytes48($0) } },
  Benchmark("values.vector.set.unique.int", reach: 12) { setUnique(Vector(0..<Numbers.million)) { $0 } },
  Benchmark("values.vector.set.unique.b48", reach: 40) { setUnique(records()) { Bytes48($0) } },
  Benchmark("values.vector.get.random", reach: 4.4) { get(Vector(0..<Numbers.million)) },
  Benchmark("values.vector.iterate", reach: 1.5) { iterate(Vector(0..<Numbers.million)) },
  Benchmark("values.vector.append", reach: 4) { append(to: Vector<Int>.init) },
  Benchmark("values.vector.concat", reach: 1_800) {
    concat(Vector(0..<Numbers.million), Vector(0..<Numbers.million)) { $0 + $1 }
  },
  Benchmark("values.vector.insert", reach: 3_500) { insertRetained(Vector(0..<Numbers.million)) },
  Benchmark("values.vector.insert.unique") { insertUnique(1_000) { Vector(0..<Numbers.million) } },
  Benchmark("values.vector.get.relaxed") { get(relaxed()) },
  Benchmark("values.vector.version_bytes", reach: 1_000) { vectorVersionBytes() },

  // Few array benchmarks, because each operation copies the whole array and takes about a millisecond.
  Benchmark("values.array.set.retained.int") { setRetained(Array(0..<Numbers.million)) { $0 } },
  Benchmark("values.array.set.unique.int") { setUnique(Array(0..<Numbers.million)) { $0 } },
  Benchmark("values.array.set.unique.b48") { setUnique(Array(records())) { Bytes48($0) } },
  Benchmark("values.array.get.random") { get(Array(0..<Numbers.million)) },
  Benchmark("values.array.iterate") { iterate(Array(0..<Numbers.million)) },
  Benchmark("values.array.append") { append(to: [Int].init) },
  Benchmark("values.array.concat") { concat(Array(0..<Numbers.million), Array(0..<Numbers.million)) { $0 + $1 } },
  Benchmark("values.array.insert") { insertRetained(Array(0..<Numbers.million)) },
  Benchmark("values.array.insert.unique") { insertUnique(100) { Array(0..<Numbers.million) } },
]

@MainActor private func records() -> Vector<Bytes48> { Vector((0..<Numbers.million).map { Bytes48($0) }) }

/// Returns a vector of a million elements of which every hundredth was inserted later.
@MainActor private func relaxed() -> Vector<Int> {
  var vector = Vector(0..<(Numbers.million / 100 * 99))
  for position in Numbers.positions(below: vector.count).prefix(Numbers.million / 100) {
    vector.insert(position, at: position)
  }
  return vector
}

@MainActor func setRetained<Some: MutableCollection>(_ some: Some, _ element: (Int) -> Some.Element) -> Figures
where Some.Index == Int {
  let million = some.count == Numbers.million
  return changeRetained(some, at: million ? Numbers.positions : Numbers.positions(below: some.count)) {
    $0[$1] = element($1)
  }
}

@MainActor func setUnique<Some: MutableCollection>(_ some: consuming Some, _ element: (Int) -> Some.Element) -> Figures
where Some.Index == Int {
  changeUnique(some, at: Numbers.positions) { $0[$1] = element($1) }
}

@MainActor private func get<Some: RandomAccessCollection<Int>>(_ some: Some) -> Figures where Some.Index == Int {
  var sum = 0
  let figures = time { each($0, of: Numbers.positions) { sum &+= some[$0] } }
  keep(sum)
  return figures
}

@MainActor private func iterate(_ some: some Sequence<Int>) -> Figures {
  var sum = 0
  let figures = time(of: Numbers.million, with: some) { for element in $0 { sum ^= element } }
  keep(sum)
  return figures
}

@MainActor private func append<Some: RangeReplaceableCollection<Int>>(to make: () -> Some) -> Figures {
  time(of: Numbers.million, with: make()) { some in for number in 0..<Numbers.million { some.append(number) } }
}

/// Concatenates two collections that stay referenced.
@MainActor private func concat<Some>(_ one: Some, _ other: Some, _ join: (Some, Some) -> Some) -> Figures {
  time { times in for _ in 0..<times { keep(join(one, other)) } }
}

/// Measures an insertion at a random position while the previous version is kept. Each starts from the first version,
/// so that the collection does not grow.
@MainActor private func insertRetained<Some: RangeReplaceableCollection<Int>>(_ some: Some) -> Figures
where Some.Index == Int {
  time { times in
    each(times, of: Numbers.positions) { position in
      var new = some
      new.insert(position, at: position)
      keep(new)
    }
  }
}

@MainActor private func insertUnique<Some: RangeReplaceableCollection<Int>>(
  _ count: Int, _ make: () -> Some
) -> Figures where Some.Index == Int {
  time(of: count, with: make()) { some in
    for position in Numbers.positions.prefix(count) { some.insert(position, at: position) }
  }
}

/// Measures the memory of a version that is kept beside the next, by the allocator's count.
@MainActor private func vectorVersionBytes() -> Figures {
  Figures(
    runs: (0..<5).map { _ in
      var vector = Vector(0..<Numbers.million)
      return versionBytes {
        vector[$0] += 1
        return vector
      }
    })
}

/// Returns the bytes per kept version.
///
/// - Parameter next: changes an element at a random position and returns the new version.
@MainActor func versionBytes<Some>(_ next: (_ position: Int) -> Some) -> Double {
  let count = 10_000
  var kept: [Some] = []
  kept.reserveCapacity(count)
  kept.append(next(0))
  let before = heapInUse()
  for position in Numbers.positions.prefix(count - 1) { kept.append(next(position)) }
  let after = heapInUse()
  keep(kept)
  return Double(after - before) / Double(count - 1)
}
