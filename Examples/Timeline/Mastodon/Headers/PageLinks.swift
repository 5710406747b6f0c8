/// Where the pages before and after one are, as a server tells it in the `Link` header.
///
///     <https://tarn.example/api/v1/timelines/home?max_id=7>; rel="next", <…?min_id=9>; rel="prev"
public struct PageLinks: Hashable, Sendable {
  /// Older statuses.
  public var next: WebAddress?
  /// Newer ones.
  public var previous: WebAddress?

  /// What is not understood is no link: whoever reads on finds the end of the list instead.
  public init(header: String?) {
    guard let header, header.utf8.count <= 4 * Bounds.addressBytes else { return }
    for entry in header.split(separator: "<").map({ $0.split(separator: ">", maxSplits: 1) }) where entry.count == 2 {
      let parameters = entry[1].split { $0 == ";" || $0 == "," }.map {
        $0.filter { $0 != " " && $0 != "\"" }.lowercased()
      }
      guard let address = WebAddress(String(entry[0])), address.isOfWeb else { continue }
      if parameters.contains("rel=next") { next = next ?? address }
      if parameters.contains("rel=prev") { previous = previous ?? address }
    }
  }
}
