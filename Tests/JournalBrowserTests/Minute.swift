import BrowserDriver
import BrowserSuite
import Foundation
import Journal
import Tarn
import TarnForms
import Testing

@testable import JournalWeb

/// What two people did to one entry, word by word: every word that is written is written once, so each can be followed.
///
/// It knows what each person had confirmed from their desk's own answers, and what is not in their draft because of an act of
/// their own. Whenever the truth loses a word, it is by a wish of somebody who had taken it out of the very draft they handed in,
/// or who took back what they had put in themselves.
@MainActor final class Minute {
  /// Confirmed, and by whom.
  private(set) var confirmed: [String: String] = [:]
  /// What each person has taken out of the draft before them: written over, undone, decided against.
  private var out: [String: Set<String>] = [:]
  /// The same of all drafts they ever had: undo may bring an earlier one back.
  private var everOut: [String: Set<String>] = [:]
  /// Who is taking something back just now.
  private var takingBack: Set<String> = []
  private var last: Set<String> = []
  private(set) var counts: [String: Int] = [:]
  private(set) var faults: [String] = []
  /// What happened, to be read when something is wrong.
  private var story: [String] = []
  private let scene: Scene
  let entry: Entry.ID
  private var asked: [String: Suggestion<Entry>] = [:]
  private var hearing: [Observation] = []

  init(_ scene: Scene, _ entry: Entry.ID) {
    self.scene = scene
    self.entry = entry
    last = scene.house.journal.state.entries[id: entry]?.words ?? []
    hearing.append(
      scene.house.journal.hear { [weak self] action, _ in
        if case .suggested(let wish, let person, _, _) = action { self?.wished(wish, by: person) }
      })
  }

  /// Something was wished, and may have become true.
  private func wished(_ wish: Wish, by person: Person.ID) {
    let now = truth?.words ?? []
    defer { last = now }
    guard now != last, let name = scene.house.journal.state.people[id: person]?.name.description else { return }
    tell("truth by \(name): “\(truth?.title ?? "")” “\(truth?.body ?? "")”")
    var mayGo = out[name, default: []]
    // Only what they put in themselves is theirs to take back.
    if takingBack.contains(name) { mayGo.formUnion(confirmed.filter { $0.value == name }.keys) }
    let lost = last.subtracting(now).subtracting(mayGo)
    if !lost.isEmpty { faults.append("\(lost.sorted()) went by a wish of \(name), who had not taken that out.") }
  }

  private func tell(_ words: String) { story.append(words) }

  var truth: Entry? { scene.house.journal.state.entries[id: entry] }

  func desk(of name: String) -> Store<Desk>? {
    scene.house.visits.values.first { $0.desk?.state.name.description == name }?.desk
  }

  /// Follows what becomes of a person's suggestions.
  func follow(_ name: String) throws {
    guard let desk = desk(of: name) else { throw GaveUp() }
    hearing.append(
      desk.observe({ $0.exchange.awaiting }) { [weak self] change in
        guard let awaiting = change.new, case .change(let suggestion) = awaiting.wish else { return }
        self?.asked[name] = suggestion
        if awaiting.isTakingBack { self?.takingBack.insert(name) } else { self?.takingBack.remove(name) }
      })
    // What is in a draft that is begun was not taken out of it; of one that comes back, what was taken out then is.
    hearing.append(
      desk.observe({ $0.work.draft?.value.id }) { [weak self, weak desk] change in
        guard let self, let words = desk?.state.work.draft?.value.words else { return }
        if change.cause == .wound { out[name] = everOut[name] }
        out[name]?.subtract(words)
      })
    hearing.append(
      desk.hear { [weak self] action, _ in
        if case .answered(.answered(let answer, _), _) = action { self?.heard(answer, by: name) }
      })
  }

  private func heard(_ answer: Answer<Entry, Refusal>, by name: String) {
    guard let asked = asked[name] else { return }
    count("answers")
    tell("\(name) hears: \(answer)")
    switch answer {
    case .taken(let truth), .adjusted(let truth, _):
      count("confirmed")
      let mine = asked.value.words.subtracting(asked.base.words)
      // Confirmed is what the person is told to be confirmed; so all of theirs has to be in it.
      let lost = mine.subtracting(truth.words)
      if !lost.isEmpty { faults.append("\(name) was told that all is well, and \(lost.sorted()) was lost at once.") }
      for word in mine { confirmed[word] = name }
    case .conflicting:
      count("conflicts")
      // What was to be taken back is a draft now, without what they had put in.
      let own = asked.base.words.subtracting(asked.value.words).filter { confirmed[$0] == name }
      if takingBack.contains(name) { out[name, default: []].formUnion(own) }
    case .refused: count("refused")
    }
  }

  /// A person's own act: what of their draft was there before it, and is not after it, they have taken away.
  func took(_ name: String, _ before: Set<String>, _ act: String) {
    guard let after = desk(of: name)?.state.work.draft?.value.words else { return }
    tell("\(name) \(act): \(before.sorted()) → \(after.sorted())")
    out[name, default: []].formUnion(before)
    out[name]?.subtract(after)
    everOut[name, default: []].formUnion(before.subtracting(after))
  }

  func count(_ what: String) { counts[what, default: 0] += 1 }

  /// What is wrong, in words.
  func check() -> [String] {
    if !faults.isEmpty { print(story.joined(separator: "\n")) }
    return faults
  }
}

extension Entry {
  /// The words that the walk wrote: a letter for who, and a number.
  var words: Set<String> {
    Set("\(title) \(body)".split(whereSeparator: \.isWhitespace).map(String.init)).filter(\.isWalked)
  }
}

extension String {
  fileprivate var isWalked: Bool { (first == "a" || first == "b") && dropFirst().first?.isNumber == true }

  var walkedWords: Set<String> { Set(split { !$0.isLetter && !$0.isNumber }.map(String.init)).filter(\.isWalked) }
}
