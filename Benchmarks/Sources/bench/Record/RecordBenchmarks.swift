import TarnRecord
import TarnValues

@MainActor let recordBenchmarks = [
  Benchmark("record.diff.ns", target: 5_000) { recordDifference() },
  Benchmark("record.merge.ns") { recordMerge() },
]

/// Measures the difference of one field of one of 100,000 records, each time for another pair of versions.
@MainActor private func recordDifference() -> Figures {
  let (base, versions) = ledgers()
  var nonEmpty = 0
  let figures = time { times in
    cycle(times, through: Array(versions.indices)) { nonEmpty &+= Patch(from: base, to: versions[$0]).isEmpty ? 0 : 1 }
  }
  blackHole(nonEmpty)
  return figures
}

/// Measures the merge of two versions of 100,000 records with one field of another record changed in each.
@MainActor private func recordMerge() -> Figures {
  let (base, versions) = ledgers()
  var conflicts = 0
  let figures = time { times in
    cycle(times, through: Array(1..<versions.count)) {
      conflicts &+= Merge(base: base, mine: versions[$0 - 1], theirs: versions[$0]).conflicts.count
    }
  }
  blackHole(conflicts)
  return figures
}

@MainActor private func ledgers() -> (base: Ledger.State, versions: [Ledger.State]) {
  let base = Ledger.state(accounts: 100_000)
  let versions = (0..<1_000).map { number in
    var version = base
    version.accounts[id: number &* 7_919 % 100_000]?.balance = number + 1
    return version
  }
  return (base, versions)
}
