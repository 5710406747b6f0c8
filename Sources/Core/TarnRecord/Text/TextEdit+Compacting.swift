extension TextEdit {
  /// Returns the pairs of an alignment with each edit between them moved to the last of its possible positions.
  ///
  /// ```swift
  /// // One of two equal tokens is removed; the texts do not determine which.
  /// TextEdit.compacted([nil, 0], [7, 7], [7])     // [0, nil]: the last of them
  /// ```
  ///
  /// Where the text continues as a run of tokens began, removing or inserting the run one token later gives the same
  /// text. Two versions with the same edit could have it at different positions, and a merge would apply it twice. So
  /// each edit moves as far as possible towards the end, together with edits that it meets: git calls this compaction.
  ///
  /// - Parameter partners: for each old token, the position of the equal new token.
  /// - Complexity: O(n + n e) for n tokens and e edits, the second term only where the whole text is repetitive.
  static func compacted(_ partners: [Int?], _ old: [Int], _ new: [Int]) -> [Int?] {
    var isKept = Array(repeating: false, count: new.count)
    for partner in partners { if let partner { isKept[partner] = true } }
    // Kept tokens keep their order and are equal in pairs, whichever of several equal ones they are.
    let oldPositions = keptPositions(in: old, partners.map { $0 != nil })
    let newPositions = keptPositions(in: new, isKept)
    var pairs = [Int?](repeating: nil, count: old.count)
    for (oldPosition, newPosition) in zip(oldPositions, newPositions) { pairs[oldPosition] = newPosition }
    return pairs
  }

  /// Returns the positions of the kept tokens of a text, after moving every run that is not kept towards its end.
  private static func keptPositions(in text: [Int], _ isKept: [Bool]) -> [Int] {
    var isKept = isKept
    var end = text.count
    while end > 0 {
      guard !isKept[end - 1] else {
        end -= 1
        continue
      }
      var start = end - 1
      while start > 0, !isKept[start - 1] { start -= 1 }
      let before = start
      while end < text.count, isKept[end], text[end] == text[start] {
        isKept[start] = true
        isKept[end] = false
        start += 1
        end += 1
        // The run has met the next one, and both may move further together.
        while end < text.count, !isKept[end] { end += 1 }
      }
      end = before
    }
    return isKept.indices.filter { isKept[$0] }
  }
}
