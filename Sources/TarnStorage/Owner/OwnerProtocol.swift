/// How an owner and its askers speak: version 1.
///
/// Both send frames: four bytes that say how many follow (big endian), a line of JSON, and bytes that belong to it.
///
/// ```
/// asker                                           owner
/// {"file":"/clocks.tarn","tarn":1}            ►
///                                             ◄   {"ok":true,"tarn":1}
/// {"ask":"copy"} bytes                        ►
///                                             ◄   {"more":true,"ok":true} bytes        as many as it takes
///                                             ◄   {"more":false,"ok":true} bytes
/// {"ask":"compact"}                           ►
///                                             ◄   {"fault":"declined","ok":false} words
/// ```
///
/// Requests are answered in order. A fault other than `declined` and `cut` ends the connection.
package enum OwnerProtocol {
  package static let version = 1

  /// The first frame: `tarn` is read before anything else is asked of it, so later versions may change the rest.
  struct Hello: Codable {
    var tarn: Int
    var file: String?
  }

  struct Asking: Codable {
    var ask: String
  }

  struct Answer: Codable {
    var ok: Bool
    var more: Bool?
    var tarn: Int?
    var fault: String?
  }

  /// Why there is no answer, or no more of it. The frame's bytes say it in words.
  enum Fault: String {
    case refused, version, file, busy, malformed, tooLarge, silent, declined, cut
  }
}

/// What an owner spends on its askers at most.
package struct OwnerLimits: Sendable {
  /// A frame that comes in, in bytes without the four of its length: 16 MB, many times what a command says.
  package var frame = 16 << 20
  /// How many may be connected at once: four programs that follow have three each while they deal with blobs, else two, and as
  /// many commands as programs find room beside them.
  /// Each has a thread and holds one frame, up to three times while it arrives: 768 MB if all that a user runs conspires, and
  /// a few kilobytes in truth.
  package var connections = 16
  /// How long a frame may take to arrive or to leave. Who asks nothing for that long is sent away as well.
  package var silence: Duration = .seconds(30)
  /// How much of an answer goes into one frame. Large enough for the header to weigh nothing, and 4 MB for all connections.
  package var chunk = 256 << 10

  package init() {}
}
