import Foundation
import TarnForms
import TarnRecord
import TarnTesting
import Testing

@Suite("Suggestions between random versions") struct SuggestionLawTests {
  /// Accepts all trips without the title “c”, and limits the budget to three.
  static func rule(_ trip: Trip) -> SuggestionVerdict<Trip, String> {
    guard trip.title != "c" else { return .refuse(["c"]) }
    var adjusted = trip
    adjusted.budget = trip.budget.map { min($0, 3) }
    return adjusted == trip ? .accept : .adjust(adjusted)
  }

  @Test("A suggestion decodes to an equal suggestion") func codes() throws {
    for seed in 0..<300 {
      let (base, mine, _, _) = DraftLawTests.versions(seed)
      let unrelated = seed.isMultiple(of: 7) ? Trip.random(in: seed) : mine
      for suggestion in [
        Suggestion(from: base, to: mine), Suggestion(from: base, to: unrelated), Suggestion(new: mine),
      ] {
        let data = try JSONEncoder().encode(suggestion)
        #expect(try JSONDecoder().decode(Suggestion<Trip>.self, from: data) == suggestion, "seed \(seed)")
      }
    }
  }

  @Test("An answer has the judged result of the draft's rebase, and answering again changes nothing")
  func answers() throws {
    var counts = (accepted: 0, adjusted: 0, refused: 0, conflicting: 0)
    for seed in 0..<1_200 {
      let (base, mine, theirs, _) = DraftLawTests.versions(seed)
      let suggestion = Suggestion(from: base, to: mine)
      var draft = Draft(of: base)
      draft.value = mine
      draft.rebase(onto: theirs)
      let response = suggestion.answer(given: theirs, Self.rule)
      switch response {
      case .accepted(let truth):
        counts.accepted += 1
        #expect(truth == draft.value, "seed \(seed)")
      case .adjusted(let truth, let patch):
        counts.adjusted += 1
        #expect((truth.budget ?? 0) <= 3)
        #expect(try patch.inverse.applied(to: truth).title == truth.title)
      case .refused:
        counts.refused += 1
        #expect(draft.value.title == "c")
      case .conflicting(let returned):
        counts.conflicting += 1
        #expect(returned.hasConflicts && returned.base == theirs, "seed \(seed)")
      }
      guard let truth = response.storedValue else { continue }
      let repeated = suggestion.answer(given: truth, Self.rule)
      #expect(repeated.storedValue == truth, "seed \(seed)")
      draft.rebase(response, to: suggestion)
      #expect(draft == Draft(of: truth), "seed \(seed)")
    }
    #expect(counts.accepted > 200 && counts.adjusted > 30 && counts.refused > 20 && counts.conflicting > 200)
  }

  @Test("Undoing a suggestion restores the value before it, except for others' later changes") func undoes() throws {
    var clean = 0
    for seed in 0..<700 {
      let (base, mine, _, _) = DraftLawTests.versions(seed)
      var random = SeededRandom(seed: UInt64(seed))
      let later = Trip.random(&random, changes: seed % 6, from: mine)
      let undo = try Suggestion(undoing: Patch(from: base, to: mine), of: mine)
      #expect(
        undo.answer(given: mine) { _ in SuggestionVerdict<Trip, Never>.accept } == .accepted(base), "seed \(seed)")
      let merge = Merge(base: mine, mine: base, theirs: later)
      switch undo.answer(given: later, { _ in SuggestionVerdict<Trip, Never>.accept }) {
      case .accepted(let truth):
        clean += 1
        #expect(truth == merge.value && merge.conflicts.isEmpty, "seed \(seed)")
      case .conflicting(let draft): #expect(draft.conflicts.map(\.path) == merge.conflicts.map(\.path), "seed \(seed)")
      default: Issue.record("seed \(seed)")
      }
    }
    #expect(clean > 150)
  }

  /// Two users edit one trip with a draft each. Every confirmed change is stored, or shown to its user as a
  /// conflict.
  @Test("Two users lose no confirmed change") func nothingLost() throws {
    var (confirmed, decided) = (0, 0)
    for seed in 0..<100 {
      var random = SeededRandom(seed: UInt64(seed))
      var stored = Trip.random(&random, changes: 10)
      var drafts = [Draft(of: stored), Draft(of: stored)]
      for step in 0..<60 {
        let client = random.pick(from: 0..<2)
        switch random.pick(from: 0..<4) {
        case 0: drafts[client].value.title = "title \(step)"
        case 1: drafts[client].value.spent["a"] = random.oneIn(3) ? nil : step
        case 2: if random.oneIn(4) { drafts[client].rebase(onto: stored) }
        default:
          for conflict in drafts[client].conflicts {
            try drafts[client].resolve(conflict, with: random.pick(from: Merge<Trip>.Side.allCases))
            decided += 1
          }
          guard case .suggested(let suggestion) = drafts[client].done else { continue }
          let requestedPaths = suggestion.patch.edits.map { "\($0.path)" }
          let before = stored
          let response = suggestion.answer(given: stored) { _ in SuggestionVerdict<Trip, Never>.accept }
          if let truth = response.storedValue { stored = truth }
          drafts[client].rebase(response, to: suggestion)
          let open = drafts[client].conflicts.map { "\($0.path)" }
          let (values, requested) = (CellDraft.values(of: stored), CellDraft.values(of: suggestion.value))
          for path in requestedPaths {
            let result = response.storedValue == nil ? CellDraft.values(of: drafts[client].value) : values
            #expect(result[path] == requested[path], "seed \(seed), step \(step): \(path)")
            #expect(response.storedValue == nil || !open.contains(path))
            confirmed += 1
          }
          // No change of the other user was overwritten without a conflict.
          for (path, value) in CellDraft.values(of: before) where !requestedPaths.contains(path) {
            #expect(values[path] == value, "seed \(seed), step \(step): \(path)")
          }
        }
      }
    }
    #expect(confirmed > 1_000 && decided > 100)
  }
}

extension Trip {
  fileprivate static func random(in seed: Int) -> Trip {
    var random = SeededRandom(seed: UInt64(seed))
    return Trip.random(&random, changes: 9, from: Trip(id: 2))
  }
}
