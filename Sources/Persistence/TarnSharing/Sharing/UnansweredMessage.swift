/// The messages of a follower about changes to which the owner of the file has not answered: English texts of the catalogs.
enum UnansweredMessage {
  /// The reason of a change that was not even sent.
  static let tooMany =
    "Too many changes are waiting for the program that has the file open. Your last change was discarded."

  /// - Parameter isLate: whether the owner did not answer in time; otherwise it has ended.
  static func text(_ count: Int, isLate: Bool) -> String {
    switch (count, isLate) {
    case (1, true):
      """
      The program that has the file open did not answer in time, so your last change may not have been made. Check, and \
      repeat it if necessary.
      """
    case (_, true):
      """
      The program that has the file open did not answer in time, so your last \(count) changes may not have been made. \
      Check, and repeat them if necessary.
      """
    case (1, false):
      """
      The program that has the file open ended before it answered, so your last change may not have been made. Check, and \
      repeat it if necessary.
      """
    case (_, false):
      """
      The program that has the file open ended before it answered, so your last \(count) changes may not have been made. \
      Check, and repeat them if necessary.
      """
    }
  }
}
