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
final class HTTPExchange: Sendable {
  let daemon: HTTPDaemon
  let handle: MicrohttpdConnection
  let connection: HTTPConnection
  private let target: HTTPTarget?
  private let state = Mutex(ExchangeState())
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

  /// The daemon has finished the request: the response was sent, or the client has disconnected.
  func end() {
    let (stream, wasHandled) = state.withLock { ($0.ended(), $0.wasHandled) }
    connection.requestEnded()
    if let stream {
      daemon.remove(stream)
      stream.end()
    }
    if wasHandled { daemon.ended(self) }
  }

  private func readHead(_ method: UnsafePointer<CChar>) -> HTTPExchangeResult {
    let headers = handle.headers()
    if let violation = headers.violation {
      return execute(state.withLock { $0.headViolates(violation) }, method)
    }
    var problem: HTTPResponse?
    var refusal: HTTPResponse?
    var allowance: BodyAllowance?
    let name = String(cString: method)
    switch (daemon.methods.contains(name), target) {
    case (true, let target?):
      let head = HTTPRequest(
        method: name, path: target.path, query: target.query, headers: headers, peer: connection.peer)
      switch daemon.admit(head) {
      case .usual: break
      case .noBody(let response): if headers.announceBody { refusal = response }
      case .large(let reserved): allowance = reserved
      case .refused(let response): refusal = response
      }
    case (true, nil): problem = .badTarget
    case (false, _): problem = .methodNotAllowed(daemon.methods)
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
      record(method, response.status, ContinuousClock.now - began)
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
    let request = HTTPRequest(
      method: String(cString: method), path: target.path, query: target.query, headers: headers, body: body,
      allowance: allowance, queryValues: target.queryValues, peer: connection.peer)
    daemon.handler(request, HTTPReply(self))
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
    case .response(let response): record(method, response.status, ContinuousClock.now - began)
    case .stream: record(method, 200, nil)
    }
    return send(output)
  }

  private func record(_ method: UnsafePointer<CChar>, _ status: Int, _ duration: Duration?) {
    // A client may send any word as the method: those would fill the table.
    let name = String(cString: method)
    daemon.metrics.record(daemon.methods.contains(name) ? name : "other", status, duration)
  }
}
