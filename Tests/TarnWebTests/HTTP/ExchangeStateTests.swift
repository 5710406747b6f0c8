import Synchronization
import Testing

@testable import TarnWeb

/// Counts the released allowances.
private final class ReleaseCount: Sendable {
  let count = Mutex(0)
}

@Suite struct ExchangeStateTests {
  private let limits: HTTPLimits = {
    var limits = HTTPLimits()
    limits.maximumBodyBytes = 10
    limits.discardedBodyBytes = 20
    return limits
  }()

  private func length(_ value: String) -> [(name: String, value: String)] {
    [(name: "Content-length", value: value)]
  }

  private func body(_ state: inout ExchangeState, _ count: Int) -> ExchangeState.ReadAction {
    [UInt8](repeating: 1, count: count).withUnsafeBytes {
      state.bodyArrived($0, limits: limits, budget: BodyBudget(bytes: limits.bodiesBytes))
    }
  }

  private func isHangUp(_ action: ExchangeState.ReadAction) -> Bool {
    if case .hangUp = action { true } else { false }
  }

  /// A request whose handler is running.
  private func handling() -> ExchangeState {
    var state = ExchangeState()
    _ = state.headArrived(problem: nil, headers: [], limits: limits)
    _ = state.responseRequested()
    return state
  }

  @Test("A body up to the limit is read") func body() {
    var state = ExchangeState()
    #expect(state.awaitsHead)
    _ = state.headArrived(problem: nil, headers: length("10"), limits: limits)
    #expect(!state.awaitsHead)
    _ = body(&state, 4)
    _ = body(&state, 6)
    guard case .handle(_, let body, _) = state.responseRequested() else {
      Issue.record("was not handled")
      return
    }
    #expect(body.count == 10)
    #expect(state.wasHandled)
  }

  @Test("A larger body is refused once, and a limited rest is discarded") func tooLarge() {
    var state = ExchangeState()
    _ = state.headArrived(problem: nil, headers: [], limits: limits)
    _ = body(&state, 10)
    guard case .refuse(let response) = body(&state, 1) else {
      Issue.record("was not refused")
      return
    }
    #expect(response.status == 413)
    #expect(!isHangUp(body(&state, 20)))
    #expect(isHangUp(body(&state, 1)))
    #expect(!state.wasHandled)
  }

  @Test("A length above the limit is refused before the body") func announced() {
    var state = ExchangeState()
    guard case .refuse = state.headArrived(problem: nil, headers: length("\(UInt64.max)"), limits: limits) else {
      Issue.record("was not refused")
      return
    }
    guard case .hangUp = state.responseRequested() else {
      Issue.record("was answered twice")
      return
    }
  }

  @Test("A request with two lengths is refused") func twoLengths() {
    let twice = length("3") + length("3")
    for headers in [twice, length("3") + [(name: "transfer-encoding", value: "chunked")]] {
      var state = ExchangeState()
      guard case .refuse(let response) = state.headArrived(problem: nil, headers: headers, limits: limits) else {
        Issue.record("was not refused")
        return
      }
      #expect(response.status == 400)
    }
  }

  @Test("A large body is read up to its allowance, which is returned at the end") func allowance() {
    let returned = ReleaseCount()
    for ending in 0..<3 {
      var state = ExchangeState()
      let allowance = BodyAllowance(bytes: 1_000) { returned.count.withLock { $0 += 1 } }
      _ = state.headArrived(problem: nil, headers: length("1000"), allowance: allowance, limits: limits)
      #expect(state.isLarge)
      #expect(!isHangUp(body(&state, 1_000)))
      switch ending {
      case 0:
        guard case .handle(_, let body, let handed) = state.responseRequested() else {
          Issue.record("was not handled")
          return
        }
        #expect(body.count == 1_000 && handed === allowance)
      case 1:
        guard case .refuse(let response) = body(&state, 1) else {
          Issue.record("was not refused")
          return
        }
        #expect(response.status == 413)
      default: _ = state.ended()
      }
      #expect(!state.isLarge)
    }
    #expect(returned.count.withLock { $0 } == 3)
  }

  @Test("A body that the router does not admit is refused before it arrives") func unwanted() {
    for headers in [length("5"), length("1000000"), [(name: "transfer-encoding", value: "chunked")]] {
      var state = ExchangeState()
      guard
        case .refuse(let response) = state.headArrived(
          problem: nil, refusal: .text(403, ""), headers: headers, limits: limits)
      else {
        Issue.record("was not refused")
        return
      }
      #expect(response.status == 403)
      #expect(!isHangUp(body(&state, 20)))
      #expect(isHangUp(body(&state, 1)))
    }
    // Without a body the connection can be used again.
    var state = ExchangeState()
    _ = state.headArrived(problem: nil, refusal: .text(403, ""), headers: length("0"), limits: limits)
    guard case .send(.response(let response)) = state.responseRequested() else {
      Issue.record("was not answered")
      return
    }
    #expect(response.status == 403)
  }

  @Test("The allowance of a response is held until the response is sent") func responseAllowance() {
    let returned = ReleaseCount()
    var state = handling()
    do {
      var response = HTTPResponse.text(200, "")
      response.allowance = BodyAllowance(bytes: 1) { returned.count.withLock { $0 += 1 } }
      _ = state.responded(.response(response))
    }
    _ = state.handlerReturned()
    #expect(returned.count.withLock { $0 } == 0)
    _ = state.ended()
    #expect(returned.count.withLock { $0 } == 1)
  }

  @Test("A response is sent at once or after a suspension") func responses() {
    var immediate = handling()
    guard case .store = immediate.responded(.response(.text(200, ""))), case .send = immediate.handlerReturned() else {
      Issue.record("an answer within the handler was not sent")
      return
    }
    var later = handling()
    guard case .suspend = later.handlerReturned(), case .resume = later.responded(.response(.text(200, ""))),
      case .send = later.responseRequested()
    else {
      Issue.record("a later answer was not sent")
      return
    }
  }

  @Test("Second and late responses are ignored") func lateResponses() {
    var state = handling()
    _ = state.responded(.response(.text(200, "")))
    guard case .ignore = state.responded(.response(.text(200, ""))) else {
      Issue.record("answered twice")
      return
    }
    var over = handling()
    _ = over.handlerReturned()
    #expect(over.ended() == nil)
    guard case .ignore = over.responded(.response(.text(200, ""))) else {
      Issue.record("answered after the end")
      return
    }
  }
}
