import TarnEncoding
import TarnWeb

/// The page at `/control`, as HTML without a script.
enum ControlPage {
  static func response(_ active: [FaultPlan.ActiveFault], _ log: [LoggedRequest], count: Int, statuses: Int)
    -> HTTPResponse
  {
    HTTPResponse(
      status: 200, headers: headers("text/html; charset=utf-8"), body: Array(html(active, log, count, statuses).utf8))
  }

  static let style = HTTPResponse(
    status: 200, headers: headers("text/css; charset=utf-8"),
    body: Array(
      """
      :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText; }
      body { max-width: 60rem; margin: 0 auto; padding: 16px; }
      form { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; margin: 12px 0 24px; }
      label { display: grid; gap: 4px; }
      input, select, button { font: inherit; min-height: 44px; padding: 4px 12px; box-sizing: border-box; }
      input { width: 7rem; }
      ::placeholder { color: FieldText; font-style: italic; }
      div { overflow-x: auto; }
      table { border-collapse: collapse; width: 100%; }
      th, td { text-align: start; padding: 4px 12px 4px 0; border-bottom: 1px solid #8886; font-variant-numeric: tabular-nums; }
      :focus-visible { outline: 3px solid; outline-offset: 2px; }

      """.utf8))

  private static func headers(_ type: String) -> [(String, String)] {
    [
      ("Content-Type", type), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "same-origin"),
      (
        "Content-Security-Policy",
        "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
      ),
    ]
  }

  private static func html(
    _ active: [FaultPlan.ActiveFault], _ log: [LoggedRequest], _ count: Int, _ statuses: Int
  ) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Control of fake-mastodon</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/control/style.css">
    </head>
    <body>
    <main>
    <h1>Injected faults</h1>
    \(active.isEmpty ? "<p>No faults are set: every request is answered normally.</p>" : table(active))
    <form method="post" action="/control">
    <label>Fault <select name="kind">\(options(InjectedFault.Kind.allCases.map { ($0.rawValue, label(for: $0)) }))</select></label>
    <label>Amount <input name="amount" inputmode="numeric" placeholder="default"></label>
    <label>Every <input name="every" inputmode="numeric" placeholder="1"></label>
    <label>Percent <input name="percent" inputmode="numeric" placeholder="100"></label>
    <label>Times <input name="times" inputmode="numeric" placeholder="always"></label>
    <label>Of <select name="only">\(options([("", "all"), ("reads", "reads"), ("changes", "changes")]))</select></label>
    <button name="do" value="add">Inject</button>
    </form>
    <form method="post" action="/control"><button name="do" value="clear">Remove all faults</button></form>
    <h2>Other accounts</h2>
    <p>There are \(statuses) statuses.</p>
    <form method="post" action="/control">
    <label>Number <input name="count" inputmode="numeric" value="3"></label>
    <button name="do" value="arrive">Post</button>
    </form>
    <h2>The last of \(count) requests</h2>
    <div><table>
    <tr><th>Number</th><th>Method</th><th>Path</th><th>Answer</th><th>Effect</th><th>Faults</th></tr>
    \(log.suffix(50).reversed().map(row).joined(separator: "\n"))
    </table></div>
    </main>
    </body>
    </html>

    """
  }

  private static func table(_ active: [FaultPlan.ActiveFault]) -> String {
    let rows = active.map { activeFault -> String in
      let fault = activeFault.fault
      let when = [
        fault.every.map { "every \($0)" }, fault.percent.map { "\($0) of 100" }, fault.times.map { "\($0) times" },
        fault.only.map { "only \($0.rawValue)" },
      ].compactMap(\.self).joined(separator: ", ")
      return """
        <tr><td>\(label(for: fault.kind))</td><td>\(fault.amount)</td><td>\(when.isEmpty ? "always" : when)</td>\
        <td>\(activeFault.injectionCount) of \(activeFault.matchCount)</td></tr>
        """
    }
    return """
      <div><table><tr><th>Fault</th><th>Amount</th><th>When</th><th>Applied</th></tr>
      \(rows.joined(separator: "\n"))
      </table></div>
      """
  }

  private static func row(_ entry: LoggedRequest) -> String {
    """
    <tr><td>\(entry.number)</td><td>\(entry.method.escapedForPage)</td><td>\(entry.path.escapedForPage)</td>\
    <td>\(entry.status)</td><td>\(entry.outcome)</td><td>\(entry.faults.map(label).joined(separator: ", "))</td></tr>
    """
  }

  private static func options(_ options: [(value: String, label: String)]) -> String {
    options.map { "<option value=\"\($0.value)\">\($0.label)</option>" }.joined()
  }

  private static func label(for kind: InjectedFault.Kind) -> String {
    switch kind {
    case .latency: "delayed answer (ms)"
    case .error: "server error (status)"
    case .tooMany: "rate limit (s)"
    case .unauthorized: "token refused"
    case .dropped: "performed, no answer"
    case .garbage: "performed, garbage answer"
    case .slow: "slow answer (ms per chunk)"
    case .lateKey: "key stored late (ms)"
    case .shortPages: "short pages (% left out)"
    case .processing: "uploads processed late (ms)"
    case .emptyDeletion: "deletion answered with {}"
    case .ignoredMinID: "min_id ignored"
    }
  }
}
