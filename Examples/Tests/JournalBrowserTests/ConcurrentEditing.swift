import BrowserDriver
import BrowserSuite
import Foundation
import Journal
import Tarn
import TarnDocument
import TarnForms
import Testing

@testable import JournalWeb

/// The record of two people who edit one entry at the same time. Each written word is unique, so it can be followed.
///
/// It takes the confirmed words from each Done, and the removed words from each person's own actions. If the stored entry
/// loses a word, the action must come from a person who had removed it from the published draft, or who took back a word of
/// their own.
@MainActor final class ConcurrentEditing {
  /// The confirmed words, each with the name of its author.
  private(set) var confirmed: [String: String] = [:]
  /// The words that each person has removed from the current draft by overwriting, undoing or deciding a conflict.
  private var out: [String: Set<String>] = [:]
  /// The words removed from all of a person's drafts, because undo may restore an earlier draft.
  private var everOut: [String: Set<String>] = [:]
  private(set) var counts: [String: Int] = [:]
  private(set) var faults: [String] = []
  /// A log of the run, printed when a check fails.
  private var story: [String] = []
  private let scene: Scenario
  let entry: Entry.ID
  private var observer: [ObserverToken] = []

  init(_ scene: Scenario, _ entry: Entry.ID) {
    self.scene = scene
    self.entry = entry
    let store = scene.journalServer.store
    let acting = ActingSession()
    observer = [
      store.observe({ copy $0 }, onChange: { acting.changes.append($0) }),
      store.onAction { [weak self] action, _ in
        // The action is reported after the changes of its settling.
        for change in acting.changes { self?.acted(action, from: change.old, to: change.new) }
        acting.changes = []
      },
    ]
  }

  @MainActor private final class ActingSession { var changes: [Change<Journal.State>] = [] }

  /// Checks the effect of an action of a person on the stored entry.
  private func acted(_ action: DocumentAction<Journal.Action>, from old: Journal.State, to new: Journal.State) {
    guard case .acted(let id, let userAction) = action, let person = new.session(id)?.person,
      let name = new.document.people[id: person]?.name.description
    else { return }
    let before = Journal().reconciled(old.session(id) ?? Journal.Session.new, with: old.document)
    let after = Journal().reconciled(new.session(id) ?? Journal.Session.new, with: new.document)
    switch userAction {
    case .done:
      guard let draft = before.work.draft else { break }
      count("answers")
      guard after.work.draft == nil else {
        count("conflicts")
        break
      }
      count("confirmed")
      let mine = draft.value.words.subtracting(draft.base.words)
      // After a confirmation the stored entry must contain all words of the draft.
      let lost = mine.subtracting(new.document.entries[id: entry]?.words ?? [])
      if !lost.isEmpty { faults.append("\(name) saw a confirmation, but \(lost.sorted()) was lost at once.") }
      for word in mine { confirmed[word] = name }
    case .reverseLast:
      // A conflict turns taking back into a draft without the person's own words.
      guard let draft = after.work.draft else { break }
      count("conflicts")
      let own = draft.base.words.subtracting(draft.value.words).filter { confirmed[$0] == name }
      out[name, default: []].formUnion(own)
    default: break
    }
    record(
      "\(name) \(userAction): \(before.work.draft?.value.words.sorted() ?? []) → "
        + "\(after.work.draft?.value.words.sorted() ?? [])")
    let (was, now) = (old.document.entries[id: entry]?.words ?? [], new.document.entries[id: entry]?.words ?? [])
    // A new draft has no removed words. A restored draft has those that were removed from it earlier.
    if before.work.draft?.value.id != after.work.draft?.value.id, let words = after.work.draft?.value.words {
      out[name]?.subtract(words)
    }
    guard was != now else { return }
    record("truth by \(name): “\(truth?.title ?? "")” “\(truth?.body ?? "")”")
    var mayGo = out[name, default: []]
    // A person may take back only words of their own.
    if case .reverseLast = userAction { mayGo.formUnion(confirmed.filter { $0.value == name }.keys) }
    let lost = was.subtracting(now).subtracting(mayGo)
    if !lost.isEmpty {
      faults.append("\(lost.sorted()) was removed by a request of \(name), who had not taken that out.")
    }
  }

  func record(_ words: String) { story.append(words) }

  var truth: Entry? { scene.document.entries[id: entry] }

  func session(of name: String) -> Journal.Session? { scene.session(of: name) }

  /// Records the words that a user action has removed from the draft.
  func took(_ name: String, _ before: Set<String>, _ description: String) {
    guard let after = session(of: name)?.work.draft?.value.words else { return }
    record("\(name) \(description): \(before.sorted()) → \(after.sorted())")
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
  var words: Set<String> { "\(title) \(body)".walkedWords }
}

extension String {
  /// Without the white space around them: a word that is typed at the edge of another one, which the other person rewrites
  /// meanwhile, may touch what replaces it (``TarnRecord/TypedEdit``). None of them is lost then.
  var walkedWords: Set<String> { Set(matches(of: /[ab][0-9]+/).map { String($0.output) }) }
}
