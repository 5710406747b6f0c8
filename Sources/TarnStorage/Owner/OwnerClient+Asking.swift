import Foundation

extension OwnerClient {
  /// Sends a request and waits for the whole answer.
  ///
  /// - Parameters:
  ///   - kind: The name of the request, as the owner defines it.
  ///   - most: The maximum size of the answer in bytes. For a larger one use ``ask(_:_:into:)``.
  /// - Throws: ``OwnerError``: the owner's reason for declining, or why the answer did not arrive.
  package func ask(_ kind: String, _ body: [UInt8] = [], most: Int = 16 << 20) throws(OwnerError) -> [UInt8] {
    var answer: [UInt8] = []
    try ask(kind, body) { part throws(Stop) in
      guard answer.count + part.count <= most else { throw Stop(.tooLarge(limit: most)) }
      answer += part
    }
    return answer
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
  package func ask(_ kind: String, _ body: [UInt8] = [], into descriptor: Int32) throws(OwnerError) -> Int64 {
    var count: Int64 = 0
    try ask(kind, body) { part throws(Stop) in
      var rest = part[...]
      while !rest.isEmpty {
        let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        let reason = SystemError.last
        guard written >= 0 || reason.code == EINTR else { throw Stop(.unwritable(reason.words)) }
        rest = rest.dropFirst(max(0, written))
      }
      count += Int64(part.count)
    }
    return count
  }

  private func ask(_ kind: String, _ body: [UInt8], _ take: ([UInt8]) throws(Stop) -> Void) throws(OwnerError) {
    let request = Frame(OwnerProtocol.Asking(ask: kind), body)
    // The owner would reject it only after all of it was sent.
    guard request.size <= limit else { throw OwnerError(.tooLarge(limit: limit), file) }
    try exchange { link throws(Stop) in
      var frame = try trade(request, on: &link, within: timeout)
      while try understood(frame).more == true {
        try take(frame.body)
        frame = try receive(on: &link, within: timeout)
      }
      try take(frame.body)
    }
  }

  /// Sends a frame and waits for the next one.
  func trade(_ frame: Frame, on link: inout Link, within time: Duration) throws(Stop) -> Frame {
    do throws(LinkFault) {
      try link.send(frame, until: Deadline(after: time))
    } catch {
      // An owner that rejects a frame sends its reason and hangs up without reading the rest: the reason may still be
      // readable.
      guard error == .hungUp else { throw Stop(error, limit: limit, after: time) }
    }
    return try receive(on: &link, within: time)
  }

  private func receive(on link: inout Link, within time: Duration) throws(Stop) -> Frame {
    do throws(LinkFault) {
      return try link.receive(until: Deadline(after: time))
    } catch {
      throw Stop(error, limit: limit, after: time)
    }
  }

  /// Returns the header of an answer; throws if it is a fault.
  @discardableResult func understood(_ frame: Frame) throws(Stop) -> OwnerProtocol.Answer {
    let answer: OwnerProtocol.Answer
    do throws(LinkFault) {
      answer = try frame.read(as: OwnerProtocol.Answer.self)
    } catch {
      throw Stop(error, limit: limit, after: timeout)
    }
    guard !answer.ok else { return answer }
    let words = String(decoding: frame.body, as: UTF8.self)
    switch answer.fault.flatMap(OwnerProtocol.Fault.init(rawValue:)) {
    case .refused: throw Stop(.refused)
    case .version: throw Stop(.otherVersion(answer.tarn))
    case .file: throw Stop(.otherFile)
    case .busy: throw Stop(.busy)
    case .tooLarge: throw Stop(.tooLarge(limit: Int(words) ?? limit))
    case .silent: throw Stop(.idle)
    case .declined: throw Stop(.declined(words), isEnd: false)
    case .cut: throw Stop(.cutShort(words), isEnd: false)
    case .malformed, nil: throw Stop(.garbled(words))
    }
  }
}
