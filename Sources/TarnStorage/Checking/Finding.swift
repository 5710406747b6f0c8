/// Something in a file that is not as it was written.
package struct Finding: Equatable, Sendable {
  /// A table and a row, or a part of the file.
  package var place: String
  package var reason: String

  package init(_ place: String, _ reason: String) {
    self.place = place
    self.reason = reason
  }
}

extension ClosedRange<Int> {
  /// `3`, or `3 to 7`, to stand behind a word.
  package var words: String { lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)" }
}
