import Foundation
import TarnWeb

/// The control page, for people as a form and for tests as JSON.
///
/// | path | method | content |
/// |---|---|---|
/// | `/control` | GET | the page |
/// | `/control` | POST | one of its forms |
/// | `/control/style.css` | GET | its styles |
/// | `/control/faults` | GET, POST | the current faults with their counts; replaces them, as JSON |
/// | `/control/log` | GET | the last requests, as JSON |
///
/// Only this computer can reach it, by the server's own name. A request that changes something must come from its own
/// page, as in an app: a page of another site can neither read it nor set faults.
struct ControlRouter {
  enum Request: Equatable {
    case refused(Int, String)
    case order([InjectedFault])
    case add(InjectedFault)
    case clear
    /// Lets other accounts post this many statuses.
    case arrive(Int)
  }

  /// The number of statuses that may arrive at once: a screen at most.
  static let arrivals = 1...40

  /// Returns the refusal of a request by its origin; `nil` if it is accepted.
  ///
  /// - Parameter hosts: the host names of this server.
  static func refusal(of request: HTTPRequest, hosts: Set<String>) -> HTTPResponse? {
    guard let host = request.header("Host")?.lowercased(), hosts.contains(host) else {
      return .text(421, "This server does not answer for that host. Use the address that it printed at its start.")
    }
    // The authorization page asks for a token, which a page of another site does not have; nor may it try one.
    let isControl = request.path == "/control" || request.path.hasPrefix("/control/")
    guard isControl || request.path == "/oauth/authorize" else { return nil }
    let origin = request.header("Origin")?.lowercased()
    if let origin, origin != "http://\(host)" { return .text(403, "This request comes from another site's page.") }
    if isControl, request.method != "GET", request.method != "HEAD", origin == nil {
      return .text(403, "A request that changes faults needs the header Origin.")
    }
    return nil
  }

  /// Returns the command of a POST.
  static func command(_ request: HTTPRequest) -> Request {
    let type = request.header("Content-Type")?.lowercased() ?? ""
    switch request.path {
    case "/control/faults":
      guard type.hasPrefix("application/json") else { return .refused(415, "The body must be JSON.") }
      do {
        let faults = try JSONDecoder().decode([InjectedFault].self, from: Data(request.body))
        if let problem = faults.lazy.compactMap(\.problem).first { return .refused(422, problem) }
        guard faults.count <= FaultPlan.maximumCount else {
          return .refused(422, "There can be at most \(FaultPlan.maximumCount) faults.")
        }
        return .order(faults)
      } catch {
        let kinds = InjectedFault.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        return .refused(
          400, "The body must be a list such as [{\"kind\": \"dropped\", \"every\": 2}]; kinds are \(kinds).")
      }
    case "/control":
      guard type.hasPrefix("application/x-www-form-urlencoded"), let form = Parameters.form(request.body) else {
        return .refused(415, "The body must be a form.")
      }
      return command(form)
    default: return .refused(405, "\(request.path) does not support this method.")
    }
  }

  private static func command(_ form: [String: String]) -> Request {
    func number(_ name: String) -> Int? { form[name].flatMap { Int($0) } }
    let numbers = ["amount", "times", "every", "percent", "count"]
    if let wrong = numbers.first(where: { form[$0]?.isEmpty == false && number($0) == nil }) {
      return .refused(422, "“\(form[wrong]?.prefix(40) ?? "")” is not a number. Leave the field empty for the default.")
    }
    switch form["do"] {
    case "clear": return .clear
    case "arrive": return .arrive(min(max(number("count") ?? 1, arrivals.lowerBound), arrivals.upperBound))
    case "add":
      guard let kind = form["kind"].flatMap(InjectedFault.Kind.init) else {
        return .refused(422, "Unknown kind of fault.")
      }
      let fault = InjectedFault(
        kind, number("amount"), times: number("times"), every: number("every"), percent: number("percent"),
        only: form["only"].flatMap(InjectedFault.Scope.init))
      return fault.problem.map { .refused(422, $0) } ?? .add(fault)
    default: return .refused(422, "Unknown form.")
    }
  }
}
