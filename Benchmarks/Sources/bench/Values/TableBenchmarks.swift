import TarnValues

/// Benchmarks of a table of to-do items, the most common app state.
@MainActor let tableBenchmarks = [
  Benchmark("values.table.update.retained") {
    changeRetained(Items.table(Numbers.million), at: Numbers.positions) { $0[id: $1]?.isDone.toggle() }
  },
  Benchmark("values.table.update.unique") {
    changeUnique(Items.table(Numbers.million), at: Numbers.positions) { $0[id: $1]?.isDone.toggle() }
  },
  Benchmark("values.table.lookup") { lookup() },
  Benchmark("values.table.append") { append() },
  Benchmark("values.table.make") { make() },
  Benchmark("values.table.move") { move() },
  Benchmark("values.table.iterate") { iterate() },
  Benchmark("values.table.version_bytes") { tableVersionBytes() },
]

@MainActor private func lookup() -> Figures {
  let table = Items.table(Numbers.million)
  var done = 0
  let figures = time { cycle($0, through: Numbers.positions) { if table[id: $0]?.isDone == true { done += 1 } } }
  blackHole(done)
  return figures
}

@MainActor private func append() -> Figures {
  let items = (0..<Numbers.million).map { Items.Item(id: $0, title: "Buy milk") }
  return time(runs: 5, of: Numbers.million, with: Table<Items.Item>()) { for item in items { $0.append(item) } }
}

/// Creates the table at once, as decoding does.
@MainActor private func make() -> Figures {
  let items = (0..<Numbers.million).map { Items.Item(id: $0, title: "Buy milk") }
  return time(of: Numbers.million, with: Table<Items.Item>()) { $0 = Table(items) }
}

/// Moves an item by ID to a random position in a uniquely referenced table.
@MainActor private func move() -> Figures {
  let targets = Numbers.positions(below: Numbers.million).reversed()
  return time(of: 100_000, with: Items.table(Numbers.million)) { table in
    for (id, target) in zip(Numbers.positions, targets).prefix(100_000) { table.move(id: id, to: target) }
  }
}

@MainActor private func iterate() -> Figures {
  let table = Items.table(Numbers.million)
  var done = 0
  let figures = time(of: Numbers.million, with: table) { for item in $0 where item.isDone { done += 1 } }
  blackHole(done)
  return figures
}

@MainActor private func tableVersionBytes() -> Figures {
  Figures(
    runs: (0..<3).map { _ in
      var table = Items.table(Numbers.million)
      return versionBytes {
        table[id: $0]?.isDone.toggle()
        return table
      }
    })
}
