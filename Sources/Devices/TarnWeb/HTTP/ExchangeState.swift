/// The output for a request: a response or a stream.
enum HTTPOutput: Sendable {
  case response(HTTPResponse)
  case stream(HTTPStream, headers: [(String, String)])
}

/// The state machine of one request, without side effects: each event returns the action to take.
///
///     head ──→ reading ──→ handling ──→ waiting
///      │          │            └──→ answered ←┘
///      ├──→ discarding ─→ sent         │
///      │          │        ↑───────────┘
///      └──→ refused          and from everywhere ──→ over
///
/// In state `handling` the handler is running; in state `waiting` the connection is suspended until the handler's reply
/// is answered.
struct ExchangeState {
  private enum Stage {
    case head
    case reading
    /// The response is known, but can only be sent after the body, of which at most `remaining` more bytes are
    /// accepted.
    case discarding(HTTPResponse, remaining: Int)
    /// The response was sent directly to the socket; at most `remaining` more bytes are accepted before the client is
    /// disconnected.
    case refused(remaining: Int)
    case handling
    case waiting
    case responded(HTTPOutput)
    case sent(HTTPStream?)
    case over
  }

  enum ReadAction {
    case proceed
    case hangUp
    /// Send this directly to the socket, because the daemon accepts no response in the middle of a body.
    case refuse(HTTPResponse)
  }

  enum EndAction {
    case proceed
    case hangUp
    case handle(headers: [(name: String, value: String)], body: [UInt8], allowance: BodyAllowance?)
    case send(HTTPOutput)
  }

  enum ReturnAction {
    case hangUp
    case suspend
    case send(HTTPOutput)
  }

  enum RespondAction {
    case ignore
    case store
    case resume
  }

  private var stage = Stage.head
  private var headers: [(name: String, value: String)] = []
  private var body: [UInt8] = []
  /// The length of the body, or the greatest allowed length if the head gives none.
  private var announcedLength = 0
  /// The memory reserved for a large body while it is being read.
  private var allowance: BodyAllowance?
  /// The body's share of the budget of all bodies, once the body is larger than a small one.
  private var share: BodyAllowance?
  /// The memory reserved for a large response until it is sent.
  private var responseAllowance: BodyAllowance?
  /// Whether the handler was called for this request.
  private(set) var wasHandled = false
  /// The bytes of the body that have arrived.
  private(set) var receivedBytes = 0

  /// Whether the daemon has not reported the head yet.
  var awaitsHead: Bool { if case .head = stage { true } else { false } }

  /// Whether the body being read was admitted as larger than the usual limit.
  var isLarge: Bool { allowance != nil }

  /// - Parameters:
  ///   - problem: the response if the head itself is invalid.
  ///   - refusal: the response if the body is refused.
  ///   - allowance: the memory reserved for a body above the usual limit.
  mutating func headArrived(
    problem: HTTPResponse?, refusal: HTTPResponse? = nil, headers: [(name: String, value: String)],
    allowance: BodyAllowance? = nil, limits: HTTPLimits
  ) -> ReadAction {
    let maximum = allowance?.bytes ?? limits.maximumBodyBytes
    let lengths = headers.filter { isSameASCII($0.name, "content-length") }
    let isChunked = headers.contains { isSameASCII($0.name, "transfer-encoding") }
    // The daemon has refused a malformed length before this point.
    let length = lengths.first.flatMap { UInt64($0.value) } ?? 0
    if let refusal, length > 0 || isChunked {
      // Send the refusal before the body arrives: the body may be long, and is read only as far as the client needs to
      // receive the response.
      stage = .refused(remaining: limits.discardedBodyBytes)
      return .refuse(refusal)
    } else if let problem = problem ?? refusal {
      stage = .discarding(problem, remaining: limits.discardedBodyBytes)
    } else if lengths.count + (isChunked ? 1 : 0) > 1 {
      // Two lengths are two opinions about where the next request begins: between a proxy and a server that permits
      // request smuggling.
      stage = .refused(remaining: 0)
      return .refuse(.ambiguousLength)
    } else if length > UInt64(maximum) {
      stage = .refused(remaining: limits.discardedBodyBytes)
      return .refuse(.bodyTooLarge(maximum))
    } else {
      // The client may send less than it announces, so capacity for more is reserved only when more has arrived.
      body.reserveCapacity(allowance == nil ? min(Int(length), BodyBudget.free) : Int(length))
      announcedLength = isChunked ? maximum : Int(length)
      self.headers = headers
      self.allowance = allowance
      stage = .reading
    }
    return .proceed
  }

  /// The head is ambiguous: send the response, and read no further request from the connection.
  mutating func headViolates(_ response: HTTPResponse) -> ReadAction {
    stage = .refused(remaining: 0)
    return .refuse(response)
  }

  /// - Parameter budget: the budget from which a body takes its memory once more than a small body has arrived.
  mutating func bodyArrived(
    _ bytes: UnsafeRawBufferPointer, limits: HTTPLimits, budget: BodyBudget
  ) -> ReadAction {
    let maximum = allowance?.bytes ?? limits.maximumBodyBytes
    receivedBytes += bytes.count
    switch stage {
    case .reading where body.count + bytes.count > maximum:
      (body, allowance, share) = ([], nil, nil)
      stage = .refused(remaining: limits.discardedBodyBytes)
      return .refuse(.bodyTooLarge(maximum))
    case .reading where body.count + bytes.count > BodyBudget.free && allowance == nil && share == nil:
      guard let share = budget.reserve(announcedLength) else {
        body = []
        stage = .refused(remaining: limits.discardedBodyBytes)
        return .refuse(.tooManyBodies)
      }
      self.share = share
      body.reserveCapacity(announcedLength)
      body.append(contentsOf: bytes)
      return .proceed
    case .reading:
      body.append(contentsOf: bytes)
      return .proceed
    case .discarding(let response, let remaining) where bytes.count <= remaining:
      stage = .discarding(response, remaining: remaining - bytes.count)
      return .proceed
    case .refused(let remaining) where bytes.count <= remaining:
      stage = .refused(remaining: remaining - bytes.count)
      return .proceed
    default:
      return .hangUp
    }
  }

  /// The daemon asks for the response: after the body, and again after it has resumed the connection.
  mutating func responseRequested() -> EndAction {
    switch stage {
    case .reading:
      stage = .handling
      wasHandled = true
      defer { (headers, body, allowance, share) = ([], [], nil, nil) }
      return .handle(headers: headers, body: body, allowance: allowance ?? share)
    case .discarding(let response, _):
      stage = .sent(nil)
      return .send(.response(response))
    case .responded(let output):
      send(output)
      return .send(output)
    case .waiting: return .proceed
    case .head, .refused, .handling, .sent, .over: return .hangUp
    }
  }

  mutating func handlerReturned() -> ReturnAction {
    switch stage {
    case .handling:
      stage = .waiting
      return .suspend
    case .responded(let output):
      send(output)
      return .send(output)
    default: return .hangUp
    }
  }

  private mutating func send(_ response: HTTPOutput) {
    stage = .sent(response.stream)
    responseAllowance = response.allowance
  }

  mutating func responded(_ response: HTTPOutput) -> RespondAction {
    switch stage {
    case .handling:
      stage = .responded(response)
      return .store
    case .waiting:
      stage = .responded(response)
      return .resume
    default: return .ignore
    }
  }

  /// Ends the request, whatever the cause. Returns the stream that ends with it.
  mutating func ended() -> HTTPStream? {
    defer {
      stage = .over
      // A client that disconnects in the middle of a body or a response must not hold any memory.
      (headers, body, allowance, share, responseAllowance) = ([], [], nil, nil, nil)
    }
    return switch stage {
    case .sent(let stream): stream
    case .responded(let output): output.stream
    default: nil
    }
  }
}

extension HTTPOutput {
  fileprivate var stream: HTTPStream? {
    if case .stream(let stream, _) = self { stream } else { nil }
  }

  fileprivate var allowance: BodyAllowance? {
    if case .response(let response) = self { response.allowance } else { nil }
  }
}
