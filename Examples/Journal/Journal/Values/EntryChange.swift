import Foundation
import TarnEncoding
import TarnRecord
import TarnText

/// An edit of an entry. All edits are values of this type. A text is cut to a bound above its rule's limit, so that the
/// user still sees that it is too long.
public enum EntryChange: Equatable, Codable, Sendable {
  case title(String)
  case body(String)
  case day(CivilDate)
  /// Appends a photo. It does nothing if the entry already has the photo or the maximum number of photos.
  case addPhoto(Photo)
  case removePhoto(UUID)
  /// Moves a photo to an index, clamped to the valid indices.
  case movePhoto(UUID, to: Int)
  case caption(String, of: UUID)
  /// Appends a voice note, under the same rules as ``addPhoto(_:)``.
  case addVoice(VoiceNote)
  case removeVoice(UUID)
}

extension Entry: Alterable {
  public mutating func alter(_ change: EntryChange) {
    switch change {
    case .title(let title): self.title = TextRule.title.bounded(title)
    case .body(let body): self.body = TextRule.body.bounded(body)
    case .day(let day): self.day = day
    case .addPhoto(let photo):
      if photos.count < Entry.mostPhotos, !photos.contains(id: photo.id) { photos.append(photo) }
    case .removePhoto(let id): photos.remove(id: id)
    case .movePhoto(let id, let index): photos.move(id: id, to: max(0, min(index, photos.count - 1)))
    case .caption(let caption, let id): photos.update(id: id) { $0.caption = TextRule.caption.bounded(caption) }
    case .addVoice(let note):
      if voice.count < Entry.mostVoiceNotes, !voice.contains(id: note.id) { voice.append(note) }
    case .removeVoice(let id): voice.remove(id: id)
    }
  }
}
