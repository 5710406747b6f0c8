/// The lines of a sheet's parts within the available rows. A low terminal leaves out, in this order, the room for the
/// messages of fields, the text below the title, and the fields without the focus.
struct SheetLayout: Equatable {
  /// The lines of the text below the title, and the blank lines after it.
  private(set) var message = 0
  private(set) var gap = 0
  /// The fields that are shown.
  private(set) var shownFields: Range<Int>
  /// The lines for the message of each field.
  private(set) var room = 0
  /// The lines of each field of several lines.
  private(set) var lines = 1
  private(set) var items = 0
  private(set) var list = 0

  /// - Parameters:
  ///   - rows: the available rows.
  ///   - message: the lines of the text below the title.
  ///   - fields: whether each field has several lines.
  ///   - items: the number of items.
  ///   - list: the number of rows of the list; `nil` without a list.
  ///   - focus: the field with the focus.
  init(rows: Int, message: Int, fields: [Bool], items: Int, list: Int?, focus: Int) {
    let least = min(items, 1) + (list == nil ? 0 : 1)
    let focused = min(focus, max(fields.count - 1, 0))
    shownFields = fields.count + least <= rows ? fields.indices : fields.isEmpty ? 0..<0 : focused..<focused + 1
    var left = max(rows - shownFields.count - least, 0)
    func take(_ count: Int) -> Int {
      let taken = min(max(count, 0), left)
      left -= taken
      return taken
    }
    // Beside fields or a list the message is a hint; in a menu or a question the user decides by it.
    let mostLines = fields.isEmpty && list == nil ? max(rows - items - 1, rows / 3) : rows / 3
    self.message = take(min(message, max(mostLines, 1)))
    if !shownFields.isEmpty {
      // A message of two lines is a long sentence. Below a search is a line to separate the results.
      room = min(least > 0 ? 1 : 2, left / shownFields.count)
      left -= room * shownFields.count
    }
    let editors = shownFields.count { fields[$0] }
    if editors > 0 {
      lines = 1 + min(7, left / editors)
      left -= (lines - 1) * editors
    }
    if self.message > 0, left > least { gap = take(1) }
    self.items = min(items, 1)
    self.items += take(items - self.items)
    if let list {
      // While the user types a search, the height stays the same whatever is found.
      self.list = 1
      self.list += take(fields.isEmpty ? max(list, 1) - 1 : left)
    }
  }
}
