import Dreams
import DreamsArt
import Synchronization
import TarnDrawing
import TarnSharing
import TarnStorage
import TarnWeb

/// The images of the page: creatures and effects, rendered on first use, and the shared pictures.
///
/// An address contains a hash of the bytes, so a changed image has another address.
final class ImageGallery: FileStore {
  /// One of the app's own images.
  enum AppImage: Hashable, Sendable {
    case creature(Creature)
    /// The layer of an effect behind a creature or in front of it.
    case effect(DreamEffect, isBehind: Bool, around: Creature, isMoving: Bool)
  }

  private let blobs: SharedBlobs
  /// The names of the rendered images, and their bytes by name.
  private let rendered = Mutex<(names: [AppImage: String], bytes: [String: [UInt8]])>(([:], [:]))

  /// Creates a gallery.
  ///
  /// - Parameter blobs: the blobs of the file that contains the dreams.
  init(_ blobs: SharedBlobs) { self.blobs = blobs }

  /// Returns the address of an image, relative to the page's address.
  ///
  /// - Complexity: O(1), except for the first call, which renders the image: some milliseconds for an animated one.
  func address(of image: AppImage) -> String {
    rendered.withLock { rendered in
      if let name = rendered.names[image] { return "file/\(name)" }
      let animation = AnimatedSVG(
        size: CreatureArt.size, frames: image.frames, seconds: AppImage.seconds, iterations: 1)
      let bytes = Array(animation.text.utf8)
      // 48 bits make a collision among about a hundred images unlikely enough.
      let name = "\(BlobID(of: bytes).description.suffix(12)).svg"
      rendered.names[image] = name
      rendered.bytes[name] = bytes
      return "file/\(name)"
    }
  }

  func file(_ id: String) async -> ServedFile? {
    if let bytes = rendered.withLock({ $0.bytes[id] }) { return ServedFile(bytes: bytes, type: "image/svg+xml") }
    // A read error may be temporary. The browser then shows the image's alternative text.
    guard let blob = BlobID(id), let bytes = (try? await blobs.bytes(of: blob)) ?? nil else { return nil }
    return ServedFile(bytes: bytes, type: "image/png")
  }
}

extension ImageGallery.AppImage {
  /// The duration of an animation, which has twelve frames per second and plays once: what moves beside a text for longer
  /// than five seconds would need a control to pause it (WCAG 2.2, 2.2.2).
  fileprivate static let seconds = 3.0
  /// The last phase is that of a still image, because an animation ends with it.
  private static let phases = (1...36).map {
    (CreatureArt.stillPhase + Double($0) / 36).truncatingRemainder(dividingBy: 1)
  }

  fileprivate var frames: [[Figure]] {
    switch self {
    case .creature(let creature): [creature.figures]
    case .effect(let effect, let isBehind, let creature, let isMoving):
      (isMoving ? Self.phases : [CreatureArt.stillPhase]).map { phase in
        let layers = effect.layers(around: creature, phase: phase)
        return isBehind ? layers.behind : layers.before
      }
    }
  }
}
