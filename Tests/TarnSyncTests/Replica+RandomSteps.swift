import Tarn
import TarnRecord
import TarnSync
import TarnSyncTesting
import TarnTesting
import TarnValues

extension Replica<SimulatedNote> {
  mutating func step(_ number: Int, _ random: inout SeededRandom) {
    let id = visible.randomElement(using: &random)?.id ?? "s1"
    let changeID = changes.randomElement(using: &random)?.id ?? change(0)
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1: make(SimulatedNote(id: "n\(number)", text: "new"), as: change(number), label: "", at: now)
    case 2, 3: mark(id, number)
    case 4: title(id, "t\(Int.random(in: 0..<3, using: &random))", number)
    case 5: write("one \(number) two", in: id, number)
    case 6: remove(id, as: change(number), label: "", at: now)
    case 7: revert(changeID)
    case 8: discard(changeID)
    case 9: rename(id, to: "s\(1_000 + number)")
    case 10:
      if let conflict = conflicts(of: changeID).first {
        resolve(conflict, of: changeID, isMine: number % 2 == 0)
      }
    case 11: rewrite(changeID, as: change(number), at: now) { $0 = $0.with(text: "again") }
    default:
      var random = random
      receive { base in
        for part in 0..<3 {
          let location = Int.random(in: 0...base.count, using: &random)
          let note = base.randomElement(using: &random)
          switch Int.random(in: 0..<5, using: &random) {
          case 0: base.insert(SimulatedNote(id: "h\(number)-\(part)", text: "received"), at: location)
          case 1: if let note { base.remove(id: note.id) }
          case 2: if let note { base.move(id: note.id, to: min(location, base.count - 1)) }
          default: if let note { base[id: note.id] = note.with(text: note.text + " x", title: "h\(number % 3)") }
          }
        }
      }
      _ = random.next()
    }
  }

  /// Returns a description of a violated invariant, or `nil`.
  func violation() -> String? {
    if let fault = indexFault() { return fault }
    var expected: [String: SimulatedNote] = [:]
    for note in base { expected[note.id] = note }
    for change in changes {
      guard change.isShown else { continue }
      switch change.operation {
      case .make(let created): expected[change.object] = expected[change.object] ?? created
      case .edit(let patch):
        if let note = expected[change.object] { expected[change.object] = Rebase(patch, onto: note).value }
      case .remove: expected[change.object] = nil
      }
    }
    let shown = Dictionary(uniqueKeysWithValues: visible.map { ($0.id, $0) })
    if shown != expected { return "shown: \(visible.map(\.id)), expected \(expected.keys.sorted())" }
    let order = base.map(\.id).filter { shown[$0] != nil }
    let shownOrder = visible.map(\.id).filter { base.contains(id: $0) }
    return order == shownOrder ? nil : "order: \(shownOrder), expected \(order)"
  }
}
