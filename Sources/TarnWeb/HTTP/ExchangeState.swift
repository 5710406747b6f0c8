/// What a request gets for an answer.
enum HTTPAnswer: Sendable {
  case response(HTTPResponse)
  case stream(HTTPStream, headers: [(String, String)])
}

/// The life of one request, without side effects: each event returns what is to be done.
///
///     head ──→ reading ──→ handling ──→ waiting
///      │          │            └──→ answered ←┘
///      ├──→ discarding ─→ sent         │
///      │          │        ↑───────────┘
///      └──→ refused          and from everywhere ──→ over
///
/// `handling` means that the handler is running, `waiting` that the connection is suspended until someone answers.
struct ExchangeState {
  private enum Stage {
    case head
    case reading
    /// The answer is known, but can only be sent after the body, of which so many bytes may still come.
    case discarding(HTTPResponse, left: Int)
    /// The answer was sent past the daemon; so many bytes may still come before the client is cut off.
    case refused(left: Int)
    case handling
    case waiting
    case answered(HTTPAnswer)
    case sent(HTTPStream?)
    case over
  }

  enum PartAction {
    case goOn
    case hangUp
    /// Send this past the daemon, which accepts no answer in the middle of a body.
    case refuse(HTTPResponse)
  }

  enum EndAction {
    case goOn
    case hangUp
    case handle(headers: [(name: String, value: String)], body: [UInt8], allowance: HTTPAllowance?)
    case send(HTTPAnswer)
  }

  enum ReturnAction {
    case hangUp
    case suspend
    case send(HTTPAnswer)
  }

  enum AnswerAction {
    case ignore
    case keep
    case resume
  }

  private var stage = Stage.head
  private var headers: [(name: String, value: String)] = []
  private var body: [UInt8] = []
  /// How many bytes the body has, or may have if its head does not say.
  private var announced = 0
  /// What was set aside for a large body, as long as that is read.
  private var allowance: HTTPAllowance?
  /// The body's share of the budget of all bodies, once it is no small one.
  private var share: HTTPAllowance?
  /// What was set aside for a large answer, until it is sent.
  private var sending: HTTPAllowance?
  /// Whether the handler was called for it.
  private(set) var wasHandled = false

  /// Whether the daemon has not announced the head yet.
  var awaitsHead: Bool { if case .head = stage { true } else { false } }

  /// Whether a body is being read that is larger than others may be.
  var isLarge: Bool { allowance != nil }

  /// - Parameters:
  ///   - problem: an answer that is already known, if the head alone is wrong.
  ///   - refusal: an answer that is already known, if the body is not wanted.
  ///   - allowance: what was set aside, for a body that may be larger than others.
  mutating func headArrived(
    problem: HTTPResponse?, refusal: HTTPResponse? = nil, headers: [(name: String, value: String)],
    allowance: HTTPAllowance? = nil, limits: HTTPLimits
  ) -> PartAction {
    let most = allowance?.bytes ?? limits.maximumBodyBytes
    let lengths = headers.filter { isSameASCII($0.name, "content-length") }
    let isChunked = headers.contains { isSameASCII($0.name, "transfer-encoding") }
    // The daemon has refused a malformed length before this point.
    let length = lengths.first.flatMap { UInt64($0.value) } ?? 0
    if let refusal, length > 0 || isChunked {
      // Its words go out before the body comes in: that may be long, and is read no further than it takes to be heard.
      stage = .refused(left: limits.discardedBodyBytes)
      return .refuse(refusal)
    } else if let problem = problem ?? refusal {
      stage = .discarding(problem, left: limits.discardedBodyBytes)
    } else if lengths.count + (isChunked ? 1 : 0) > 1 {
      // Two lengths are two opinions where the next request begins: between a proxy and a server, a way to smuggle one.
      stage = .refused(left: 0)
      return .refuse(.ambiguousLength)
    } else if length > UInt64(most) {
      stage = .refused(left: limits.discardedBodyBytes)
      return .refuse(.bodyTooLarge(most))
    } else {
      // What is announced need not come. Room for more is made when more is there.
      body.reserveCapacity(allowance == nil ? min(Int(length), BodyBudget.free) : Int(length))
      announced = isChunked ? most : Int(length)
      self.headers = headers
      self.allowance = allowance
      stage = .reading
    }
    return .goOn
  }

  /// The head can be read in two ways: the answer goes out, and nothing that follows on the connection is read as a request.
  mutating func headViolates(_ answer: HTTPResponse) -> PartAction {
    stage = .refused(left: 0)
    return .refuse(answer)
  }

  /// - Parameter budget: where a body that is not small takes what it needs, once as much of it has come.
  mutating func bodyArrived(
    _ bytes: UnsafeRawBufferPointer, limits: HTTPLimits, budget: BodyBudget
  ) -> PartAction {
    let most = allowance?.bytes ?? limits.maximumBodyBytes
    switch stage {
    case .reading where body.count + bytes.count > most:
      (body, allowance, share) = ([], nil, nil)
      stage = .refused(left: limits.discardedBodyBytes)
      return .refuse(.bodyTooLarge(most))
    case .reading where body.count + bytes.count > BodyBudget.free && allowance == nil && share == nil:
      guard let share = budget.take(announced) else {
        body = []
        stage = .refused(left: limits.discardedBodyBytes)
        return .refuse(.tooManyBodies)
      }
      self.share = share
      body.reserveCapacity(announced)
      body.append(contentsOf: bytes)
      return .goOn
    case .reading:
      body.append(contentsOf: bytes)
      return .goOn
    case .discarding(let answer, let left) where bytes.count <= left:
      stage = .discarding(answer, left: left - bytes.count)
      return .goOn
    case .refused(let left) where bytes.count <= left:
      stage = .refused(left: left - bytes.count)
      return .goOn
    default:
      return .hangUp
    }
  }

  /// The daemon asks for an answer: after the body, and again after a resumption.
  mutating func answerWanted() -> EndAction {
    switch stage {
    case .reading:
      stage = .handling
      wasHandled = true
      defer { (headers, body, allowance, share) = ([], [], nil, nil) }
      return .handle(headers: headers, body: body, allowance: allowance ?? share)
    case .discarding(let response, _):
      stage = .sent(nil)
      return .send(.response(response))
    case .answered(let answer):
      send(answer)
      return .send(answer)
    case .waiting: return .goOn
    case .head, .refused, .handling, .sent, .over: return .hangUp
    }
  }

  mutating func handlerReturned() -> ReturnAction {
    switch stage {
    case .handling:
      stage = .waiting
      return .suspend
    case .answered(let answer):
      send(answer)
      return .send(answer)
    default: return .hangUp
    }
  }

  private mutating func send(_ answer: HTTPAnswer) {
    stage = .sent(answer.stream)
    sending = answer.allowance
  }

  mutating func answered(_ answer: HTTPAnswer) -> AnswerAction {
    switch stage {
    case .handling:
      stage = .answered(answer)
      return .keep
    case .waiting:
      stage = .answered(answer)
      return .resume
    default: return .ignore
    }
  }

  /// The request is over, whatever the cause. Returns the stream that ends with it.
  mutating func ended() -> HTTPStream? {
    defer {
      stage = .over
      // A client that has gone in the middle of a body or an answer holds nothing any more.
      (headers, body, allowance, share, sending) = ([], [], nil, nil, nil)
    }
    return switch stage {
    case .sent(let stream): stream
    case .answered(let answer): answer.stream
    default: nil
    }
  }
}

extension HTTPAnswer {
  fileprivate var stream: HTTPStream? {
    if case .stream(let stream, _) = self { stream } else { nil }
  }

  fileprivate var allowance: HTTPAllowance? {
    if case .response(let response) = self { response.allowance } else { nil }
  }
}
