import Foundation
import TarnStorage
import TarnWeb

extension MastodonInstance {
  /// Executes a request of the API, as a whole or not at all.
  ///
  /// - Parameter faults: the faults that apply; ``InjectedFault/Kind/lateKey`` and ``InjectedFault/Kind/shortPages`` are injected here.
  func answer(_ request: HTTPRequest, _ faults: [InjectedFault] = []) async -> APIResponse {
    let lateKey = faults.first { $0.kind == .lateKey }
    let response = execute(request, faults, storesKey: lateKey == nil)
    guard let lateKey, response.outcome == .applied, let key = request.header("Idempotency-Key"),
      let account = try? bearer(of: request)?.account, let createdID = response.createdID
    else { return response }
    // Pause: the ordered delay.
    try? await Task.sleep(for: .milliseconds(lateKey.amount))
    try? store(key, of: createdID, account)
    return response
  }

  private func execute(_ request: HTTPRequest, _ faults: [InjectedFault], storesKey: Bool) -> APIResponse {
    do {
      let bearer = try bearer(of: request)
      var response: APIResponse
      let route = Route(method: request.method, path: request.path)
      let status = bearer?.account.map { count(route, of: $0) }
      if let status, !status.isAllowed {
        response = .tooMany
        response.headers.append(("Retry-After", String(max(1, status.resetsAt - Int(time / 1_000)))))
      } else {
        response = try database.transaction {
          try answer(route, Parameters(request), request, bearer, faults, storesKey: storesKey)
        }
        if case .delete = route, response.outcome == .applied, faults.contains(where: { $0.kind == .emptyDeletion }) {
          response.body = .object([JSON.Field]())
        }
      }
      if let status { response.headers += headers(of: status) }
      return response
    } catch let invalid as Parameters.Invalid {
      return .refused(invalid.status, invalid.message)
    } catch {
      return .refused(500, "\(error)")
    }
  }

  private func answer(
    _ route: Route, _ parameters: Parameters, _ request: HTTPRequest, _ bearer: Bearer?, _ faults: [InjectedFault],
    storesKey: Bool
  ) throws -> APIResponse {
    let percent = faults.first { $0.kind == .shortPages }?.amount ?? 0
    var parameters = parameters
    if faults.contains(where: { $0.kind == .ignoredMinID }) { parameters.ignore("min_id") }
    let account = bearer?.account
    switch route {
    case .unknown: return .notFound
    case .oauth(let step): return try answer(step, parameters, request)
    case .registerApplication: return try registerApplication(parameters)
    case .application: return try application(of: bearer)
    case .context(let id): return try context(of: id, account)
    case .instance(let version): return .read(try description(version: version))
    case .status(let id): return try singleStatus(id, account)
    case .account(let id): return try self.account(id).map { .read($0) } ?? .notFound
    default: break
    }
    if let refusal = refusal(of: bearer, for: route) { return refusal }
    guard let account else { return .noToken }
    switch route {
    case .home: return try home(parameters, account, leavingOut: percent)
    case .posted(let id): return try posted(by: id, parameters, account, leavingOut: percent)
    case .credentials: return try credentials(account)
    case .updateCredentials: return try updateCredentials(parameters, account)
    case .create:
      return try create(parameters, key: request.header("Idempotency-Key"), account, storesKey: storesKey)
    case .source(let id): return try source(id, account)
    case .edit(let id): return try edit(id, parameters, account)
    case .delete(let id): return try delete(id, account)
    case .mark(let mark, let isSet, let id): return try set(mark, isSet, id, account)
    case .boost(true, let id): return try boost(id, parameters, account)
    case .boost(false, let id): return try unboost(id, account)
    case .createFilter: return try createFilter(parameters, account)
    case .filters: return try listFilters(account)
    case .deleteFilter(let id): return try deleteFilter(id, account)
    case .notifications: return try notifications(parameters, account)
    case .notification(let id): return try notification(id, account)
    case .dismissNotification(let id): return try dismissNotification(id, account)
    case .clearNotifications: return try clearNotifications(account)
    case .uploadMedia:
      let processingTime = faults.first { $0.kind == .processing }?.amount
      return try upload(parameters, account, processingTime: processingTime)
    case .media(let id): return try media(id, account)
    case .updateMedia(let id): return try updateMedia(id, parameters, account)
    case .unknown, .status, .account, .instance, .context, .registerApplication, .application, .oauth:
      return .notFound
    }
  }

  /// Counts a request; of several limits the nearer one is returned.
  private func count(_ route: Route, of account: Int64) -> RateLimiter.Status {
    let seconds = Int(time / 1_000)
    let status = requests.count(account, now: seconds)
    guard route.isDeletion else { return status }
    let deletionStatus = deletions.count(account, now: seconds)
    return deletionStatus.remaining < status.remaining || !deletionStatus.isAllowed ? deletionStatus : status
  }

  private func headers(of status: RateLimiter.Status) -> [(String, String)] {
    [
      ("X-RateLimit-Limit", String(status.limit)), ("X-RateLimit-Remaining", String(status.remaining)),
      ("X-RateLimit-Reset", datetime(Int64(status.resetsAt) * 1_000)),
    ]
  }

  /// A time as the API writes it.
  func datetime(_ milliseconds: Int64) -> String {
    Date(timeIntervalSince1970: Double(milliseconds) / 1_000).formatted(.iso8601WithFraction)
  }
}

extension FormatStyle where Self == Date.ISO8601FormatStyle {
  fileprivate static var iso8601WithFraction: Self { Date.ISO8601FormatStyle(includingFractionalSeconds: true) }
}
