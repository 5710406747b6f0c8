import Foundation
import Tarn
import TarnRecord
import TarnValues

/// A journal entry about a day, with photos and voice notes.
///
/// ```swift
/// let walk = Entry(id: id, title: "A walk", body: "Around the lake.", day: today, by: ada, made: now)
/// let later = walk.altered(by: .title("A long walk"), .addPhoto(photo))
/// let (entry, adjustments) = later.tidied()
/// ```
///
/// Its texts are stored as typed: while a user types, a title may end with a space. ``tidied()`` converts the entry to
/// its stored form and returns the changes.
///
/// Two versions merge: texts by words, photos and voice notes by ID, so that the additions of both people are kept.
public struct Entry: Record, Identifiable {
  public let id: UUID
  public var title: String
  public var body: String
  public var day: Day
  /// The photos, in display order.
  public var photos: Table<Photo>
  /// The voice notes, in the order of recording.
  public var voice: Table<VoiceNote>
  /// The author.
  public let by: PersonName
  /// The time of creation.
  public let made: Timestamp

  /// The maximum number of photos: as many as a reader can look through.
  public static let mostPhotos = 50
  /// The maximum number of voice notes. It is lower than that of photos, because a listener plays them one after the
  /// other.
  public static let mostVoiceNotes = 20

  public init(
    id: UUID, title: String = "", body: String = "", day: Day, photos: Table<Photo> = [], voice: Table<VoiceNote> = [],
    by: PersonName, made: Timestamp
  ) {
    self.id = id
    self.title = title
    self.body = body
    self.day = day
    self.photos = photos
    self.voice = voice
    self.by = by
    self.made = made
  }

  /// Whether the entry has no content: no photo, no voice note, and only white space in its texts.
  public var isBlank: Bool {
    func isBlank(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
    return photos.isEmpty && voice.isEmpty && isBlank(title) && isBlank(body)
  }

  public static let fields: [Field<Entry>] = [
    .fixed("id", \.id),
    Field("title", \.title, merge: TextRule.title.merge),
    Field("body", \.body, merge: TextRule.body.merge),
    Field("day", \.day),
    Field("photos", \.photos),
    Field("voice", \.voice),
    .fixed("by", \.by),
    .fixed("made", \.made),
  ]
}

extension Entry {
  /// All blobs that the entry refers to.
  public var blobs: [BlobReference] { photos.flatMap { [$0.blob, $0.thumbnail] } + voice.map(\.blob) }

  /// Returns the names of the photos and voice notes that refer to the given blobs.
  func names(of blobs: Set<BlobReference>) -> [String] {
    guard !blobs.isEmpty else { return [] }
    return photos.filter { blobs.contains($0.blob) || blobs.contains($0.thumbnail) }.map { "“\($0.name)”" }
      + voice.filter { blobs.contains($0.blob) }.map { "the voice note of \($0.length)" }
  }
}
