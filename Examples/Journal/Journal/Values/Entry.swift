import Foundation
import Tarn
import TarnRecord
import TarnValues

/// What a person wrote down about a day, with photos and voice notes.
///
/// ```swift
/// let walk = Entry(id: id, title: "A walk", body: "Around the lake.", day: today, by: ada, made: now)
/// let later = walk.altered(by: .title("A long walk"), .addPhoto(photo))
/// let (entry, adjustments) = later.tidied()
/// ```
///
/// It is text as it is typed: while somebody writes, a title may end with a space. ``tidied()`` makes it what is kept, and says
/// what it changed.
///
/// Two versions merge: texts word by word, photos and voice notes by what they are, so those that two people add are all there.
public struct Entry: Record, Identifiable {
  public let id: UUID
  public var title: String
  public var body: String
  public var day: Day
  /// In the order in which they are shown.
  public var photos: Table<Photo>
  /// In the order in which they were spoken.
  public var voice: Table<VoiceNote>
  /// Who began it.
  public let by: PersonName
  public let made: Timestamp

  /// As many as can be looked through.
  public static let mostPhotos = 50
  /// Fewer than photos: they are listened to one after the other.
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

  /// Whether nothing has been put into it: no text but space, no photo, no voice note.
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
  /// All bytes that it refers to.
  public var blobs: [BlobReference] { photos.flatMap { [$0.blob, $0.thumbnail] } + voice.map(\.blob) }

  /// What its photos and voice notes that refer to some bytes are called.
  func names(of blobs: Set<BlobReference>) -> [String] {
    guard !blobs.isEmpty else { return [] }
    return photos.filter { blobs.contains($0.blob) || blobs.contains($0.thumbnail) }.map { "“\($0.name)”" }
      + voice.filter { blobs.contains($0.blob) }.map { "the voice note of \($0.length)" }
  }
}
