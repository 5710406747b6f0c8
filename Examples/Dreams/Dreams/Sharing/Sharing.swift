import Foundation

extension Dreams {
  /// A picture of some dreams, and its progress.
  ///
  /// Each sharing has its own ID, so that late updates of an old one are not applied to a new one.
  public struct Sharing: Equatable, Codable, Sendable, Identifiable {
    /// The identity, unique for each sharing and each retry.
    public let id: UUID
    /// The dreams on the picture.
    public internal(set) var dreams: [Dream.ID]
    /// The progress of the picture.
    public internal(set) var progress = Progress.rendering(0)
    /// The file that the user saves the picture to; `nil` before.
    public internal(set) var file: PictureFile?

    /// The progress of a picture. A sharing is in exactly one of these states.
    public enum Progress: Equatable, Codable, Sendable {
      /// The renderer is drawing the picture; this share is done, 0 to 1.
      case rendering(Double)
      /// The picture is stored and can be downloaded.
      case ready(StoredImage)
      /// The rendering failed for this reason.
      case failed(reason: String)
    }

    /// Whether the renderer is still drawing the picture.
    public var isRendering: Bool { if case .rendering = progress { true } else { false } }

    /// Whether the user has not saved the picture yet, as far as it is known.
    public var canBeSaved: Bool { if case .failed? = file { true } else { file == nil } }

    /// The maximum number of dreams on a picture: as many as remain distinguishable.
    public static let mostDreams = 50

    /// The maximum number of characters in ``Progress/failed(reason:)``; longer reasons are truncated. Readable ones
    /// have a sentence or two.
    public static let longestReason = 500

    /// Applies an update from the renderer. Ignores it if the rendering has ended.
    mutating func apply(_ update: Progress) {
      guard isRendering else { return }
      switch update {
      case .rendering(let share): progress = .rendering(share.isFinite ? min(max(share, 0), 1) : 0)
      case .ready: progress = update
      case .failed(let reason): progress = .failed(reason: String(reason.prefix(Self.longestReason)))
      }
    }
  }
}
