import Dispatch
import Synchronization
import Tarn

/// Answers the requests for pages: a value that any HTTP server can call, on any thread. See ``MountedPages``.
///
/// ```swift
/// func respond(to head: WebRequest, _ handler: PageHandler, readBody: (_ atMost: Int) -> [UInt8]) async -> WebResponse {
///   // From the head alone, before the body is read.
///   let admission = handler.admit(head)
///   if let refusal = admission.refusal { return refusal }
///   var request = head
///   request.body = readBody(admission.mostBytes)
///   return await handler.respond(to: request, admission)
/// }
/// ```
public struct PageHandler: Sendable {
  private let handling: RequestHandling
  private let limits: HTTPLimits
  private let prefix: String
  private let state: MountedState
  private let inbox: Inbox<PageInput>

  init(_ handling: RequestHandling, limits: HTTPLimits, prefix: String, inbox: Inbox<PageInput>) {
    (self.handling, self.limits, self.prefix, self.inbox) = (handling, limits, prefix, inbox)
    state = MountedState(limits)
  }

  /// The decision about a request, from its head alone.
  public struct Admission: Sendable {
    /// The response if the request is refused: its body need not be read.
    public let refusal: WebResponse?
    /// The greatest number of bytes of the body.
    public let mostBytes: Int

    fileprivate let head: HTTPRequest?
    /// The memory of a large body, held as long as this value.
    fileprivate let allowance: BodyAllowance?
    fileprivate let began = ContinuousClock.now

    fileprivate init(
      refusal: WebResponse? = nil, mostBytes: Int = 0, head: HTTPRequest? = nil, allowance: BodyAllowance? = nil
    ) {
      (self.refusal, self.mostBytes, self.head, self.allowance) = (refusal, mostBytes, head, allowance)
    }
  }

  /// Decides from the head of a request whether it is answered, and how long its body may be. The body of the given value is not read.
  ///
  /// Memory for a large body is reserved as long as the returned value exists.
  public func admit(_ head: WebRequest) -> Admission {
    let began = ContinuousClock.now
    func refused(_ response: HTTPResponse, _ path: String?) -> Admission {
      report(head, path, response, since: began, received: 0, isStream: false, client: head.peer)
      return Admission(refusal: WebResponse(response))
    }
    guard let target = target(of: head.target) else {
      // Without its slash: the browser's relative addresses would be wrong.
      return refused(
        head.target == prefix.dropLast() && prefix != "/"
          ? RequestRouter.redirect(307, to: "./\(prefix.split(separator: "/").last ?? "")/")
          : .refused(404, .missing, "There are no pages at this address."), nil)
    }
    let parsed = HTTPTarget(target.utf8)
    switch handling.decide(head.method, parsed, head.headers, peer: head.peer) {
    case .violation(let response), .problem(let response): return refused(response, parsed?.path)
    case .admitted(let request, let admission):
      switch admission {
      case .refused(let response): return refused(response, request.path)
      case .noBody(let response):
        return head.headers.announceBody ? refused(response, request.path) : Admission(head: request)
      case .usual:
        let mostBytes = limits.maximumBodyBytes
        // Tarn's own server does the same: such a body is refused anyway, so it need not be read up to the bound.
        if let length = request.header("Content-Length").flatMap({ UInt64($0) }), length > UInt64(mostBytes) {
          return refused(.bodyTooLarge(mostBytes), request.path)
        }
        return Admission(mostBytes: mostBytes, head: request)
      case .large(let allowance): return Admission(mostBytes: allowance.bytes, head: request, allowance: allowance)
      }
    }
  }

  /// Answers a request.
  ///
  /// It returns when the isolation of the pages has answered. A response with a stream is returned at once.
  ///
  /// - Parameters:
  ///   - request: the request, with its whole body.
  ///   - admission: the decision about its head; `nil` for a body that was read without one.
  public func respond(to request: WebRequest, _ admission: Admission? = nil) async -> WebResponse {
    let admission = admission ?? admit(request)
    guard var complete = admission.head else { return admission.refusal ?? WebResponse(.unanswered) }
    guard request.body.count <= admission.mostBytes else {
      let response = HTTPResponse.bodyTooLarge(admission.mostBytes)
      report(
        request, complete.path, response, since: admission.began, received: request.body.count, isStream: false,
        client: complete.client)
      return WebResponse(response)
    }
    complete.body = request.body
    complete.allowance = admission.allowance
    let (path, client, connection) = (complete.path, complete.client ?? request.peer, PulledConnection())
    switch await output(on: connection, { [complete] in handling.handler(complete, $0) }) {
    case .response(let response):
      report(
        request, path, response, since: admission.began, received: request.body.count, isStream: false, client: client)
      return WebResponse(response)
    case .stream(let stream, let headers):
      report(
        request, path, HTTPResponse(status: 200), since: admission.began, received: 0, isStream: true, client: client)
      connection.onClose { [state, handling] in
        state.streams.remove(stream)
        handling.report(
          .streamEnded(
            outcome(
              request, path, HTTPResponse(status: 200), since: admission.began, received: 0, client: client),
            stream.end))
        stream.finish()
      }
      let all = headers + HTTPExchange.streamDefaults(besides: headers)
      guard WebResponse.areValid(all) else {
        connection.close()
        return WebResponse(.unsendable)
      }
      return WebResponse(ResponseStream(stream, connection), headers: all)
    }
  }

  /// Returns the metrics of the pages in Prometheus' text format, for a monitor of the program's server.
  ///
  /// ```swift
  /// func monitor(_ path: String, _ handler: PageHandler) async -> WebResponse {
  ///   path == "/metrics" ? await handler.metrics() : await handler.health()
  /// }
  /// ```
  ///
  /// They are those of ``WebServer/serveMetrics(port:address:adding:)``, but for the connections, which the other server has. They have no
  /// data of a user; but they are not for everyone: answer with them at an address that only the monitor reaches.
  public func metrics() async -> WebResponse {
    await monitored { [state] reply in
      .metrics(
        { .metrics(ServerFigures(requests: state.metrics.snapshot, streams: state.streams.count), $0, $1) }, reply)
    }
  }

  /// Returns “ok” with status 200 if the isolation of the pages handles input: while it hangs, this does not return.
  ///
  /// The status is 503 after ``MountedPages/stop(restarts:)``, and if too much input waits.
  public func health() async -> WebResponse { await monitored { .health($0) } }

  private func monitored(_ input: (HTTPReply) -> PageInput) async -> WebResponse {
    let output = await output(on: PulledConnection()) { reply in
      if !inbox.put(input(reply)) { _ = reply.respond(.overloaded) }
    }
    guard case .response(let response) = output else { return WebResponse(.unanswered) }
    return WebResponse(response)
  }

  /// Returns the answer to a request, which `send` passes on.
  private func output(on connection: PulledConnection, _ send: (HTTPReply) -> Void) async -> HTTPOutput {
    await withCheckedContinuation { continuation in
      let exchange = MountedExchange(state, connection, limits, continuation)
      guard state.exchanges.insert(exchange) == .inserted else {
        _ = exchange.respond(.response(.stopping))
        return
      }
      send(HTTPReply(exchange))
    }
  }

  /// Ends every stream, and answers what is pending with status 503.
  func stop() { state.stop() }

  /// Returns the target without the prefix; `nil` if it does not have it.
  private func target(of text: String) -> String? {
    guard text.hasPrefix(prefix) else { return nil }
    return "/" + text.dropFirst(prefix.count)
  }

  private func report(
    _ request: WebRequest, _ path: String?, _ response: HTTPResponse, since began: ContinuousClock.Instant,
    received: Int, isStream: Bool, client: String?
  ) {
    let outcome = outcome(request, path, response, since: began, received: received, client: client)
    state.metrics.record(outcome.method, outcome.status, isStream ? nil : outcome.duration)
    handling.report(.responded(outcome, isStream: isStream))
  }

  private func outcome(
    _ request: WebRequest, _ path: String?, _ response: HTTPResponse, since began: ContinuousClock.Instant,
    received: Int, client: String?
  ) -> RequestHandling.Outcome {
    RequestHandling.Outcome(
      method: handling.known(request.method), path: path, status: response.status,
      refusal: response.refusal ?? LogEvent.RefusalReason(status: response.status),
      duration: ContinuousClock.now - began, received: received, sent: response.body.count, client: client)
  }
}
