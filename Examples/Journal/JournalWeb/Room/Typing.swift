import Foundation
import Journal
import TarnRecord

/// What a person types, where others change the same text at the same time.
///
/// A page tells the whole text of a field. If something of others' has come into it meanwhile, and the page had not heard of that
/// when the key was pressed, the text lacks it: taken as it is, it would say that the person has deleted it. So the texts that a
/// page may still be showing are kept, it is found out on which of them was typed, and what was typed is put into the text as it
/// is now.
///
/// ```swift
/// var typing = Typing()
/// typing.cameIn(.body, before: "Around the lake")                     // it is “Around the lake. It rained” now
/// typing.text("Around the lake!", at: .body, now: "Around the lake. It rained")
/// // "Around the lake! …": both are in it
/// ```
struct Typing {
  enum Place: Hashable {
    case title
    case body
    case caption(UUID)
  }

  /// What a page may be showing and the draft is no more, the oldest first.
  private var behind: [Place: [String]] = [:]

  /// A page is behind by what came in while a message went to and fro: one text, seldom two.
  private static let mostBehind = 8

  /// A text of the draft was changed by others.
  mutating func cameIn(_ place: Place, before: String) {
    behind[place, default: []].append(before)
    if behind[place, default: []].count > Typing.mostBehind { behind[place]?.removeFirst() }
  }

  /// The texts of a draft that others have changed.
  mutating func cameIn(from old: Entry, to new: Entry) {
    if old.title != new.title { cameIn(.title, before: old.title) }
    if old.body != new.body { cameIn(.body, before: old.body) }
    for photo in old.photos {
      if let now = new.photos[id: photo.id], now.caption != photo.caption {
        cameIn(.caption(photo.id), before: photo.caption)
      }
    }
  }

  /// Nothing is being written any more.
  mutating func end() { behind = [:] }

  /// What a text becomes by what a page tells of it.
  mutating func text(_ told: String, at place: Place, now: String) -> String {
    guard let texts = behind[place] else { return told }
    // A key changes one run of a text, and a short one: of two texts it was pressed on the one that is nearer. A
    // text that is told again as it was, was not typed on itself.
    let nearest = texts.filter { $0 != told }.map { (text: $0, distance: Typing.distance($0, told)) }
      .min { $0.distance < $1.distance }
    guard let nearest, nearest.distance < Typing.distance(now, told) else {
      behind[place] = nil
      return told
    }
    behind[place] = [told]
    return TextMerge(base: nearest.text, mine: told, theirs: now, by: .words).text {
      // Both put something there: nothing is left out, and the person sees it at once.
      let (mine, theirs) = ($0.mine.text, $0.theirs.text)
      if mine.isEmpty || theirs.isEmpty { return mine + theirs }
      return Typing.words(mine).isSuperset(of: Typing.words(theirs)) ? mine : "\(theirs) \(mine)"
    }
  }

  private static func words(_ text: String) -> Set<Substring> { Set(text.split(whereSeparator: \.isWhitespace)) }

  /// How much has to be taken out and put in, in one place, to make one text of another. Keys do one of the two: only what is
  /// pasted over something does both, and that is further than anything else.
  private static func distance(_ one: String, _ other: String) -> Distance {
    let (old, new) = (Array(one.utf8), Array(other.utf8))
    let short = min(old.count, new.count)
    var (head, tail) = (0, 0)
    while head < short, old[head] == new[head] { head += 1 }
    while tail < short - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    let (out, into) = (old.count - head - tail, new.count - head - tail)
    return Distance(isBoth: out > 0 && into > 0, bytes: out + into)
  }

  private struct Distance: Comparable {
    let isBoth: Bool
    let bytes: Int

    static func < (one: Distance, other: Distance) -> Bool {
      one.isBoth != other.isBoth ? other.isBoth : one.bytes < other.bytes
    }
  }
}

extension Typing {
  /// A change as it is meant, of one as a page tells it.
  mutating func meant(by change: EntryChange, in entry: Entry) -> EntryChange {
    switch change {
    case .title(let told): .title(text(told, at: .title, now: entry.title))
    case .body(let told): .body(text(told, at: .body, now: entry.body))
    case .caption(let told, let id):
      entry.photos[id: id].map { .caption(text(told, at: .caption(id), now: $0.caption), of: id) } ?? change
    default: change
    }
  }
}
