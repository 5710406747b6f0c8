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

  public func perform(_ rendering: Dreams.Rendering, respond: ResponseSender<Dreams.Sharing.Progress>) async {
    let sheet = ShareSheet(of: rendering.dreams)
    let (shares, reported) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
    let drawing = Task.detached { () throws(DrawingError) -> [UInt8] in
      defer { reported.finish() }
      var last = 0.0
      return try sheet.drawing().png(scale: ShareSheet.scale) { share in
        // Encoding the pixels takes about as long as drawing them, and reports no progress. Each progress update is an
        // action, and a picture of fifty dreams has thousands of figures, so only each twentieth is reported.
        if share / 2 >= last + 0.05 {
          last = share / 2
          reported.yield(last)
        }
        return !Task.isCancelled
      }
    }
    await withTaskCancellationHandler {
      for await share in shares { await respond(.rendering(share)) }
      do {
        let bytes = try await drawing.value
        func pixels(_ length: Double) -> Int { Int((length * ShareSheet.scale).rounded(.up)) }
        let picture = StoredImage(
          blob: try await blobs.put(bytes), width: pixels(sheet.size.width), height: pixels(sheet.size.height),
          bytes: bytes.count)
        await respond(.ready(picture))
      } catch DrawingError.cancelled {
        // The store cancelled the rendering.
      } catch is CancellationError {
        // The store cancelled it after the picture was drawn and before it was stored.
      } catch {
        await respond(.failed(reason: "\(error)"))
      }
    } onCancel: {
      drawing.cancel()
    }
  }
}
