import Foundation
import TarnRecord

/// What a person may do to an entry: a small language of changes.
public enum EntryChange: Equatable, Codable, Sendable {
  case title(String)
  case body(String)
  case day(Day)
  /// Puts a photo last. One that is there already stays as it is, and where there is no room for it, it is not put in.
  case addPhoto(Photo)
  case removePhoto(UUID)
  /// Takes a photo to a place among them; to the last one if there are not so many.
  case movePhoto(UUID, to: Int)
  case caption(String, of: UUID)
  /// Puts a voice note last, as a photo is put.
  case addVoice(VoiceNote)
  case removeVoice(UUID)
}

extension Entry: Alterable {
  public mutating func alter(_ change: EntryChange) {
    switch change {
    case .title(let title): self.title = title
    case .body(let body): self.body = body
    case .day(let day): self.day = day
    case .addPhoto(let photo):
      if photos.count < Entry.mostPhotos, !photos.contains(id: photo.id) { photos.append(photo) }
    case .removePhoto(let id): photos.remove(id: id)
    case .movePhoto(let id, let place): photos.move(id: id, to: max(0, min(place, photos.count - 1)))
    case .caption(let caption, let id): photos.update(id: id) { $0.caption = caption }
    case .addVoice(let note):
      if voice.count < Entry.mostVoiceNotes, !voice.contains(id: note.id) { voice.append(note) }
    case .removeVoice(let id): voice.remove(id: id)
    }
  }
}
