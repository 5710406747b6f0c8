import BrowserDriver
import BrowserSuite
import Foundation
import Journal
import Tarn
import TarnForms
import Testing

@testable import JournalWeb

/// The record of two people who edit one entry at the same time. Each written word is unique, so it can be followed.
///
/// It takes the confirmed words from the responses to each session, and the removed words from each person's own
/// actions. If the stored entry loses a word, the request must come from a person who had removed it from the submitted
/// draft, or who took back a word of their own.
@MainActor final class ConcurrentEditing {
  /// The confirmed words, each with the name of its author.
  private(set) var confirmed: [String: String] = [:]
  /// The words that each person has removed from the current draft by overwriting, undoing or deciding a conflict.
  private var out: [String: Set<String>] = [:]
  /// The words removed from all of a person's drafts, because undo may restore an earlier draft.
  private var everOut: [String: Set<String>] = [:]
  /// The people whose current request takes back a change.
  private var reversing: Set<String> = []
  private var last: Set<String> = []
  private(set) var counts: [String: Int] = [:]
  private(set) var faults: [String] = []
  /// A log of the run, printed when a check fails.
  private var story: [String] = []
  private let scene: Scenario
  let entry: Entry.ID
  private var asked: [String: Suggestion<Entry>] = [:]
  private var observer: [ObserverToken] = []

  init(_ scene: Scenario, _ entry: Entry.ID) {
    self.scene = scene
    self.entry = entry
    last = scene.journalServer.journal.state.entries[id: entry]?.words ?? []
    observer.append(
      scene.journalServer.journal.onAction { [weak self] action, _ in
        if case .suggested(let request, let person, _, _) = action { self?.wished(request, by: person) }
      })
  }

  /// Checks a request that may have changed the stored entry.
  private func wished(_ request: JournalRequest, by person: Person.ID) {
    let now = truth?.words ?? []
    defer { last = now }
    guard now != last, let name = scene.journalServer.journal.state.people[id: person]?.name.description else { return }
    record("truth by \(name): “\(truth?.title ?? "")” “\(truth?.body ?? "")”")
    var mayGo = out[name, default: []]
    // A person may take back only words of their own.
    if reversing.contains(name) { mayGo.formUnion(confirmed.filter { $0.value == name }.keys) }
    let lost = last.subtracting(now).subtracting(mayGo)
    if !lost.isEmpty {
      faults.append("\(lost.sorted()) was removed by a request of \(name), who had not taken that out.")
    }
  }

  private func record(_ words: String) { story.append(words) }

  var truth: Entry? { scene.journalServer.journal.state.entries[id: entry] }

  func personSession(of name: String) -> Store<PersonSession>? {
    scene.journalServer.visits.values.first { $0.personSession?.state.name.description == name }?.personSession
  }

  /// Observes a person's requests and their responses.
  func follow(_ name: String) throws {
    guard let personSession = personSession(of: name) else { throw WaitTimedOut() }
    observer.append(
      personSession.observe({ $0.exchange.awaiting }) { [weak self] change in
        guard let awaiting = change.new, case .change(let suggestion) = awaiting.request else { return }
        self?.asked[name] = suggestion
        if awaiting.isReversal { self?.reversing.insert(name) } else { self?.reversing.remove(name) }
      })
    // A new draft has no removed words. A restored draft has those that were removed from it earlier.
    observer.append(
      personSession.observe({ $0.work.draft?.value.id }) { [weak self, weak personSession] change in
        guard let self, let words = personSession?.state.work.draft?.value.words else { return }
        if change.cause == .jumped { out[name] = everOut[name] }
        out[name]?.subtract(words)
      })
    observer.append(
      personSession.onAction { [weak self] action, _ in
        if case .answered(.answered(let answer, _), _) = action { self?.received(answer, by: name) }
      })
  }

  private func received(_ answer: SuggestionAnswer<Entry, JournalError>, by name: String) {
    guard let requested = asked[name] else { return }
    count("answers")
    record("\(name) hears: \(answer)")
    switch answer {
    case .accepted(let truth), .adjusted(let truth, _):
      count("confirmed")
      let mine = requested.value.words.subtracting(requested.base.words)
      // After a confirmation the stored entry must contain all words of the suggestion.
      let lost = mine.subtracting(truth.words)
      if !lost.isEmpty { faults.append("\(name) was told that all is well, and \(lost.sorted()) was lost at once.") }
      for word in mine { confirmed[word] = name }
    case .conflicting:
      count("conflicts")
      // A conflict turns taking back into a draft without the person's own words.
      let own = requested.base.words.subtracting(requested.value.words).filter { confirmed[$0] == name }
      if reversing.contains(name) { out[name, default: []].formUnion(own) }
    case .refused: count("refused")
    }
  }

  /// Records the words that a user action has removed from the draft.
  func took(_ name: String, _ before: Set<String>, _ act: String) {
    guard let after = personSession(of: name)?.state.work.draft?.value.words else { return }
    record("\(name) \(act): \(before.sorted()) → \(after.sorted())")
    out[name, default: []].formUnion(before)
    out[name]?.subtract(after)
    everOut[name, default: []].formUnion(before.subtracting(after))
  }

  func count(_ what: String) { counts[what, default: 0] += 1 }

  /// Returns the failures as messages.
  func check() -> [String] {
    if !faults.isEmpty { print(story.joined(separator: "\n")) }
    return faults
  }
}

extension Entry {
  /// The words written by the random people: the first letter of the author's name, and a number.
  var words: Set<String> {
    Set("\(title) \(body)".split(whereSeparator: \.isWhitespace).map(String.init)).filter(\.isWalked)
  }
}

extension String {
  fileprivate var isWalked: Bool { (first == "a" || first == "b") && dropFirst().first?.isNumber == true }

  var walkedWords: Set<String> { Set(split { !$0.isLetter && !$0.isNumber }.map(String.init)).filter(\.isWalked) }
}
