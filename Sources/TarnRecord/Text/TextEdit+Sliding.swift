extension TextEdit {
  /// The pairs of an alignment, with each edit between them at the last of the places where it could stand.
  ///
  /// ```swift
  /// // One of two equal pieces is removed: which of them, nothing tells.
  /// TextEdit.slid([nil, 0], [7, 7], [7])     // [0, nil]: the last of them
  /// ```
  ///
  /// Where a run of pieces goes on as it began, removing or inserting it one piece later gives the same text. Two versions that
  /// made the same edit could have it at different places, and a merge would make it twice. So each is moved towards the end
  /// until it can't be moved further, together with what it meets: git calls this compaction.
  ///
  /// - Parameter partners: for each old piece, the place of the equal new piece.
  /// - Complexity: O(n + n e) for n pieces and e edits, the second only where the text repeats itself all along.
  static func slid(_ partners: [Int?], _ old: [Int], _ new: [Int]) -> [Int?] {
    var isKept = Array(repeating: false, count: new.count)
    for partner in partners { if let partner { isKept[partner] = true } }
    // Pieces that are kept keep their order and are equal in pairs, whichever of equal ones they are.
    let olds = kept(in: old, partners.map { $0 != nil })
    let news = kept(in: new, isKept)
    var pairs = [Int?](repeating: nil, count: old.count)
    for (one, other) in zip(olds, news) { pairs[one] = other }
    return pairs
  }

  /// The places of what is kept of a text, once every run that is not has been moved towards its end.
  private static func kept(in text: [Int], _ isKept: [Bool]) -> [Int] {
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
        // It has met the next, which may now be moved further as a part of this.
        while end < text.count, !isKept[end] { end += 1 }
      }
      end = before
    }
    return isKept.indices.filter { isKept[$0] }
  }
}
