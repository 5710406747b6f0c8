import Dreams
import DreamsArt
import Synchronization
import TarnDrawing
import TarnStorage
import TarnWeb

/// The pictures that the page shows: creatures and effects, drawn when they are first asked for, and what was shared.
///
/// ```swift
/// .img([.src(gallery.address(of: .creature(.owl))), .alt("")])
/// ```
///
/// An address has a hash of the bytes in it: what is drawn another way has another address.
final class Gallery: FileKeeper {
  /// One of the app's own pictures.
  enum Exhibit: Hashable, Sendable {
    case creature(Creature)
    case effect(DreamEffect, Side, around: Creature?, isMoving: Bool)
  }

  /// Where an effect draws: behind a creature, or before it.
  enum Side { case behind, before }

  private struct Hanging {
    let id: String
    let bytes: [UInt8]
  }

  private let blobs: SharedBlobs
  private let hanging = Mutex<(byExhibit: [Exhibit: Hanging], byID: [String: Exhibit])>(([:], [:]))

  /// - Parameter blobs: of the file that the dreams are in.
  init(_ blobs: SharedBlobs) { self.blobs = blobs }

  /// Where a picture is, below the page's address.
  ///
  /// - Complexity: O(1), but for the first time, when it is drawn: some milliseconds for one that moves.
  func address(of exhibit: Exhibit) -> String { "file/" + hang(exhibit).id }

  private func hang(_ exhibit: Exhibit) -> Hanging {
    hanging.withLock { hanging in
      if let there = hanging.byExhibit[exhibit] { return there }
      let bytes = Array(exhibit.svg.text.utf8)
      // 48 bits are enough for a hundred pictures.
      let id = "\(BlobID(of: bytes).description.suffix(12)).svg"
      let new = Hanging(id: id, bytes: bytes)
      hanging.byExhibit[exhibit] = new
      hanging.byID[id] = exhibit
      return new
    }
  }

  func file(_ id: String) async -> KeptFile? {
    if let picture = hanging.withLock({ hanging in hanging.byID[id].flatMap { hanging.byExhibit[$0] } }) {
      return KeptFile(bytes: picture.bytes, type: "image/svg+xml")
    }
    // A disk that can't read it now may later; whoever looks sees the picture's words.
    guard let blob = BlobID(id), let bytes = (try? await blobs.bytes(of: blob)) ?? nil else { return nil }
    return KeptFile(bytes: bytes, type: "image/png")
  }
}

extension Gallery.Exhibit {
  fileprivate var svg: SVG {
    switch self {
    case .creature(let creature): SVG(creature.figures)
    case .effect(let effect, let side, let creature, let isMoving):
      if isMoving {
        SVG(
          frames: (0..<Self.frames).map { frame in
            Self.figures(of: effect, side, creature, phase: Double(frame) / Double(Self.frames))
          }, seconds: Self.seconds)
      } else {
        SVG(Self.figures(of: effect, side, creature, phase: Art.stillPhase))
      }
    }
  }

  private static func figures(
    of effect: DreamEffect, _ side: Gallery.Side, _ creature: Creature?, phase: Double
  ) -> [Figure] {
    // Without a creature it does not matter which.
    let layers = effect.layers(around: creature ?? .unicorn, phase: phase)
    return side == .behind ? layers.behind : layers.before
  }

  /// A circle of three seconds, twelve pictures in each: as many as drawn films have.
  private static let seconds = 3.0
  private static let frames = 36
}
