/// Returns a shortest failing sublist of a failing list: no element or run of elements tried can be removed without the
/// list ceasing to fail.
///
/// ```swift
/// let minimal = shrunk(steps) { steps in crashes(after: steps) }
/// ```
///
/// The algorithm removes halves, then quarters, down to single elements, and repeats while that helps (Zeller's delta
/// debugging, complements only). A failure that occurs only sometimes is shrunk as far as it recurs.
///
/// - Parameters:
///   - elements: the list, which fails.
///   - fails: whether a list fails. It is not called with `elements` itself, which is known to fail.
/// - Complexity: about n log n calls of `fails` if few elements matter, n² at worst.
public func shrunk<Element>(_ elements: [Element], while fails: ([Element]) -> Bool) -> [Element] {
  var remaining = elements
  var chunk = max(1, remaining.count / 2)
  while true {
    var start = 0
    var hasShrunk = false
    while start < remaining.count {
      var candidate = remaining
      candidate.removeSubrange(start..<min(start + chunk, remaining.count))
      if fails(candidate) {
        remaining = candidate
        hasShrunk = true
      } else {
        start += chunk
      }
    }
    if chunk == 1 && !hasShrunk { return remaining }
    chunk = max(1, chunk / 2)
  }
}
