import Foundation
import Tarn

/// All text of an entry, ready to be searched.
///
/// ```swift
/// let texts = entries.map(SearchText.init)                 // kept; made anew for entries that change
/// let found = SearchQuery("lake").found(in: texts)         // the newest first
/// let rows = found.prefix(50).map { $0.result(for: query) }
/// ```
///
/// A pure function of one entry, so it can be what a table of entries is mapped to: then one entry of ten thousand is folded
/// when one has changed.
public struct SearchText: Identifiable, Equatable, Sendable {
  public let id: UUID
  public let day: Day
  public let made: Timestamp
  /// Its parts one after the other, and behind them what may be read and is never found.
  let letters: [UInt8]
  let parts: [Text]

  /// One part of an entry, and where its letters are.
  struct Text: Equatable, Sendable {
    let part: SearchPart
    let text: String
    let range: Range<Int>
  }

  /// - Complexity: O(length of all texts)
  public init(_ entry: Entry) {
    id = entry.id
    day = entry.day
    made = entry.made
    var letters = FoldedLetters()
    var parts: [Text] = []
    func add(_ part: SearchPart, _ text: String) {
      let start = letters.bytes.count
      letters.append(text)
      // The end belongs to none, so that nothing is found across it.
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
    letters.pad(LetterPattern.width)
    self.letters = letters.bytes
    self.parts = parts
  }

  /// Whether all that is looked for is in it.
  ///
  /// - Complexity: O(letters) for each word of the query
  public func matches(_ query: SearchQuery) -> Bool {
    letters.withUnsafeBytes { letters in
      query.patterns.allSatisfy { LetterPattern($0).first(in: letters, from: 0) != nil }
    }
  }

  /// By day, then by when it was made, then by id, so that the order is the same whoever asks.
  func isOlder(than other: SearchText) -> Bool {
    if day != other.day { return day < other.day }
    if made != other.made { return made < other.made }
    return id < other.id
  }
}

/// Which text of an entry something was found in.
public enum SearchPart: Hashable, Sendable {
  case title, body
  /// What is said about the photo with an id, and what its file was called.
  case caption(UUID)
  case fileName(UUID)
  /// Who began the entry.
  case person
  /// As it is saved and as it is said: `2026-11-22, Sunday, 22 November 2026`.
  case day
}
