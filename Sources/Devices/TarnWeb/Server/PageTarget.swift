import TarnView

/// The target of a browser's request for a page: an address of its places.
struct PageTarget: Sendable {
  /// `nil` for a path or query that is no address.
  var address: Address?
  /// Whether the path continues below that of the page: only a page with addresses has such paths.
  var isBelowPage: Bool
  /// The relative address of the page from the requested one: `./`, `../`, ….
  var base: String
  /// The address at which a browser without scripts asks for a session; `nil` if the request does not.
  var beginning: Address?
  /// Whether the browser has asked for a session at this address and was sent back.
  var hasBegun: Bool
  /// The answer of a page without addresses.
  var unknown: HTTPResponse

  /// The names of query items that are no part of an address of the app.
  enum QueryName: String, CaseIterable {
    case beginning = "tarn-begin"
    case hasBegun = "tarn-begun"
  }

  /// - Returns: `nil` if the path is not below that of the page.
  init?(_ request: HTTPRequest, at route: PageRoute, unknown: HTTPResponse) {
    // By bytes: to Swift a slash with a combining accent is another character.
    guard request.path.utf8.starts(with: route.path.utf8) else { return nil }
    let rest = String(decoding: request.path.utf8.dropFirst(route.path.utf8.count), as: UTF8.self)
    var components = rest.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      String($0) ?? ""
    }
    base = components.count < 2 ? "./" : String(repeating: "../", count: components.count - 1)
    if components.last == "" { components.removeLast() }
    address = Address(path: components, query: request.queryItems)?.unmarked
    isBelowPage = !rest.isEmpty
    hasBegun = request.query[QueryName.hasBegun.rawValue] != nil
    beginning = isBelowPage ? nil : request.query[QueryName.beginning.rawValue].flatMap { Address($0) }
    self.unknown = unknown
  }

  /// The address relative to the page at which a browser without a session gets one and comes back, or stays if this address
  /// is too long to be part of another one.
  var beginningLocation: String {
    guard let address, address.marked(.hasBegun) != nil,
      let query = Address(path: [], query: [Address.QueryItem(QueryName.beginning.rawValue, address.description)])
    else { return HTMLForms.start }
    return "\(HTMLForms.start)\(query)"
  }

  /// The base of the HTML of a page: `nil` for a page without addresses at its own one.
  func base(of page: Page) -> String? { page.addresses == nil && !isBelowPage ? nil : base }
}

extension HTTPRequest {
  /// The items of the query in the order of their names, without the server's token.
  var queryItems: [Address.QueryItem] {
    queryValues.sorted { $0.key < $1.key }.filter { $0.key != "token" }
      .flatMap { name, values in values.map { Address.QueryItem(name, $0) } }
  }

  /// The query as a text, without the server's token; with a question mark unless it is empty.
  var queryWithoutToken: String { query(without: ["token"]) }

  /// The query as a text, without some of its items; with a question mark unless it is empty.
  func query(without names: Set<String>) -> String {
    Address(path: [], query: queryItems.filter { !names.contains($0.name) })?.description ?? ""
  }
}

extension Address {
  /// Returns the address with a further query item, which is no part of it; `nil` if it is too long for one.
  func marked(_ name: PageTarget.QueryName) -> Address? {
    Address(path: path, query: query + [QueryItem(name.rawValue, "")])
  }

  /// The address without such items. A person may have copied one from a browser that keeps no cookies.
  var unmarked: Address? {
    Address(path: path, query: query.filter { PageTarget.QueryName(rawValue: $0.name) == nil })
  }
}
