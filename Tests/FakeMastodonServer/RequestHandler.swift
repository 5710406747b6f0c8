import Foundation
import Synchronization
import TarnWeb

/// Receives requests: checks access, injects faults, and passes requests on.
final class RequestHandler: Sendable {
  private struct Dependencies {
    var instance: MastodonInstance
    var control: ControlState
    var hosts: Set<String>
  }

  private let open = Mutex<Dependencies?>(nil)

  /// Begins to answer: before the port is known no `Host` can be right.
  func open(_ instance: MastodonInstance, _ control: ControlState, port: UInt16) {
    let hosts = Set(["127.0.0.1:\(port)", "localhost:\(port)"])
    open.withLock { $0 = Dependencies(instance: instance, control: control, hosts: hosts) }
  }

  /// The memory for all running uploads together: four of the largest.
  private let uploads = BodyBudget(bytes: 4 * (MastodonInstance.maximumFileSize + formBytes))
  /// The size of a form besides its file: boundaries, names, a description.
  private static let formBytes = 64 << 10

  /// Returns whether a request may have a larger body: an upload may.
  func admit(_ head: HTTPRequest) -> HTTPAdmission {
    guard Route(method: head.method, path: head.path) == .uploadMedia else { return .usual }
    guard let length = head.header("Content-Length").flatMap({ Int($0) }), length >= 0 else {
      return .refused(APIResponse.refused(411, "A file comes with its length").response)
    }
    guard length <= MastodonInstance.maximumFileSize + Self.formBytes else {
      return .refused(APIResponse.refused(413, "Validation failed: File file size must be less than 16 MB").response)
    }
    guard let share = uploads.reserve(length) else {
      return .refused(APIResponse.refused(503, "Too many uploads").response)
    }
    return .large(share)
  }

  /// Runs on the server's thread: slow work runs elsewhere.
  func receive(_ request: HTTPRequest, _ reply: HTTPReply) {
    guard let open = open.withLock({ $0 }) else {
      _ = reply.respond(.text(503, "The server is starting. Try again in a moment."))
      return
    }
    if let refusal = ControlRouter.refusal(of: request, hosts: open.hosts) {
      _ = reply.respond(refusal)
    } else if let picture = GeneratedImage(path: request.path), ["GET", "HEAD"].contains(request.method) {
      Task { _ = reply.respond(picture.response) }
    } else if request.path == "/control" || request.path.hasPrefix("/control/") {
      Task { _ = reply.respond(await self.control(request, open.instance, open.control)) }
    } else if request.path.hasPrefix("/uploads/"), ["GET", "HEAD"].contains(request.method) {
      Task { _ = reply.respond(await open.instance.file(at: request.path)) }
    } else if Self.isOfAPI(request.path) {
      let faults = open.control.nextFaults(isChange: request.method != "GET" && request.method != "HEAD")
      Task { await self.answer(request, reply, open.instance, open.control, faults) }
    } else {
      _ = reply.respond(.text(404, "This server has an API, and only the pages /control and /oauth/authorize."))
    }
  }

  private static func isOfAPI(_ path: String) -> Bool {
    ["/api/", "/oauth/", "/.well-known/"].contains { path.hasPrefix($0) }
  }

  // MARK: The API

  private func answer(
    _ request: HTTPRequest, _ reply: HTTPReply, _ instance: MastodonInstance, _ control: ControlState,
    _ faults: [InjectedFault]
  ) async {
    func fault(_ kind: InjectedFault.Kind) -> InjectedFault? { faults.first { $0.kind == kind } }
    // Pause: the ordered delay.
    if let latency = fault(.latency) { try? await Task.sleep(for: .milliseconds(latency.amount)) }
    var answer: APIResponse
    if let refusal = Self.refusal(by: faults) {
      answer = refusal
    } else {
      answer = await instance.answer(request, faults)
    }
    // Before the response: its receiver finds the request in the log.
    control.record(
      LoggedRequest(
        number: 0, method: request.method, path: request.path, key: request.header("Idempotency-Key"),
        outcome: answer.outcome.rawValue, status: answer.status, faults: faults.map(\.kind)))
    var response = answer.response
    if fault(.garbage) != nil { response.body = Self.garbage(for: response.body) }
    if fault(.dropped) != nil {
      _ = reply.hangUp()
    } else if let slow = fault(.slow), response.status == 200 {
      await send(response, reply, pause: .milliseconds(slow.amount))
    } else {
      _ = reply.respond(response)
    }
  }

  /// The response to a request that is refused without being executed.
  private static func refusal(by faults: [InjectedFault]) -> APIResponse? {
    for fault in faults {
      switch fault.kind {
      case .error: return .refused(fault.amount, "An injected fault of the server")
      case .unauthorized: return .noToken
      case .tooMany:
        var response = APIResponse.tooMany
        response.headers.append(("Retry-After", String(fault.amount)))
        return response
      case .latency, .dropped, .garbage, .slow, .lateKey, .shortPages, .processing, .emptyDeletion, .ignoredMinID:
        continue
      }
    }
    return nil
  }

  /// The output of a faulty proxy, with a part of the real response: long enough to resemble it.
  private static func garbage(for body: [UInt8]) -> [UInt8] {
    Array("<html><body>\u{fffd} upstream said: ".utf8) + body.prefix(200) + [0xff, 0xfe, 0x00]
  }

  /// Sends a response in eight chunks: enough to arrive visibly, whatever its length.
  private func send(_ response: HTTPResponse, _ reply: HTTPReply, pause: Duration) async {
    guard let stream = reply.stream(headers: response.headers, isOfEvents: false, onClose: {}) else { return }
    let size = max(1, (response.body.count + 7) / 8)
    for start in Swift.stride(from: 0, to: response.body.count, by: size) {
      // Pause: the ordered delay between two chunks.
      if start > 0 { try? await Task.sleep(for: pause) }
      guard stream.send(SharedBytes(Array(response.body[start..<min(start + size, response.body.count)]))) else {
        return
      }
    }
    stream.close()
  }

  // MARK: Control

  private func control(_ request: HTTPRequest, _ instance: MastodonInstance, _ control: ControlState) async
    -> HTTPResponse
  {
    guard request.method == "GET" || request.method == "HEAD" else { return await change(request, instance, control) }
    switch request.path {
    case "/control":
      let statuses = (try? await instance.count) ?? 0
      return ControlPage.response(control.activeFaults, control.log, count: control.count, statuses: statuses)
    case "/control/style.css": return ControlPage.style
    case "/control/faults": return Self.json(control.activeFaults)
    case "/control/log": return Self.json(control.log)
    default: return .text(404, "This address does not exist. The page is at /control.")
    }
  }

  private func change(_ request: HTTPRequest, _ instance: MastodonInstance, _ control: ControlState) async
    -> HTTPResponse
  {
    // A redirect to the page, so that reloading it repeats nothing.
    let redirect = HTTPResponse(status: 303, headers: [("Location", "/control"), ("Cache-Control", "no-store")])
    switch ControlRouter.command(request) {
    case .refused(let status, let message): return .text(status, message)
    case .order(let faults):
      control.order(faults)
      return Self.json(control.activeFaults)
    case .add(let fault):
      control.add(fault)
      return redirect
    case .clear:
      control.order([])
      return redirect
    case .arrive(let count):
      do { try await instance.arrive(count) } catch { return .text(500, "\(error)") }
      return redirect
    }
  }

  private static func json(_ value: some Encodable) -> HTTPResponse {
    HTTPResponse(
      status: 200, headers: [("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "no-store")],
      body: Array((try? JSONEncoder().encode(value)) ?? Data()))
  }
}
