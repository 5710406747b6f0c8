import Synchronization

/// The result of the daemon's call for a request.
enum HTTPExchangeResult {
  case proceed
  /// The daemon closes the connection.
  case hangUp
}

/// One request from its head to its response: executes the actions that `ExchangeState` returns.
///
/// The daemon holds one reference from the request line to the end of the response, the handler's `HTTPReply` another.
final class HTTPExchange: RequestExchange {
  let daemon: HTTPDaemon
  let handle: MicrohttpdConnection
  let connection: HTTPConnection
  private let target: HTTPTarget?
  private let state = Mutex(ExchangeState())
  /// The client's address, once the head is read, and the outcome, once there is one.
  private let known = Mutex<(client: String?, outcome: RequestHandling.Outcome?)>((nil, nil))
  private let began = ContinuousClock.now

  init(daemon: HTTPDaemon, handle: MicrohttpdConnection, connection: HTTPConnection, target: HTTPTarget?) {
    self.daemon = daemon
    self.handle = handle
    self.connection = connection
    self.target = target
  }

  /// The daemon's call: first for the head, then for each part of the body, then (with no bytes) for the response. A
  /// response before the body is read would make the daemon close the connection, so even a bare GET is answered on the
  /// second call.
  func advance(method: UnsafePointer<CChar>, bytes: UnsafeRawBufferPointer) -> HTTPExchangeResult {
    if state.withLock({ $0.awaitsHead }) { return readHead(method) }
    if !bytes.isEmpty { return readBody(bytes, method) }
    switch state.withLock({ $0.responseRequested() }) {
    case .proceed: return .proceed
    case .hangUp: return .hangUp
    case .send(let output): return send(output, to: method)
    case .handle(let headers, let body, let allowance): return handle(method, headers, body, allowance)
    }
  }

  /// - Returns: `false` if the request was answered before.
  func respond(_ response: HTTPOutput) -> Bool {
    state.withLock { state in
      switch state.responded(response) {
      case .ignore: return false
      case .store: return true
      case .resume:
        handle.resume()
        return true
      }
    }
  }

  var streams: StreamRegistry { daemon.streams }
  var limits: HTTPLimits { daemon.limits }
  var streamConnection: any StreamConnection { MicrohttpdStreamConnection(handle: handle, connection: connection) }

  func hangUp() { connection.close() }

  /// The daemon has finished the request: the response was sent, or the client has disconnected.
  func end() {
    let (stream, wasHandled) = state.withLock { ($0.ended(), $0.wasHandled) }
    connection.requestEnded()
    if let stream {
      streams.remove(stream)
      if var outcome = known.withLock({ $0.outcome }) {
        outcome.duration = ContinuousClock.now - began
        daemon.handling.report(.streamEnded(outcome, stream.end))
      }
      stream.finish()
    }
    if wasHandled { daemon.ended(self) }
  }

  private func readHead(_ method: UnsafePointer<CChar>) -> HTTPExchangeResult {
    let headers = handle.headers()
    var problem: HTTPResponse?
    var refusal: HTTPResponse?
    var allowance: BodyAllowance?
    switch daemon.handling.decide(String(cString: method), target, headers, peer: connection.peer) {
    case .violation(let response): return execute(state.withLock { $0.headViolates(response) }, method)
    case .problem(let response): problem = response
    case .admitted(let head, let admission):
      known.withLock { $0.client = head.client }
      switch admission {
      case .usual: break
      case .noBody(let response): if headers.announceBody { refusal = response }
      case .large(let reserved): allowance = reserved
      case .refused(let response): refusal = response
      }
    }
    return execute(
      state.withLock {
        $0.headArrived(
          problem: problem, refusal: refusal, headers: headers, allowance: allowance, limits: daemon.limits)
      }, method)
  }

  private func readBody(_ bytes: UnsafeRawBufferPointer, _ method: UnsafePointer<CChar>) -> HTTPExchangeResult {
    let (action, isLarge) = state.withLock {
      ($0.bodyArrived(bytes, limits: daemon.limits, budget: daemon.bodies), $0.isLarge)
    }
    if isLarge { connection.bodyBytesArrived(bytes.count, atLeast: daemon.limits.slowestBodyRate) }
    return execute(action, method)
  }

  private func execute(_ action: ExchangeState.ReadAction, _ method: UnsafePointer<CChar>) -> HTTPExchangeResult {
    switch action {
    case .proceed: return .proceed
    case .hangUp: return .hangUp
    case .refuse(let response):
      record(method, response, isStream: false)
      connection.refuse(with: response.bytesBeforeClosing())
      return .proceed
    }
  }

  private func handle(
    _ method: UnsafePointer<CChar>, _ headers: [(name: String, value: String)], _ body: [UInt8],
    _ allowance: BodyAllowance?
  ) -> HTTPExchangeResult {
    connection.requestArrived()
    guard daemon.began(self), let target else {
      _ = state.withLock { $0.responded(.response(.stopping)) }
      return respond(to: method)
    }
    var request = HTTPRequest(
      method: String(cString: method), path: target.path, query: target.query, headers: headers, body: body,
      allowance: allowance, queryValues: target.queryValues, peer: connection.peer)
    request.client = known.withLock { $0.client }
    daemon.handling.handler(request, HTTPReply(self))
    return respond(to: method)
  }

  private func respond(to method: UnsafePointer<CChar>) -> HTTPExchangeResult {
    // Suspend under the lock: an answer from another thread must come either before or after.
    let action = state.withLock { state in
      let action = state.handlerReturned()
      if case .suspend = action { handle.suspend() }
      return action
    }
    return switch action {
    case .suspend: .proceed
    case .send(let output): send(output, to: method)
    case .hangUp: .hangUp
    }
  }

  private func send(_ output: HTTPOutput, to method: UnsafePointer<CChar>) -> HTTPExchangeResult {
    switch output {
    case .response(let response): record(method, response, isStream: false)
    case .stream: record(method, HTTPResponse(status: 200), isStream: true)
    }
    return send(output)
  }

  private func record(_ method: UnsafePointer<CChar>, _ response: HTTPResponse, isStream: Bool) {
    let outcome = RequestHandling.Outcome(
      method: daemon.handling.known(String(cString: method)), path: target?.path, status: response.status,
      refusal: response.refusal ?? LogEvent.RefusalReason(status: response.status),
      duration: ContinuousClock.now - began, received: state.withLock { $0.receivedBytes },
      sent: response.body.count, client: known.withLock { $0.client } ?? connection.peer)
    if isStream { known.withLock { $0.outcome = outcome } }
    daemon.metrics.record(outcome.method, outcome.status, isStream ? nil : outcome.duration)
    daemon.handling.report(.responded(outcome, isStream: isStream))
  }
}

/// The connection of a stream of libmicrohttpd.
struct MicrohttpdStreamConnection: StreamConnection {
  let handle: MicrohttpdConnection
  let connection: HTTPConnection

  func suspend() { handle.suspend() }
  func resume() { handle.resume() }
  func close() { connection.close() }
  var isAbandoned: Bool { connection.isAbandoned }
}
