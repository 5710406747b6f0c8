import Dreams
import Tarn
import TarnDrawing
import TarnSharing

/// Renders the picture of a sharing outside the loop and stores it as a blob.
///
/// ```swift
/// let blobs = SharedBlobs()
/// let shared = try await Dreams.app(blobs: blobs).file().open(blobs: blobs)
/// ```
///
/// It sends a progress update for each twentieth, and stops at the next figure after its task is cancelled. Any number
/// of pictures may be rendered at once.
public struct ImageRenderer: UseCase {
  private let blobs: SharedBlobs

  /// Creates a renderer.
  ///
  /// - Parameter blobs: the blobs of the file that contains the dreams.
  public init(_ blobs: SharedBlobs) { self.blobs = blobs }

  public func perform(_ rendering: Dreams.Rendering, respond: ResponseSender<Dreams.RenderingUpdate>) async {
    let (shares, reported) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
    let drawing = Task.detached { () throws(DrawingError) -> StoredImage.Rendered in
      defer { reported.finish() }
      return try StoredImage.Rendered(ShareSheet(of: rendering.dreams)) { share in
        reported.yield(share)
        return !Task.isCancelled
      }
    }
    await withTaskCancellationHandler {
      for await share in shares { await respond(.drawn(share)) }
      do {
        let drawn = try await drawing.value
        let blob = ImageReference(try await blobs.put(drawn.bytes))
        await respond(
          .kept(StoredImage(blob: blob, width: drawn.width, height: drawn.height, bytes: drawn.bytes.count)))
      } catch DrawingError.cancelled {
        // The store cancelled the rendering.
      } catch is CancellationError {
        // The store cancelled it after the picture was drawn and before it was stored.
      } catch {
        await respond(.failed("\(error)"))
      }
    } onCancel: {
      drawing.cancel()
    }
  }
}

extension StoredImage {
  /// A picture that is drawn and not stored yet.
  struct Rendered: Sendable {
    let width: Int
    let height: Int
    let bytes: [UInt8]

    /// Draws a picture.
    ///
    /// - Parameter progress: called for each twentieth; returning `false` stops the drawing.
    init(_ sheet: ShareSheet, progress: (Double) -> Bool) throws(DrawingError) {
      let drawing = sheet.drawing()
      var reported = 0.0
      bytes = try drawing.png(scale: ShareSheet.scale) { share in
        // Encoding the pixels takes about as long as drawing them, and reports no progress.
        let share = share / 2
        // Each progress update is an action, and a picture of fifty dreams has thousands of figures. So only each
        // twentieth is reported.
        guard share >= reported + 0.05 else { return !Task.isCancelled }
        reported = share
        return progress(share)
      }
      width = Int((drawing.size.width * ShareSheet.scale).rounded(.up))
      height = Int((drawing.size.height * ShareSheet.scale).rounded(.up))
    }
  }
}
