import Foundation
import TarnRecord
import TarnStorage

/// A voice recording of an entry.
///
/// ```swift
/// VoiceNote(id: id, blob: recording, seconds: 65).length       // "1:05"
/// ```
///
/// It is immutable: a new recording is a new voice note.
public struct VoiceNote: Record, Identifiable {
  public let id: UUID
  /// The recording.
  public let blob: BlobID
  /// The length in whole seconds.
  public let seconds: Int

  /// - Precondition: `seconds` is not negative.
  public init(id: UUID, blob: BlobID, seconds: Int) {
    precondition(seconds >= 0, "VoiceNote: a note can't be \(seconds) seconds long; give it a length of 0 or more.")
    (self.id, self.blob, self.seconds) = (id, blob, seconds)
  }

  /// The length as players show it: `1:05`.
  public var length: String { "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)" }

  public static let fields: [Field<VoiceNote>] = [
    .fixed("id", \.id), .fixed("blob", \.blob), .fixed("seconds", \.seconds),
  ]
}
