import Foundation
import TarnStorage

extension OwnerClient {
  /// Sends a request and waits for the whole answer.
  ///
  /// - Parameters:
  ///   - kind: The name of the request, as the owner defines it.
  ///   - maximum: The maximum size of the answer in bytes. For a larger one use ``request(_:_:into:)``.
  /// - Throws: ``OwnerError``: the owner's reason for declining, or why the answer did not arrive.
  package func request(_ kind: String, _ body: [UInt8] = [], most maximum: Int = 16 << 20) throws(OwnerError) -> [UInt8]
  {
    var response: [UInt8] = []
    try request(kind, body) { part throws(Failure) in
      guard response.count + part.count <= maximum else { throw Failure(.tooLarge(limit: maximum)) }
      response += part
    }
    return response
  }

  /// Sends a request and writes the answer to a file while it arrives; it is never in memory as a whole.
  ///
  /// On an error the file contains the beginning of the answer. Writing to a pipe without a reader raises SIGPIPE, as
  /// usual.
  ///
  /// - Parameter descriptor: Stays open. It must be a blocking descriptor.
  /// - Returns: The number of bytes written.
  /// - Throws: ``OwnerError``: the owner's reason for declining, why the answer did not arrive, or why it can't be
  ///   written.
  @discardableResult
  package func request(_ kind: String, _ body: [UInt8] = [], into descriptor: Int32) throws(OwnerError) -> Int64 {
    var count: Int64 = 0
    try request(kind, body) { part throws(Failure) in
      var remaining = part[...]
      while !remaining.isEmpty {
        let written = remaining.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        let reason = SystemError.last
        guard written >= 0 || reason.code == EINTR else { throw Failure(.unwritable(reason.message)) }
        remaining = remaining.dropFirst(max(0, written))
      }
      count += Int64(part.count)
    }
    return count
  }

  private func request(
    _ kind: String, _ body: [UInt8], _ receivePart: ([UInt8]) throws(Failure) -> Void
  ) throws(OwnerError) {
    let request = Frame(OwnerProtocol.Request(ask: kind), body)
    // The owner would reject it only after all of it was sent.
    guard request.size <= limit else { throw OwnerError(.tooLarge(limit: limit), file) }
    try exchange { link throws(Failure) in
      var frame = try roundTrip(request, on: &link, within: timeout)
      while try decoded(frame).more == true {
        try receivePart(frame.body)
        frame = try receive(on: &link, within: timeout)
      }
      try receivePart(frame.body)
    }
  }

  /// Sends a frame and waits for the next one.
  func roundTrip(_ frame: Frame, on link: inout FrameConnection, within time: Duration) throws(Failure) -> Frame {
    do throws(FrameConnectionError) {
      try link.send(frame, until: Deadline(after: time))
    } catch {
      // An owner that rejects a frame sends its reason and hangs up without reading the rest: the reason may still be
      // readable.
      guard error == .hungUp else { throw Failure(error, limit: limit, after: time) }
    }
    return try receive(on: &link, within: time)
  }

  private func receive(on link: inout FrameConnection, within time: Duration) throws(Failure) -> Frame {
    do throws(FrameConnectionError) {
      return try link.receive(until: Deadline(after: time))
    } catch {
      throw Failure(error, limit: limit, after: time)
    }
  }

  /// Returns the header of an answer; throws if it is a fault.
  @discardableResult func decoded(_ frame: Frame) throws(Failure) -> OwnerProtocol.Response {
    let response: OwnerProtocol.Response
    do throws(FrameConnectionError) {
      response = try frame.read(as: OwnerProtocol.Response.self)
    } catch {
      throw Failure(error, limit: limit, after: timeout)
    }
    guard !response.ok else { return response }
    let message = String(decoding: frame.body, as: UTF8.self)
    switch response.fault.flatMap(OwnerProtocol.ErrorCode.init(rawValue:)) {
    case .refused: throw Failure(.refused)
    case .version: throw Failure(.otherVersion(response.tarn, ours: OwnerProtocol.version))
    case .file: throw Failure(.otherFile)
    case .busy: throw Failure(.busy)
    case .tooLarge: throw Failure(.tooLarge(limit: Int(message) ?? limit))
    case .silent: throw Failure(.idle)
    case .declined: throw Failure(.declined(message), endsConnection: false)
    case .cut: throw Failure(.cutShort(message), endsConnection: false)
    case .malformed, nil: throw Failure(.garbled(message))
    }
  }
}
