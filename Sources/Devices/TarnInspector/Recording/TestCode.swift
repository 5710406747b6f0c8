/// Some steps as the code of a test.
struct TestCode {
  let feature: String
  let start: String
  let actions: [String]
  let end: String
  let range: ClosedRange<Int>

  var text: String {
    """
    @Test func steps\(range.lowerBound)To\(range.upperBound)() {
      var state = \(start)
      for action: \(feature).Action in [
    \(actions.map { "    \($0)," }.joined(separator: "\n"))
      ] {
        _ = \(feature)().update(&state, action)
      }
      #expect(state == \(end))
    }
    """
  }
}
