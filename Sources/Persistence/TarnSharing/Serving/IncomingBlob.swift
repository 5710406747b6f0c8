import Synchronization
import TarnStorage

/// Assembles a blob that another program sends in parts. It accepts one blob at a time, so the memory is bounded by the
/// largest allowed blob.
final class IncomingBlob: Sendable {
  enum Step: Equatable {
    /// The blob is complete.
    case whole([UInt8])
    /// The number of bytes received so far.
    case begun(Int)
    /// Another blob is being received.
    case busy
  }

  private struct Upload {
    var id: BlobID
    var size: Int
    var bytes: [UInt8] = []
    var touched: ContinuousClock.Instant
  }

  private let arrival = Mutex<Upload?>(nil)
  /// The time without a part after which the sender counts as ended. Parts follow each other within moments. A waiting
  /// sender has a patience of five seconds (``SharedStore``), so two seconds leave it enough time for its own blob.
  private let silence: Duration

  init(silence: Duration = .seconds(2)) { self.silence = silence }

  /// Adds a part. The parts of one blob may come from several programs, because its bytes are the same for all.
  ///
  /// - Precondition: The part is within the blob.
  func take(_ part: BlobChunk, _ bytes: ArraySlice<UInt8>) -> Step {
    if part.from == 0, bytes.count == part.size { return .whole(Array(bytes)) }
    let now = ContinuousClock.now
    return arrival.withLock { upload in
      if upload?.id != part.blob || upload?.size != part.size {
        if let other = upload, now - other.touched < silence { return .busy }
        upload = Upload(id: part.blob, size: part.size, touched: now)
      }
      guard var whole = upload else { return .busy }
      // Change it in place: a second reference would copy all previous parts each time.
      upload = nil
      if whole.bytes.count == part.from {
        whole.bytes += bytes
        whole.touched = now
      }
      if whole.bytes.count == whole.size { return .whole(whole.bytes) }
      let count = whole.bytes.count
      upload = whole
      return .begun(count)
    }
  }
}
