import Dreams
import DreamsArt
import Synchronization
import TarnDrawing
import TarnSharing
import TarnStorage
import TarnWeb

/// The images of the page: creatures and effects, rendered on first use, and the shared pictures.
///
/// ```swift
/// .img([.src(images.address(of: .creature(.owl))), .alt("")])
/// ```
///
/// An address contains a hash of the bytes, so a changed image has another address.
final class ImageGallery: FileStore {
  /// One of the app's own images.
  enum AppImage: Hashable, Sendable {
    case creature(Creature)
    case effect(DreamEffect, Side, around: Creature?, isMoving: Bool)
  }

  /// The layer of an effect: behind a creature or in front of it.
  enum Side { case behind, before }

  private struct Entry {
    let id: String
    let bytes: [UInt8]
  }

  private let blobs: SharedBlobs
  private let hanging = Mutex<(byExhibit: [AppImage: Entry], byID: [String: AppImage])>(([:], [:]))

  /// Creates a gallery.
  ///
  /// - Parameter blobs: the blobs of the file that contains the dreams.
  init(_ blobs: SharedBlobs) { self.blobs = blobs }

  /// Returns the address of an image, relative to the page's address.
  ///
  /// - Complexity: O(1), except for the first call, which renders the image: some milliseconds for an animated one.
  func address(of exhibit: AppImage) -> String { "file/" + hang(exhibit).id }

  private func hang(_ exhibit: AppImage) -> Entry {
    hanging.withLock { hanging in
      if let there = hanging.byExhibit[exhibit] { return there }
      let bytes = Array(exhibit.svg.text.utf8)
      // 48 bits make a collision among about a hundred images unlikely enough.
      let id = "\(BlobID(of: bytes).description.suffix(12)).svg"
      let new = Entry(id: id, bytes: bytes)
      hanging.byExhibit[exhibit] = new
      hanging.byID[id] = exhibit
      return new
    }
  }

  func file(_ id: String) async -> ServedFile? {
    if let picture = hanging.withLock({ hanging in hanging.byID[id].flatMap { hanging.byExhibit[$0] } }) {
      return ServedFile(bytes: picture.bytes, type: "image/svg+xml")
    }
    // A read error may be temporary. The browser then shows the image's alternative text.
    guard let blob = BlobID(id), let bytes = (try? await blobs.bytes(of: blob)) ?? nil else { return nil }
    return ServedFile(bytes: bytes, type: "image/png")
  }
}

extension ImageGallery.AppImage {
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
        SVG(Self.figures(of: effect, side, creature, phase: CreatureArt.stillPhase))
      }
    }
  }

  private static func figures(
    of effect: DreamEffect, _ side: ImageGallery.Side, _ creature: Creature?, phase: Double
  ) -> [Figure] {
    // These layers are the same for every creature.
    let layers = effect.layers(around: creature ?? .unicorn, phase: phase)
    return side == .behind ? layers.behind : layers.before
  }

  /// The duration of an animation, which has twelve frames per second.
  private static let seconds = 3.0
  private static let frames = 36
}
