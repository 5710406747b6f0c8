import Foundation
import Tarn
import TarnAccounts
import TarnEncoding
import TarnRecord
import TarnStorage
import TarnText
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
  public var day: CivilDate
  /// The photos, in display order.
  public var photos: Table<Photo>
  /// The voice notes, in the order of recording.
  public var voice: Table<VoiceNote>
  /// The author.
  public let by: UserName
  /// The time of creation.
  public let made: Timestamp

  /// The maximum number of photos: as many as a reader can look through.
  public static let mostPhotos = 50
  /// The maximum number of voice notes. It is lower than that of photos, because a listener plays them one after the
  /// other.
  public static let mostVoiceNotes = 20

  public init(
    id: UUID, title: String = "", body: String = "", day: CivilDate, photos: Table<Photo> = [],
    voice: Table<VoiceNote> = [],
    by: UserName, made: Timestamp
  ) {
    (self.id, self.title, self.body, self.day) = (id, title, body, day)
    (self.photos, self.voice, self.by, self.made) = (photos, voice, by, made)
  }

  /// Whether the entry has no content: no photo, no voice note, and only white space in its texts.
  public var isBlank: Bool {
    func isBlank(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
    return photos.isEmpty && voice.isEmpty && isBlank(title) && isBlank(body)
  }

  public static let fields: [Field<Entry>] = [
    .fixed("id", \.id), Field("title", \.title, merge: TextRule.title.merge),
    Field("body", \.body, merge: TextRule.body.merge), Field("day", \.day), Field("photos", \.photos),
    Field("voice", \.voice), .fixed("by", \.by), .fixed("made", \.made),
  ]
}

extension Entry {
  /// All blobs that the entry refers to.
  public var blobs: [BlobID] { photos.flatMap { [$0.blob, $0.thumbnail] } + voice.map(\.blob) }

  /// The entry's heading in a list or a sentence: the first line of its title, else of its text, else its day.
  public var heading: String {
    let line = [title, String(body.prefix(TextRule.title.most))].lazy
      .map { $0.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline) }
      .compactMap { $0.first { !$0.allSatisfy(\.isWhitespace) } }.first
    guard let line else { return "\(day)" }
    // Six or seven words, because a step's name is shown on a button.
    let maximum = 40
    return line.count > maximum ? line.prefix(maximum - 1) + "…" : String(line)
  }
}
