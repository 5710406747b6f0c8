/// The protocol between an owner and its clients, version 1.
///
/// Both send frames: four bytes with the length (big endian), a line of JSON, and bytes that belong to it.
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

  /// The first frame: `tarn` is read before the rest, so later versions may change the rest.
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

  /// The reason why there is no response, or why it ends. The frame's bytes are the message.
  enum Fault: String {
    case refused, version, file, busy, malformed, tooLarge, silent, declined, cut
  }
}

/// Limits of the resources that an owner spends on its clients.
package struct OwnerLimits: Sendable {
  /// The largest received frame, in bytes without the four of its length: 16 MB, many times the size of a command.
  package var frame = 16 << 20
  /// The largest number of connections: four followers have three each while they transfer blobs, else two, which
  /// leaves room for as many commands as programs. Each has a thread and holds one frame, up to three times while it
  /// arrives: 768 MB if all programs of a user conspire, and a few kilobytes in practice.
  package var connections = 16
  /// How long a frame may take to arrive or to leave. A client without a request for that long is disconnected, too.
  package var silence: Duration = .seconds(30)
  /// The part of a response in one frame. It is so large that the header is negligible, and takes 4 MB for all
  /// connections.
  package var chunk = 256 << 10

  package init() {}
}
