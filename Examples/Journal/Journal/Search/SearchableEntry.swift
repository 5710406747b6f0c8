import Foundation
import TarnDates
import TarnText

/// The texts of an entry, prepared for search.
public struct SearchableEntry: Identifiable, Equatable, Sendable {
  /// The ID of the entry.
  public let id: UUID
  public let text: SearchText<EntryPart>

  /// - Complexity: O(length of all texts)
  public init(_ entry: Entry) {
    id = entry.id
    let photos = entry.photos.flatMap { photo in
      [SearchPart(EntryPart.caption(photo.id), photo.caption), SearchPart(.fileName(photo.id), photo.name)]
    }
    // A list shows the title anyway.
    text = SearchText(
      [SearchPart(.title, entry.title, isExcerpted: false), SearchPart(.body, entry.body)] + photos
        + [SearchPart(.person, "\(entry.by)"), SearchPart(.day, "\(entry.day), \(entry.day.inWords)")])
  }
}

/// A part of an entry in which a search finds words.
public enum EntryPart: Hashable, Sendable {
  case title, body
  /// The caption or the file name of the photo with this ID.
  case caption(UUID)
  case fileName(UUID)
  /// The author of the entry.
  case person
  /// The day as it is saved and in words: `2026-11-22, Sunday, 22 November 2026`.
  case day
}
