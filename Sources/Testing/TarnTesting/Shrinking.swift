/// Returns a shortest failing sublist of a failing list: no element or run of elements tried can be removed without the
/// list ceasing to fail.
///
/// ```swift
/// let few = shrunk(steps) { steps in crashes(after: steps) }
/// ```
///
/// The algorithm removes halves, then quarters, down to single elements, and repeats while that helps (Zeller's delta
/// debugging, complements only). A failure that occurs only sometimes is shrunk as far as it recurs.
///
/// - Parameter fails: whether a list fails. It is not called with `elements` itself, which is known to fail.
/// - Complexity: about n log n calls of `fails` if few elements matter, n² at worst.
public func shrunk<Element>(_ elements: [Element], while fails: ([Element]) -> Bool) -> [Element] {
  var kept = elements
  var chunk = max(1, kept.count / 2)
  while true {
    var start = 0
    var helped = false
    while start < kept.count {
      var candidate = kept
      candidate.removeSubrange(start..<min(start + chunk, kept.count))
      if fails(candidate) {
        kept = candidate
        helped = true
      } else {
        start += chunk
      }
    }
    if chunk == 1 && !helped { return kept }
    chunk = max(1, chunk / 2)
  }
}
