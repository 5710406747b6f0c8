/// Something the person should know. A face shows it until it is dismissed, or something else is to be known.
public enum Notice: Equatable, Codable, Sendable {
  /// What they wrote is kept, but for this.
  case adjusted([Adjustment])
  case refused([Refusal])
  case photoRefused(name: String, reason: String)
  case voiceRefused(reason: String)
  /// An entry has as many photos, or voice notes, as it can have.
  case noRoom(Attachment)
  /// The draft of an entry was dropped.
  case dropped(heading: String)
  case removed(heading: String)
  /// They wanted it to go, but somebody has changed it since.
  case changedSince(heading: String)
  /// They wanted it to go, and it was gone.
  case gone(heading: String)
  /// What they handed in met what others did, and they are writing something else by now.
  case notHandedIn(heading: String)
  /// Two texts are one now, which nobody has read yet.
  case together
  /// What was taken back, in words that stand after “Take back”.
  case takenBack(String)

  public enum Attachment: String, Codable, Sendable, CaseIterable { case photo, voice }
}

extension Notice: CustomStringConvertible {
  public var description: String {
    switch self {
    case .adjusted(let adjustments): "Saved. " + adjustments.map(\.description).joined(separator: " ")
    case .refused(let reasons): reasons.map(\.description).joined(separator: " ")
    case .photoRefused(let name, let reason): "“\(name)” was not put in: \(reason)"
    case .voiceRefused(let reason): "The voice note was not put in: \(reason)"
    case .noRoom(.photo):
      "There is no room for it: an entry has at most \(Entry.mostPhotos) photos. Take one out first."
    case .noRoom(.voice):
      "There is no room for it: an entry has at most \(Entry.mostVoiceNotes) voice notes. Take one out first."
    case .dropped(let heading): "Your draft of “\(heading)” was dropped. Undo brings it back."
    case .removed(let heading): "“\(heading)” was removed. Take it back to put it in again."
    case .changedSince(let heading): "“\(heading)” was changed since you saw it, so it stays. Look at it first."
    case .gone(let heading): "“\(heading)” was removed before."
    case .notHandedIn(let heading):
      "Your changes to “\(heading)” met those of somebody else and were not handed in. Finish this first, then edit it again."
    case .together: "Both versions are in the text now. Write on until it is as it should be."
    case .takenBack(let words): "Taken back: \(words)."
    }
  }
}
