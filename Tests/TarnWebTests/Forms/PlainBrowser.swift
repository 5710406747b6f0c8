import Testing

@testable import TarnWeb

/// A browser without scripts, as far as the server can see: it has read a page, and posts one of its forms.
@MainActor final class PlainBrowser {
  let client: BrowserClient
  /// The address of the page.
  private(set) var path: String
  private(set) var body = ""

  init(_ server: WebServer, at path: String = "/") async throws {
    client = BrowserClient(server, at: path)
    self.path = path
    try await load()
  }

  /// Shows a page that is the response to a form.
  func read(_ response: RawClient.Response) { body = response.body }

  func load() async throws { body = try await client.get(path).body }

  /// The address to which the page sends a browser without scripts.
  var refresh: String? {
    body.firstMatch(of: /<noscript>.*?<meta http-equiv="refresh" content="0;url=([^"]*)">/).map {
      unescaped($0.output.1)
    }
  }

  /// Goes to that address and on to where its response leads.
  func followRefresh() async throws {
    let page = try #require(body.firstMatch(of: /<base href="([^"]*)">/)).output.1
    path = resolved(String(page) + (try #require(refresh)).dropFirst(2))
    for _ in 0..<2 {
      let response = try await client.get(path)
      #expect(response.status == 303, "\(response.body)")
      path = resolved(try #require(response.header("Location")))
    }
    try await load()
  }

  /// The names and values of the hidden fields of a form.
  func hidden(_ form: String = "tarn-0") -> [(String, String)] {
    let isFirst = form == "tarn-0"
    let markup =
      isFirst
      ? String(body.firstMatch(of: /<form class="bar" id="tarn-0".*?<\/form>/.dotMatchesNewlines())?.output ?? "")
      : body
    return markup.matches(of: /<input type="hidden"([^>]*) name="([^"]*)" value="([^"]*)">/).compactMap { match in
      isFirst || match.output.1.contains("\"\(form)\"") ? (String(match.output.2), unescaped(match.output.3)) : nil
    }
  }

  /// The name of the control in the first tag that contains a text.
  func control(_ text: String, _ tag: String = "<[a-z]+") throws -> String {
    let tags = body.matches(of: try Regex("\(tag)[^>]*>"))
    let found = try #require(tags.first { body[$0.range].contains(text) }, "\(text) is not in a tag: \(body)")
    return try #require(body[found.range].firstMatch(of: /name="(~[^"]*)"/), "\(body[found.range])").output.1
      .description
  }

  /// The name of the control in the tag directly before a text.
  func control(before text: String) throws -> String {
    let end = try #require(body.range(of: ">\(text)"), "\(body)").lowerBound
    let tag = body[..<end].split(separator: "<", omittingEmptySubsequences: false).last ?? ""
    return try #require(tag.firstMatch(of: /name="(~[^"]*)"/), "\(tag)").output.1.description
  }

  /// Posts fields together with the hidden ones of a form.
  func post(
    _ fields: [(String, String)], form: String = "tarn-0", replacing replaced: [String: String] = [:],
    lines: [String]? = nil
  ) async throws -> RawClient.Response {
    let all = hidden(form).map { ($0.0, replaced[$0.0] ?? $0.1) } + fields
    return try await send(all.map { "\(encoded($0.0))=\(encoded($0.1))" }.joined(separator: "&"), lines: lines)
  }

  func send(_ text: String, lines: [String]? = nil) async throws -> RawClient.Response {
    try await client.send(
      "POST", path, lines ?? ["Host: \(client.host)", client.origin, "Content-Type: \(FormPost.mediaType)"], body: text)
  }

  /// Posts, and follows the redirect.
  func press(_ fields: [(String, String)], form: String = "tarn-0") async throws {
    let response = try await post(fields, form: form)
    #expect(response.status == 303, "\(response.body)")
    let location = try #require(response.header("Location"))
    path = resolved(location)
    try await load()
  }

  private func resolved(_ location: String) -> String {
    var folder = path.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    var rest = location[...]
    while let prefix = ["./", "../"].first(where: rest.hasPrefix) {
      rest = rest.dropFirst(prefix.count)
      if prefix == "../" { folder.removeLast() }
    }
    return folder.joined(separator: "/") + "/" + rest
  }

  private func unescaped(_ text: Substring) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
  }

  /// As a browser encodes the fields of a form.
  private func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2A, 0x2D, 0x2E, 0x5F: String(UnicodeScalar(byte))
      case 0x20: "+"
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}

/// Serves a page in this process while `test` runs.
@MainActor func withPlainBrowser(
  _ pages: PageScope, _ test: @MainActor (PlainBrowser, WebServer) async throws -> Void
) async throws {
  var limits = HTTPLimits.patient
  limits.stopGrace = .milliseconds(10)
  let server = try WebServer(pages, port: 0, address: "127.0.0.1", hosts: [], limits: limits, access: .open)
  defer { server.stop() }
  try await test(PlainBrowser(server), server)
}

@MainActor func withPantry(
  _ state: Pantry.State = Pantry.State(), _ test: @MainActor (PlainBrowser, ServedPantry) async throws -> Void
) async throws {
  let pantry = ServedPantry(state)
  try await withPlainBrowser(.shared(pantry.page)) { browser, _ in try await test(browser, pantry) }
}
