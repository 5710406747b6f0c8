import TarnValues

/// From how many elements on it pays: the standard library's collection beside Tarn's at a few sizes, replacing an
/// element while the version before is held. The page on collections says what follows from them.
@MainActor let crossingBenchmarks = [16, 64, 256, 1_024, 4_096].flatMap { count in
  let places = Numbers.positions(below: count)
  return [
    Benchmark("values.vector.set.retained.n\(count)") { setRetained(Vector(0..<count)) { $0 } },
    Benchmark("values.array.set.retained.n\(count)") { setRetained(Array(0..<count)) { $0 } },
    Benchmark("values.map.update.retained.n\(count)") {
      changeRetained(Map(uniqueKeysWithValues: (0..<count).map { ($0, $0) }), at: places) { $0[$1] = 1 }
    },
    Benchmark("values.dictionary.update.retained.n\(count)") {
      changeRetained(Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0) }), at: places) { $0[$1] = 1 }
    },
    Benchmark("values.table.update.retained.n\(count)") {
      changeRetained(Items.table(count), at: places) { $0[id: $1]?.isDone.toggle() }
    },
    Benchmark("values.rows.update.retained.n\(count)") {
      // What one does without a table: an array of items, and a search for the id.
      changeRetained(Array(Items.table(count)), at: places) { rows, id in
        if let index = rows.firstIndex(where: { $0.id == id }) { rows[index].isDone.toggle() }
      }
    },
  ]
}
