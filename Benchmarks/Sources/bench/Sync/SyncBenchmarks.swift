import Tarn
import TarnRecord
import TarnSync
import TarnSyncTesting
import TarnValues

@MainActor let syncBenchmarks = [
  Benchmark("sync.merge.one_change.us", target: 10) { oneChange() },
  Benchmark("sync.page10k.ms", target: 50) { page() },
  Benchmark("sync.engine.per_s", atLeast: 1_000_000) { transitions() },
]

private let now = Timestamp(milliseconds: 1_700_000_000_000)

/// Returns notes as a server has them.
private func notes(_ count: Int) -> Table<SimulatedNote> {
  Table((0..<count).map { SimulatedNote(id: "s\($0)", text: "One of many notes") })
}

private func replica(pending: Int) -> Replica<SimulatedNote> {
  var replica = Replica<SimulatedNote>(newObjectsAt: .first)
  let all = notes(100_000)
  replica.receive { $0 = all }
  for number in 0..<pending { mark(&replica, number, "s\(number &* 97 % 100_000)") }
  return replica
}

@inline(never) private func mark(_ replica: inout Replica<SimulatedNote>, _ number: Int, _ id: String) {
  guard let change = ChangeID("change-\(number)") else { return }
  replica.edit(id, as: change, label: "Mark", at: now) { $0 = $0.with(isMarked: !$0.isMarked) }
}

/// Measures one more change while a thousand are pending, in microseconds. The previous version is kept, as a history
/// keeps it.
private func oneChange() -> Figures {
  let start = replica(pending: 1_000)
  var figures = time(of: 1_000, with: start) { replica in
    for number in 1_000..<2_000 {
      let before = replica
      mark(&replica, number, "s\(number &* 89 % 100_000)")
      blackHole(before)
    }
  }
  figures.runs = figures.runs.map { $0 / 1_000 }
  return figures
}

/// Measures a page of 10,000 notes, half of them new and half changed, while a thousand changes are pending, in
/// milliseconds.
private func page() -> Figures {
  let start = replica(pending: 1_000)
  let changed = (0..<5_000).map { SimulatedNote(id: "s\($0 &* 17)", text: "One of many notes, changed") }
  let created = (0..<5_000).map { SimulatedNote(id: "n\($0)", text: "New") }
  var figures = time(of: 1, with: start) { replica in
    let before = replica
    replica.receive { base in
      for note in changed { base[id: note.id] = note }
      base.insert(contentsOf: created, at: 0)
    }
    blackHole(before)
  }
  figures.runs = figures.runs.map { $0 / 1_000_000 }
  return figures
}

/// Measures the transitions of an engine per second: a note is marked, the change is sent, and the server confirms it.
private func transitions() -> Figures {
  var start = SyncEngine(Replica<SimulatedNote>())
  start = SyncEngine(replica(pending: 0))
  let ids = (0..<10_000).map { "s\($0)" }
  let changes = (0..<10_000).compactMap { ChangeID("change-\($0)") }
  var figures = time(of: 20_000, with: start) { engine in
    for (id, change) in zip(ids, changes) {
      let actions = engine.perform(at: now) { replica in
        replica.edit(id, as: change, label: "Mark", at: now) { $0 = $0.with(isMarked: true) }
      }
      guard case .push(let push)? = actions.first else { continue }
      blackHole(engine.handle(.pushed(push.ticket, .accepted(push.after)), at: now))
    }
  }
  figures.runs = figures.runs.map { 1e9 / $0 }
  return figures
}
