import Foundation
import Tarn

/// The text of an entry, normalized for search.
///
/// ```swift
/// let texts = entries.map(SearchText.init)                 // keep them; make a new one when an entry changes
/// let found = SearchQuery("lake").found(in: texts)         // newest first
/// let rows = found.prefix(50).map { $0.result(for: query) }
/// ```
///
/// It is a pure function of one entry, so a derived table can map entries to it: when one entry of ten thousand
/// changes, only that entry is folded again.
public struct SearchText: Identifiable, Equatable, Sendable {
  /// The ID of the entry.
  public let id: UUID
  public let day: Day
  /// The time at which the entry was created.
  public let made: Timestamp
  /// The folded parts in order, and a 0.
  let letters: [UInt8]
  let parts: [Text]

  /// A part of an entry with the range of its folded bytes.
  struct Text: Equatable, Sendable {
    let part: SearchPart
    let text: String
    let range: Range<Int>
  }

  /// - Complexity: O(length of all texts)
  public init(_ entry: Entry) {
    (id, day, made) = (entry.id, entry.day, entry.made)
    var letters = FoldedLetters()
    var parts: [Text] = []
    func add(_ part: SearchPart, _ text: String) {
      let start = letters.bytes.count
      letters.append(text)
      parts.append(Text(part: part, text: text, range: start..<letters.bytes.count))
      letters.endText()
    }
    add(.title, entry.title)
    add(.body, entry.body)
    for photo in entry.photos {
      add(.caption(photo.id), photo.caption)
      add(.fileName(photo.id), photo.name)
    }
    add(.person, entry.by.description)
    add(.day, "\(entry.day), \(entry.day.written)")
    self.letters = letters.bytes + [0]
    self.parts = parts
  }

  /// Whether every word of the query matches in the entry.
  ///
  /// - Complexity: O(letters) for each word of the query
  public func matches(_ query: SearchQuery) -> Bool {
    query.patterns.allSatisfy { firstIndex(of: $0, in: letters) != nil }
  }

  /// Orders by day, then by the time of creation, then by ID, so that the order is total and the same for all callers.
  func isOlder(than other: SearchText) -> Bool { (day, made, id) < (other.day, other.made, other.id) }
}

/// The part of an entry in which a match was found.
public enum SearchPart: Hashable, Sendable {
  case title, body
  /// The caption or the file name of the photo with this ID.
  case caption(UUID)
  case fileName(UUID)
  /// The author of the entry.
  case person
  /// The day as it is saved and in words: `2026-11-22, Sunday, 22 November 2026`.
  case day
}
