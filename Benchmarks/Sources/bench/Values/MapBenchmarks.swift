import TarnValues

@MainActor let mapBenchmarks = [
  Benchmark("values.map.update.retained", target: 1_400) {
    changeRetained(keyed(Map()), at: Numbers.randomKeys) { $0[$1] = 1 }
  },
  Benchmark("values.map.update.unique") { changeUnique(keyed(Map()), at: Numbers.randomKeys) { $0[$1] = 1 } },
  Benchmark("values.map.lookup", target: 150) { mapLookup() },
  Benchmark("values.map.insert", target: 300) { mapInsert() },
  Benchmark("values.map.make") {
    time(of: Numbers.million, with: Map<Int, Int>()) {
      $0 = Map(uniqueKeysWithValues: Numbers.keys.lazy.map { ($0, $0) })
    }
  },
  Benchmark("values.map.iterate", target: 10) { mapIterate() },
  Benchmark("values.map.diff10", target: 4_800) { mapDifference(10) },
  Benchmark("values.map.diff1000", target: 280_000) { mapDifference(1_000) },
  Benchmark("values.map.bytes", target: 32) { bytesPerElement { keyed(Map()) } },
  Benchmark("values.map.version_bytes", target: 1_300) { mapVersionBytes() },

  Benchmark("values.dictionary.update.retained") {
    changeRetained(keyed([Int: Int]()), at: Numbers.randomKeys) { $0[$1] = 1 }
  },
  Benchmark("values.dictionary.update.unique") {
    changeUnique(keyed([Int: Int]()), at: Numbers.randomKeys) { $0[$1] = 1 }
  },
  Benchmark("values.dictionary.lookup") { dictionaryLookup() },
  Benchmark("values.dictionary.insert") { dictionaryInsert() },
  Benchmark("values.dictionary.make") {
    time(of: Numbers.million, with: [Int: Int]()) {
      $0 = Dictionary(uniqueKeysWithValues: Numbers.keys.lazy.map { ($0, $0) })
    }
  },
  Benchmark("values.dictionary.iterate") { dictionaryIterate() },
  Benchmark("values.dictionary.bytes") { bytesPerElement { keyed([Int: Int]()) } },
]

@MainActor private func keyed(_ empty: Map<Int, Int>) -> Map<Int, Int> {
  var map = empty
  for key in Numbers.keys { map[key] = key }
  return map
}

@MainActor private func keyed(_ empty: [Int: Int]) -> [Int: Int] {
  var dictionary = empty
  for key in Numbers.keys { dictionary[key] = key }
  return dictionary
}

@MainActor private func mapLookup() -> Figures {
  let map = keyed(Map())
  var sum = 0
  let figures = time { cycle($0, through: Numbers.randomKeys) { sum &+= map[$0] ?? 0 } }
  blackHole(sum)
  return figures
}

@MainActor private func dictionaryLookup() -> Figures {
  let dictionary = keyed([Int: Int]())
  var sum = 0
  let figures = time { cycle($0, through: Numbers.randomKeys) { sum &+= dictionary[$0] ?? 0 } }
  blackHole(sum)
  return figures
}

/// Inserts a million keys one after another into a uniquely referenced map.
@MainActor private func mapInsert() -> Figures {
  time(of: Numbers.million, with: Map<Int, Int>()) { for key in Numbers.keys { $0[key] = key } }
}

@MainActor private func dictionaryInsert() -> Figures {
  time(of: Numbers.million, with: [Int: Int]()) { for key in Numbers.keys { $0[key] = key } }
}

@MainActor private func mapIterate() -> Figures {
  let map = keyed(Map())
  var sum = 0
  let figures = time(of: Numbers.million, with: map) { for (key, value) in $0 { sum ^= key &+ value } }
  blackHole(sum)
  return figures
}

@MainActor private func dictionaryIterate() -> Figures {
  let dictionary = keyed([Int: Int]())
  var sum = 0
  let figures = time(of: Numbers.million, with: dictionary) { for (key, value) in $0 { sum ^= key &+ value } }
  blackHole(sum)
  return figures
}

/// Measures the difference of two versions in which this many values differ.
@MainActor private func mapDifference(_ count: Int) -> Figures {
  let old = keyed(Map())
  var new = old
  // The changes are spread like a user's: neighbors would share their leaves.
  for index in 0..<count { new[Numbers.keys[index * (Numbers.million / count)]] = -1 }
  var updated = 0
  let figures = time { times in for _ in 0..<times { updated = new.differences(from: old).updated.count } }
  precondition(updated == count, "There should be \(count) differences, not \(updated).")
  return figures
}

/// Measures the memory of a version of a million elements by the allocator's count.
@MainActor private func bytesPerElement<Value>(_ makeValue: () -> Value) -> Figures {
  // Creates the keys in advance, because they stay allocated.
  blackHole(Numbers.keys)
  return Figures(
    runs: (0..<3).map { _ in
      let before = heapInUse()
      let value = makeValue()
      let after = heapInUse()
      blackHole(value)
      return Double(after - before) / Double(Numbers.million)
    })
}

@MainActor private func mapVersionBytes() -> Figures {
  Figures(
    runs: (0..<5).map { _ in
      var map = keyed(Map())
      return versionBytes {
        map[Numbers.keys[$0]] = -1
        return map
      }
    })
}
