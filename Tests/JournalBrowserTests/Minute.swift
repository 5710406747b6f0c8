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
/// It knows what each person had confirmed from their desk's own answers, and what they took away from what was in their draft
/// before and after their own acts. Nothing else may make a word that was confirmed go.
@MainActor final class Minute {
  /// Confirmed, and by whom.
  private(set) var confirmed: [String: String] = [:]
  /// Taken away by somebody who saw it: written over, undone, decided against, taken back; and how.
  private(set) var takenAway: [String: String] = [:]
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
    hearing.append(
      scene.house.journal.observe({ $0.entries[id: entry] }) { [weak self] change in
        self?.tell("truth: “\(change.new?.title ?? "")” “\(change.new?.body ?? "")”")
      })
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
    case .conflicting: count("conflicts")
    case .refused: count("refused")
    }
  }

  /// A person's own act: what of their draft was there before it, and is not after it, they have taken away.
  func took(_ name: String, _ before: Set<String>, _ act: String) {
    let after = desk(of: name)?.state.work.draft?.value.words ?? []
    tell("\(name) \(act): \(before.sorted()) → \(after.sorted())")
    for word in before.subtracting(after) { takenAway[word] = takenAway[word] ?? "\(name): \(act)" }
  }

  func tookBack(_ name: String) {
    guard let desk = desk(of: name)?.state, case .change(let inverse)? = desk.exchange.confirmed.last?.inverse else {
      return
    }
    // Only what they put in themselves is theirs to take back.
    for word in inverse.base.words.subtracting(inverse.value.words)
    where takenAway[word] == nil && confirmed[word] == name {
      takenAway[word] = "\(name): taken back"
    }
  }

  func count(_ what: String) { counts[what, default: 0] += 1 }

  /// What is wrong, in words.
  func check() -> [String] {
    let there = truth?.words ?? []
    let lost = confirmed.filter { !there.contains($0.key) && takenAway[$0.key] == nil }
    if !lost.isEmpty { print(story.joined(separator: "\n")) }
    return faults
      + lost.map {
        "“\($0.key)”, which was confirmed to \($0.value), is not in the truth, and nobody took it away."
      }.sorted()
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
