import Dreams
import Tarn
import TarnDrawing
import TarnStorage

/// Draws what is shared, beside the loop, and has it kept.
///
/// ```swift
/// let blobs = SharedBlobs()
/// let shared = try await SharedStore.open(
///   file, app: Dreams.app, Dreams(), first: Dreams.State.initial, sources: [Dreams.rendering(by: Darkroom(blobs))],
///   history: Dreams.history, blobs: blobs)
/// ```
///
/// It tells how far it is for each twentieth, and stops at the next figure when nobody waits for the picture any more. Any number
/// may be drawn at once.
public struct Darkroom: UseCase {
  private let blobs: SharedBlobs

  /// - Parameter blobs: of the file that the dreams are in.
  public init(_ blobs: SharedBlobs) { self.blobs = blobs }

  public func perform(_ rendering: Dreams.Rendering, respond: Responder<Dreams.News>) async {
    let (shares, told) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
    let drawing = Task.detached { () throws(DrawingError) -> Picture.Drawn in
      defer { told.finish() }
      return try Picture.Drawn(ShareSheet(of: rendering.dreams)) { share in
        told.yield(share)
        return !Task.isCancelled
      }
    }
    await withTaskCancellationHandler {
      for await share in shares { await respond(.drawn(share)) }
      do {
        let drawn = try await drawing.value
        let blob = PictureReference(try await blobs.put(drawn.bytes))
        await respond(
          .kept(Picture(blob: blob, width: drawn.width, height: drawn.height, bytes: drawn.bytes.count)))
      } catch DrawingError.cancelled {
        // Nobody waits for it any more.
      } catch is CancellationError {
        // The same, when it was drawn and about to be kept.
      } catch {
        await respond(.failed("\(error)"))
      }
    } onCancel: {
      drawing.cancel()
    }
  }
}

extension Picture {
  /// One that was drawn and is not kept yet.
  struct Drawn: Sendable {
    let width: Int
    let height: Int
    let bytes: [UInt8]

    /// - Parameter progress: told for each twentieth; answering `false` ends it.
    init(_ sheet: ShareSheet, progress: (Double) -> Bool) throws(DrawingError) {
      let drawing = sheet.drawing()
      var told = 0.0
      bytes = try drawing.png(scale: ShareSheet.scale) { share in
        // Making a file of its pixels takes about as long as drawing them, and tells nothing.
        let share = share / 2
        // Each one told is an action: a picture of fifty dreams has thousands of figures.
        guard share >= told + 0.05 else { return !Task.isCancelled }
        told = share
        return progress(share)
      }
      width = Int((drawing.size.width * ShareSheet.scale).rounded(.up))
      height = Int((drawing.size.height * ShareSheet.scale).rounded(.up))
    }
  }
}
