import Synchronization
import TarnStorage

/// Assembles a blob that another program sends in parts. It accepts one blob at a time, so the memory is bounded by the
/// largest allowed blob.
final class IncomingBlob: Sendable {
  enum Step: Equatable {
    /// The blob is complete.
    case complete([UInt8])
    /// The number of bytes received so far.
    case partial(Int)
    /// Another blob is being received.
    case busy
  }

  private struct Upload {
    var id: BlobID
    var size: Int
    var bytes: [UInt8] = []
    var lastReceived: ContinuousClock.Instant
  }

  private let current = Mutex<Upload?>(nil)
  /// The time without a part after which the sender counts as ended. Parts follow each other within moments. A waiting
  /// sender has a timeout of five seconds (``SharedStore``), so two seconds leave it enough time for its own blob.
  private let silence: Duration

  init(silence: Duration = .seconds(2)) { self.silence = silence }

  /// Adds a part. The parts of one blob may come from several programs, because its bytes are the same for all.
  ///
  /// - Precondition: The part is within the blob.
  func receive(_ part: BlobChunk, _ bytes: ArraySlice<UInt8>) -> Step {
    if part.from == 0, bytes.count == part.size { return .complete(Array(bytes)) }
    let now = ContinuousClock.now
    return current.withLock { upload in
      if upload?.id != part.blob || upload?.size != part.size {
        if let other = upload, now - other.lastReceived < silence { return .busy }
        upload = Upload(id: part.blob, size: part.size, lastReceived: now)
      }
      guard var updated = upload else { return .busy }
      // Change it in place: a second reference would copy all previous parts each time.
      upload = nil
      if updated.bytes.count == part.from {
        updated.bytes += bytes
        updated.lastReceived = now
      }
      if updated.bytes.count == updated.size { return .complete(updated.bytes) }
      let count = updated.bytes.count
      upload = updated
      return .partial(count)
    }
  }
}
