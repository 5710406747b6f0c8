// What a request says of the page or the person that it comes from.
extension HTTPRequest {
  /// Whether it asks for something, and changes nothing.
  var isReading: Bool { method == "GET" || method == "HEAD" }

  /// Whether a browser shows the answer in the place of the page before it. Browsers say so; other clients say nothing.
  var isNavigation: Bool { header("Sec-Fetch-Mode") == "navigate" }

  /// What its body is, without parameters such as a charset.
  var mediaType: String? {
    header("Content-Type").map { trimmed($0.prefix { $0 != ";" }).lowercased() }
  }
}
