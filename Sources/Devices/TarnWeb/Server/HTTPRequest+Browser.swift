// Information about the page or the browser that sent a request.
extension HTTPRequest {
  /// Whether the request only reads and changes no state.
  var isReading: Bool { method == "GET" || method == "HEAD" }

  /// Whether the browser shows the response in place of the current page. Browsers send the header; other clients do
  /// not.
  var isNavigation: Bool { header("Sec-Fetch-Mode") == "navigate" }

  /// The type of the body, without parameters such as a charset.
  var mediaType: String? {
    header("Content-Type").map { trimmed($0.prefix { $0 != ";" }).lowercased() }
  }
}
