import Synchronization

/// A blob that another program sends in parts. Only one at a time is accepted, which bounds the memory by the largest
/// blob.
final class IncomingBlob: Sendable {
  enum Step: Equatable {
    /// The blob is complete.
    case whole([UInt8])
    /// This many bytes have arrived.
    case begun(Int)
    /// Another blob is being received.
    case busy
  }

  private struct Arrival {
    var id: BlobID
    var size: Int
    var bytes: [UInt8] = []
    var touched: ContinuousClock.Instant
  }

  private let arrival = Mutex<Arrival?>(nil)
  /// A sender that is silent for longer is taken to have ended. Parts follow each other within moments, and other
  /// senders wait five seconds (``SharedStore``): two of these times fit in there, so that a waiting sender gets its
  /// turn.
  private let silence: Duration

  init(silence: Duration = .seconds(2)) { self.silence = silence }

  /// Adds a part. Parts of one blob may come from several senders: the bytes are the same for all.
  ///
  /// - Precondition: the part lies within the blob.
  func take(_ part: BlobPart, _ bytes: ArraySlice<UInt8>) -> Step {
    if part.from == 0, bytes.count == part.size { return .whole(Array(bytes)) }
    let now = ContinuousClock.now
    return arrival.withLock { arrival in
      if arrival?.id != part.blob || arrival?.size != part.size {
        if let other = arrival, now - other.touched < silence { return .busy }
        arrival = Arrival(id: part.blob, size: part.size, touched: now)
      }
      guard var whole = arrival else { return .busy }
      // In place: a second reference would make each part copy all parts before it.
      arrival = nil
      if whole.bytes.count == part.from {
        whole.bytes += bytes
        whole.touched = now
      }
      if whole.bytes.count == whole.size { return .whole(whole.bytes) }
      let count = whole.bytes.count
      arrival = whole
      return .begun(count)
    }
  }
}
