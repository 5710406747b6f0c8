import TarnStorage

/// The protocol between an owner and its clients, version 1.
///
/// Both sides send frames: four bytes with the length of the rest (big endian), a line of JSON, and the bytes of the
/// body.
///
/// ```
/// client                                          owner
/// {"file":"/clocks.tarn","tarn":1}            ►
///                                             ◄   {"ok":true,"tarn":1}
/// {"ask":"copy"} bytes                        ►
///                                             ◄   {"more":true,"ok":true} bytes        as many as it takes
///                                             ◄   {"more":false,"ok":true} bytes
/// {"ask":"compact"}                           ►
///                                             ◄   {"fault":"declined","ok":false} message
/// ```
///
/// Requests are answered in order. A fault other than `declined` and `cut` ends the connection.
package enum OwnerProtocol {
  package static let version = 1

  /// The first frame. The receiver reads `tarn` before anything else, so later versions may change the rest.
  struct Hello: Codable {
    var tarn: Int
    var file: String?
  }

  struct Request: Codable {
    var ask: String
  }

  struct Response: Codable {
    var ok: Bool
    var more: Bool?
    var tarn: Int?
    var fault: String?
  }

  /// The reason why there is no answer, or no further part of it. The frame's body holds a message.
  enum ErrorCode: String {
    case refused, version, file, busy, malformed, tooLarge, silent, declined, cut
  }
}

/// The limits of the resources that an owner uses for its clients.
package struct OwnerLimits: Sendable {
  /// The maximum size of an incoming frame in bytes, without the four bytes of its length: 16 MB, many times the size
  /// of a command.
  package var frame = 16 << 20
  /// The maximum number of simultaneous connections: four programs that follow, with three each while they transfer
  /// blobs and two otherwise, and four commands beside them. Each connection has a thread and holds one frame, up to
  /// three times while it arrives: 768 MB if all programs of the user conspire, and a few kilobytes in practice.
  package var connections = 16
  /// The time limit for receiving or sending a frame. A connection without a request for that long is closed as well.
  package var silence: Duration = .seconds(30)
  /// The size of one part of an answer in bytes: large enough to make the header negligible, and 4 MB for all
  /// connections.
  package var chunk = 256 << 10

  package init() {}
}
