import Foundation

extension Dreams {
  /// A picture of some dreams, and how far it has come.
  ///
  /// ```swift
  /// switch sharing.progress {
  /// case .rendering(let share): bar(share)
  /// case .ready(let picture): download(picture)
  /// case .failed(let reason): text(reason)
  /// }
  /// ```
  ///
  /// Each has an identity of its own, so that what is told of an old one is not taken for the new one's.
  public struct Sharing: Equatable, Codable, Sendable, Identifiable {
    public let id: UUID
    public let dreams: Selection
    public internal(set) var progress: Progress

    /// How far a picture has come: one of these, never two.
    public enum Progress: Equatable, Codable, Sendable {
      /// It is being drawn: this share of it is done, 0 to 1.
      case rendering(Double)
      /// It is kept, to be downloaded.
      case ready(Picture)
      /// It can't be had, and why.
      case failed(reason: String)
    }

    public var isRendering: Bool { if case .rendering = progress { true } else { false } }

    init(id: UUID, dreams: Selection) {
      self.id = id
      self.dreams = dreams
      progress = .rendering(0)
    }

    /// The reasons that people read have a sentence or two; longer ones are cut.
    public static let longestReason = 500
  }
}

extension Dreams.Sharing {
  /// What a person may know of it: hears what a rendering has told, as long as it is being drawn.
  mutating func hear(_ news: Dreams.News) {
    guard isRendering else { return }
    switch news {
    case .drawn(let share): progress = .rendering(share.isFinite ? min(max(share, 0), 1) : 0)
    case .kept(let picture): progress = .ready(picture)
    case .failed(let reason): progress = .failed(reason: String(reason.prefix(Self.longestReason)))
    }
  }
}
