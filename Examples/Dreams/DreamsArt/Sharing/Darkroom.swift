import Dreams
import Synchronization
import Tarn
import TarnDrawing

/// Draws what is shared, beside the loop, and has it kept.
///
/// ```swift
/// let darkroom = Darkroom { bytes in try await keep(bytes) }
/// let store = Store(state, Dreams(), sources: [Dreams.rendering(by: darkroom)], history: Dreams.history)
/// ```
///
/// It tells how far it is for each hundredth, and stops at the next figure when nobody waits for the picture any more. Any number
/// may be drawn at once.
public struct Darkroom: UseCase {
  private let keep: @Sendable ([UInt8]) async throws -> PictureReference

  /// - Parameter keep: where the bytes of a picture stay, and what they are called there. What it throws is told to the person.
  public init(keep: @escaping @Sendable ([UInt8]) async throws -> PictureReference) { self.keep = keep }

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
        let blob = try await keep(drawn.bytes)
        await respond(
          .kept(Picture(blob: blob, width: drawn.width, height: drawn.height, bytes: drawn.bytes.count)))
      } catch DrawingError.cancelled {
        // Nobody waits for it any more.
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

    /// - Parameter progress: told for each hundredth; answering `false` ends it.
    init(_ sheet: ShareSheet, progress: (Double) -> Bool) throws(DrawingError) {
      let drawing = sheet.drawing()
      var told = 0.0
      bytes = try drawing.png(scale: ShareSheet.scale) { share in
        // Each one told is an action: a picture of fifty dreams has thousands of figures.
        guard share >= told + 0.01 || share >= 1 else { return !Task.isCancelled }
        told = share
        return progress(share)
      }
      width = Int((drawing.size.width * ShareSheet.scale).rounded(.up))
      height = Int((drawing.size.height * ShareSheet.scale).rounded(.up))
    }
  }
}
