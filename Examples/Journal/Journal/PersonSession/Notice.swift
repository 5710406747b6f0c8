/// A message to the user. The UI shows it until the user dismisses it or another notice replaces it.
public enum Notice: Equatable, Codable, Sendable {
  /// The entry was saved with these adjustments.
  case adjusted([Adjustment])
  case refused([JournalError])
  case photoRefused(name: String, reason: String)
  case voiceRefused(reason: String)
  /// The entry already has the maximum number of photos or voice notes.
  case full(Attachment)
  /// The user cancelled the draft of an entry.
  case dropped(heading: String)
  case removed(heading: String)
  /// The entry was not removed, because another person has changed it since the user saw it.
  case changedSince(heading: String)
  /// The entry had already been removed.
  case gone(heading: String)
  /// The user's suggestion conflicts with a change by another person, and the user is already editing another draft.
  case notSubmitted(heading: String)
  /// Both texts of a conflict were joined into one. The user should check it.
  case together
  /// The change was taken back. The string describes it, as shown after “Take back”.
  case reversed(String)

  // The keys of files that earlier versions wrote.
  private enum CodingKeys: String, CodingKey {
    case adjusted, refused, photoRefused, voiceRefused
    case full = "noRoom"
    case dropped, removed, changedSince, gone
    case notSubmitted = "notHandedIn"
    case together
    case reversed = "takenBack"
  }

  /// A kind of attachment.
  public enum Attachment: String, Codable, Sendable, CaseIterable { case photo, voice }
}

extension Notice: CustomStringConvertible {
  public var description: String {
    switch self {
    case .adjusted(let adjustments): "Saved. " + adjustments.map(\.description).joined(separator: " ")
    case .refused(let reasons): reasons.map(\.description).joined(separator: " ")
    case .photoRefused(let name, let reason): "“\(name)” was not added: \(reason)"
    case .voiceRefused(let reason): "The voice note was not added: \(reason)"
    case .full(.photo):
      "An entry has at most \(Entry.mostPhotos) photos. Remove one first."
    case .full(.voice):
      "An entry has at most \(Entry.mostVoiceNotes) voice notes. Remove one first."
    case .dropped(let heading): "Your draft of “\(heading)” was discarded. Undo restores it."
    case .removed(let heading): "“\(heading)” was removed. Undo restores it."
    case .changedSince(let heading): "“\(heading)” has changed since you saw it, so it was not removed. Read it first."
    case .gone(let heading): "“\(heading)” was removed before."
    case .notSubmitted(let heading):
      "Your changes to “\(heading)” conflict with those of another person and were not published. Finish this entry first, then edit that one again."
    case .together: "The text now contains both versions. Edit it as you want it."
    case .reversed(let words): "Undone: \(words)."
    }
  }
}
