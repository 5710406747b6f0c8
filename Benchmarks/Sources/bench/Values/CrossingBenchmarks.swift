import TarnValues

/// Benchmarks of the size from which Tarn's collections pay off: the standard library's collection and Tarn's at a few
/// sizes, replacing an element while the previous version is kept. The documentation of the collections draws the
/// conclusions.
@MainActor let crossingBenchmarks = numberCrossing + recordCrossing + stringCrossing

@MainActor private let numberCrossing = [16, 64, 256, 1_024, 4_096].flatMap { count in
  let positions = Numbers.positions(below: count)
  return [
    Benchmark("values.vector.set.retained.n\(count)") { setRetained(Vector(0..<count)) { $0 } },
    Benchmark("values.array.set.retained.n\(count)") { setRetained(Array(0..<count)) { $0 } },
    Benchmark("values.map.update.retained.n\(count)") {
      changeRetained(Map(uniqueKeysWithValues: (0..<count).map { ($0, $0) }), at: positions) { $0[$1] = 1 }
    },
    Benchmark("values.dictionary.update.retained.n\(count)") {
      changeRetained(Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0) }), at: positions) { $0[$1] = 1 }
    },
    Benchmark("values.table.update.retained.n\(count)") {
      changeRetained(Items.table(count), at: positions) { $0[id: $1]?.isDone.toggle() }
    },
    Benchmark("values.rows.update.retained.n\(count)") {
      // The alternative to a table: an array of items, and a search by ID.
      changeRetained(Array(Items.table(count)), at: positions) { rows, id in
        if let index = rows.firstIndex(where: { $0.id == id }) { rows[index].isDone.toggle() }
      }
    },
  ]
}

/// Larger elements, for which that size is smaller.
@MainActor private let recordCrossing = [512, 1_024].flatMap { count in
  let records = (0..<count).map { Bytes48($0) }
  return [
    Benchmark("values.vector.set.retained.b48.n\(count)") { setRetained(Vector(records)) { Bytes48($0) } },
    Benchmark("values.array.set.retained.b48.n\(count)") { setRetained(records) { Bytes48($0) } },
  ]
}

/// Elements with a reference count, for which that size is much smaller.
@MainActor private let stringCrossing = [16, 32, 64].flatMap { count in
  let titles = (0..<count).map { "Buy milk, and \($0) other things" }
  return [
    Benchmark("values.vector.set.retained.string.n\(count)") { setRetained(Vector(titles)) { titles[$0] } },
    Benchmark("values.array.set.retained.string.n\(count)") { setRetained(titles) { titles[$0] } },
  ]
}
