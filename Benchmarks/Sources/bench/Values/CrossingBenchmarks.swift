import TarnValues

/// From how many elements on it pays: the standard library's collection beside Tarn's at a few sizes, replacing an
/// element while the version before is held. The page on collections says what follows from them.
@MainActor let crossingBenchmarks = [16, 64, 256, 1_024, 4_096].flatMap { count in
  [
    Benchmark("values.vector.set.retained.n\(count)") { setRetained(Vector(0..<count)) { $0 } },
    Benchmark("values.array.set.retained.n\(count)") { setRetained(Array(0..<count)) { $0 } },
    Benchmark("values.map.update.retained.n\(count)") { updateMap(count) },
    Benchmark("values.dictionary.update.retained.n\(count)") { updateDictionary(count) },
    Benchmark("values.table.update.retained.n\(count)") { updateTable(count) },
    Benchmark("values.rows.update.retained.n\(count)") { updateRows(count) },
  ]
}

@MainActor private func updateMap(_ count: Int) -> Figures {
  var new = Map<Int, Int>()
  for key in 0..<count { new[key] = key }
  var old = new
  let figures = time { times in
    each(times, of: Numbers.positions(below: count)) { key in
      old = new
      new[key] = times
    }
  }
  keep(old)
  return figures
}

@MainActor private func updateDictionary(_ count: Int) -> Figures {
  var new: [Int: Int] = [:]
  for key in 0..<count { new[key] = key }
  var old = new
  let figures = time { times in
    each(times, of: Numbers.positions(below: count)) { key in
      old = new
      new[key] = times
    }
  }
  keep(old)
  return figures
}

@MainActor private func updateTable(_ count: Int) -> Figures {
  var new = Items.table(count)
  var old = new
  let figures = time { times in
    each(times, of: Numbers.positions(below: count)) { id in
      old = new
      new[id: id]?.isDone.toggle()
    }
  }
  keep(old)
  return figures
}

/// What one does without a table: an array of items, and a search for the id.
@MainActor private func updateRows(_ count: Int) -> Figures {
  var new = Array(Items.table(count))
  var old = new
  let figures = time { times in
    each(times, of: Numbers.positions(below: count)) { id in
      old = new
      if let index = new.firstIndex(where: { $0.id == id }) { new[index].isDone.toggle() }
    }
  }
  keep(old)
  return figures
}
