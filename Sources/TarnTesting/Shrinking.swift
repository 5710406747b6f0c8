/// The shortest part of a list that still fails, as far as leaving things out gets: nothing more can be left out of it.
///
/// ```swift
/// let few = shrunk(steps) { steps in crashes(after: steps) }
/// ```
///
/// Halves are left out first, then quarters, down to single elements, and over again as long as that helps (Zeller's
/// delta debugging, complements only). What fails only now and then is shrunk as far as it goes on failing.
///
/// - Parameter fails: whether a list fails. It is not asked about `elements` itself, which is known to.
/// - Complexity: about n log n calls of `fails` if a few elements matter, n² at worst.
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
