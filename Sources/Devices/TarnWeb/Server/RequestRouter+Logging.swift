// What a log says about requests.
extension RequestRouter {
  /// Logs a response, or the end of a stream.
  func log(_ event: RequestHandling.Event, to logger: EventLogger) {
    switch event {
    case .responded(let outcome, _): logger.log(.request(logged(outcome)))
    case .streamEnded(let outcome, let end): logger.log(.streamEnded(logged(outcome), end))
    }
  }

  private func logged(_ outcome: RequestHandling.Outcome) -> LogEvent.Request {
    let (kind, path) = outcome.path.map { description(of: $0, outcome.method) } ?? (.unknown, "*")
    return LogEvent.Request(
      method: outcome.method, path: path, kind: kind, status: outcome.status, refusal: outcome.refusal,
      duration: outcome.duration, received: outcome.received, sent: outcome.sent, client: outcome.client)
  }

  /// Returns what a path is for, and as much of it as the server itself has made: the rest may be a text of a user, or anything.
  func description(of path: String, _ method: String) -> (LogEvent.Kind, String) {
    if let (route, file) = files[path] {
      let kind: LogEvent.Kind =
        switch file {
        case .home, .withoutSlash: method == "POST" ? .form : .page
        case .style: .style
        case .address(.stream): .stream
        case .address(.print): .print
        case .address(.events): .events
        case .address(.files): .upload
        }
      return (kind, file == .withoutSlash ? "/\(route.name)" : path)
    }
    if PageScripts.byPath[path] != nil { return (.script, path) }
    if let route = page(above: path), isAsset(path) { return (.asset, "\(route.path)\(Assets.folder)/*") }
    if let (_, path) = access.signInRoute(at: path) {
      return (path == .signIn ? .signIn : .signOut, path.rawValue)
    }
    if let route = folder(of: path) { return (.file, route.path + "file/*") }
    guard let route = page(above: path) else { return (.unknown, "/*") }
    return (method == "POST" ? .form : .page, route.path + "*")
  }
}

extension LogEvent.RefusalReason {
  /// Creates the reason of a response that names none; `nil` if it refuses nothing.
  init?(status: Int) {
    switch status {
    case ..<400, 500: return nil
    case 404: self = .missing
    case 405: self = .method
    case 413: self = .size
    case 415: self = .mediaType
    case 400, 411: self = .malformed
    case 429, 503: self = .limit
    default: self = .other
    }
  }
}
