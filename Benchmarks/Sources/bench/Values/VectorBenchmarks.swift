import TarnValues

@MainActor let vectorBenchmarks = [
  Benchmark("values.vector.set.retained.int", target: 1_000) { setRetained(Vector(0..<Numbers.million)) { $0 } },
  Benchmark("values.vector.set.retained.b48", target: 1_700) { setRetained(records()) { Bytes48($0) } },
  Benchmark("values.vector.set.unique.int", target: 12) { setUnique(Vector(0..<Numbers.million)) { $0 } },
  Benchmark("values.vector.set.unique.b48", target: 40) { setUnique(records()) { Bytes48($0) } },
  Benchmark("values.vector.get.random", target: 4.4) { get(Vector(0..<Numbers.million)) },
  Benchmark("values.vector.iterate", target: 1.5) { iterate(Vector(0..<Numbers.million)) },
  Benchmark("values.vector.append", target: 4) { append(to: Vector<Int>.init) },
  Benchmark("values.vector.concat", target: 1_800) {
    concat(Vector(0..<Numbers.million), Vector(0..<Numbers.million)) { $0 + $1 }
  },
  Benchmark("values.vector.insert", target: 3_500) { insertRetained(Vector(0..<Numbers.million)) },
  Benchmark("values.vector.insert.unique") { insertUnique(1_000) { Vector(0..<Numbers.million) } },
  Benchmark("values.vector.get.relaxed") { get(relaxed()) },
  Benchmark("values.vector.version_bytes", target: 1_000) { vectorVersionBytes() },

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

@MainActor func setRetained<Values: MutableCollection>(_ values: Values, _ element: (Int) -> Values.Element) -> Figures
where Values.Index == Int {
  let million = values.count == Numbers.million
  return changeRetained(values, at: million ? Numbers.positions : Numbers.positions(below: values.count)) {
    $0[$1] = element($1)
  }
}

@MainActor func setUnique<Values: MutableCollection>(
  _ values: consuming Values, _ element: (Int) -> Values.Element
) -> Figures where Values.Index == Int {
  changeUnique(values, at: Numbers.positions) { $0[$1] = element($1) }
}

@MainActor private func get<Values: RandomAccessCollection<Int>>(_ values: Values) -> Figures
where Values.Index == Int {
  var sum = 0
  let figures = time { cycle($0, through: Numbers.positions) { sum &+= values[$0] } }
  blackHole(sum)
  return figures
}

@MainActor private func iterate(_ values: some Sequence<Int>) -> Figures {
  var sum = 0
  let figures = time(of: Numbers.million, with: values) { for element in $0 { sum ^= element } }
  blackHole(sum)
  return figures
}

@MainActor private func append<Values: RangeReplaceableCollection<Int>>(to makeValues: () -> Values) -> Figures {
  time(of: Numbers.million, with: makeValues()) { values in
    for number in 0..<Numbers.million { values.append(number) }
  }
}

/// Concatenates two collections that stay referenced.
@MainActor private func concat<Values>(
  _ first: Values, _ second: Values, _ join: (Values, Values) -> Values
) -> Figures {
  time { times in for _ in 0..<times { blackHole(join(first, second)) } }
}

/// Measures an insertion at a random position while the previous version is kept. Each starts from the first version,
/// so that the collection does not grow.
@MainActor private func insertRetained<Values: RangeReplaceableCollection<Int>>(_ values: Values) -> Figures
where Values.Index == Int {
  time { times in
    cycle(times, through: Numbers.positions) { position in
      var new = values
      new.insert(position, at: position)
      blackHole(new)
    }
  }
}

@MainActor private func insertUnique<Values: RangeReplaceableCollection<Int>>(
  _ count: Int, _ makeValues: () -> Values
) -> Figures where Values.Index == Int {
  time(of: count, with: makeValues()) { values in
    for position in Numbers.positions.prefix(count) { values.insert(position, at: position) }
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
@MainActor func versionBytes<Values>(_ next: (_ position: Int) -> Values) -> Double {
  let count = 10_000
  var versions: [Values] = []
  versions.reserveCapacity(count)
  versions.append(next(0))
  let before = heapInUse()
  for position in Numbers.positions.prefix(count - 1) { versions.append(next(position)) }
  let after = heapInUse()
  blackHole(versions)
  return Double(after - before) / Double(count - 1)
}
