#if Web || Full
  import CMicrohttpd
  import Dispatch

  @testable import TarnWeb

  /// A program's own libmicrohttpd: it has a page of its own at `/`, and the pages of Tarn below `/apps/`.
  final class MicrohttpdServer: @unchecked Sendable {
    // Guard: `init` sets it, and `stop` is called once.
    private var daemon: OpaquePointer?
    let handler: PageHandler
    /// Entered once for each request whose connection is suspended until the response.
    let pending = DispatchGroup()

    init(on socket: consuming ListeningSocket, _ handler: PageHandler) throws {
      self.handler = handler
      let context = OpaquePointer(Unmanaged.passUnretained(self).toOpaque())
      let options: [any CVarArg] = [
        Int32(MHD_OPTION.LISTEN_SOCKET.rawValue), socket.release(),
        Int32(MHD_OPTION.URI_LOG_CALLBACK.rawValue), unsafeBitCast(requestBegan, to: OpaquePointer.self), context,
        Int32(MHD_OPTION.NOTIFY_COMPLETED.rawValue), unsafeBitCast(requestEnded, to: OpaquePointer.self), context,
        Int32(MHD_OPTION.END.rawValue),
      ]
      let flags = MHD_USE_POLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
      daemon = withVaList(options) {
        MHD_start_daemon_va(flags, 0, nil, nil, requestAdvances, UnsafeMutableRawPointer(context), $0)
      }
      guard daemon != nil else { throw RawClient.Failure(description: "the daemon does not start") }
    }

    /// Stops the daemon, after the pages: it must not have suspended connections any more.
    func stop() async {
      await withCheckedContinuation { continuation in
        pending.notify(queue: .global()) { continuation.resume() }
      }
      MHD_stop_daemon(daemon)
    }
  }

  /// One request of the daemon.
  private final class MicrohttpdRequest: @unchecked Sendable {
    // Guard: the daemon's thread has it, and the task while the connection is suspended.
    private let server: MicrohttpdServer
    private let connection: OpaquePointer
    private var request: WebRequest
    private var admission: PageHandler.Admission?
    private var response: WebResponse?

    init(_ server: MicrohttpdServer, _ connection: OpaquePointer, target: String) {
      (self.server, self.connection) = (server, connection)
      request = WebRequest(method: "", target: target, headers: [], peer: "127.0.0.1")
    }

    /// libmicrohttpd's call with the head, then with each part of the body, then for the response.
    func advance(_ method: String, _ part: UnsafeRawBufferPointer) -> MHD_Result {
      guard let admission else {
        (request.method, request.headers) = (method, headers())
        let isOwn = !request.target.hasPrefix("/apps")
        admission = server.handler.admit(request)
        response = isOwn ? nil : admission?.refusal
        return isOwn ? queueOwnPage() : .YES
      }
      if !part.isEmpty {
        // One byte too many is enough to be refused, and the rest is discarded.
        request.body += part.prefix(admission.mostBytes + 1 - request.body.count)
        return .YES
      }
      if let response { return queue(response) }
      MHD_suspend_connection(connection)
      server.pending.enter()
      Task {
        response = await server.handler.respond(to: request, admission)
        MHD_resume_connection(connection)
        server.pending.leave()
      }
      return .YES
    }

    private func headers() -> [(name: String, value: String)] {
      var headers: [(name: String, value: String)] = []
      withUnsafeMutablePointer(to: &headers) {
        _ = MHD_get_connection_values_n(connection, .HEADER_KIND, addHeader, $0)
      }
      return headers
    }

    private func queueOwnPage() -> MHD_Result { queue(Array("This is the program's own page.".utf8), 200, []) }

    private func queue(_ response: WebResponse) -> MHD_Result {
      switch response.body {
      case .bytes(let bytes): return queue(bytes, response.status, response.headers)
      case .stream(let stream):
        let source = Unmanaged.passRetained(MicrohttpdStream(stream, connection))
        return queue(
          MHD_create_response_from_callback(.max, 1, readStream, source.toOpaque(), streamEnded), response.status,
          response.headers)
      }
    }

    private func queue(_ bytes: [UInt8], _ status: Int, _ headers: [(name: String, value: String)]) -> MHD_Result {
      bytes.withUnsafeBytes {
        queue(
          MHD_create_response_from_buffer(
            $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY), status, headers)
      }
    }

    private func queue(
      _ response: OpaquePointer?, _ status: Int, _ headers: [(name: String, value: String)]
    ) -> MHD_Result {
      defer { MHD_destroy_response(response) }
      for (name, value) in headers { MHD_add_response_header(response, name, value) }
      return MHD_queue_response(connection, UInt32(status), response)
    }
  }

  /// The stream of a response of the daemon.
  private final class MicrohttpdStream: @unchecked Sendable {
    // Guard: suspending and resuming are for any thread.
    private let connection: OpaquePointer
    let stream: ResponseStream

    init(_ stream: ResponseStream, _ connection: OpaquePointer) {
      (self.stream, self.connection) = (stream, connection)
    }

    /// Called when the daemon needs the next bytes.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      switch stream.read(
        into: buffer, suspend: { MHD_suspend_connection(connection) },
        resume: { MHD_resume_connection(self.connection) })
      {
      case .bytes(let count): count
      case .suspended: 0
      // MHD_CONTENT_READER_END_OF_STREAM
      case .ended: -1
      }
    }
  }

  // The callbacks of the daemon.

  private let requestBegan:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
      server, target, connection in
      let server = Unmanaged<MicrohttpdServer>.fromOpaque(server!).takeUnretainedValue()
      let request = MicrohttpdRequest(server, connection!, target: String(cString: target!))
      return Unmanaged.passRetained(request).toOpaque()
    }

  private let requestAdvances: MHD_AccessHandlerCallback = { _, _, _, method, _, bytes, count, request in
    let part = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count!.pointee)
    count!.pointee = 0
    return Unmanaged<MicrohttpdRequest>.fromOpaque(request!.pointee!).takeUnretainedValue()
      .advance(String(cString: method!), part)
  }

  private let requestEnded: MHD_RequestCompletedCallback = { _, _, request, _ in
    if let request = request?.pointee { Unmanaged<MicrohttpdRequest>.fromOpaque(request).release() }
  }

  private let addHeader: MHD_KeyValueIteratorN = { list, _, name, nameCount, value, valueCount in
    func text(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> String {
      String(decoding: UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count), as: UTF8.self)
    }
    list!.assumingMemoryBound(to: [(name: String, value: String)].self).pointee
      .append((text(name, nameCount), text(value, valueCount)))
    return .YES
  }

  private let readStream: MHD_ContentReaderCallback = { stream, _, buffer, count in
    Unmanaged<MicrohttpdStream>.fromOpaque(stream!).takeUnretainedValue()
      .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
  }

  private let streamEnded: MHD_ContentReaderFreeCallback = { stream in
    let stream = Unmanaged<MicrohttpdStream>.fromOpaque(stream!)
    stream.takeUnretainedValue().stream.cancel()
    stream.release()
  }
#endif
