/// The rows of a list or a table: how many, and how to make those that are seen.
struct Rows<Action> {
  let count: Int
  let selected: Int?
  let height: Int
  let onSelect: ((Int) -> Action)?
  let content: Content

  enum Content {
    case nodes((Int) -> Node<Action>)
    case cells([Column], (Int) -> [StyledText])
  }

  var columns: [Column]? { if case .cells(let columns, _) = content { columns } else { nil } }

  /// The lines that the titles of the columns take.
  var header: Int { columns?.contains { !$0.title.isEmpty } ?? false ? 1 : 0 }

  /// All rows and the header, kept within an `Int`.
  var lines: Int { min(count, Int(Int32.max) / height) * height + header }
}

/// A column of a table.
public struct Column: Sendable, Hashable {
  public let title: String
  public let width: Extent
  public let alignment: Alignment

  /// - Parameters:
  ///   - title: stands above it and stays there.
  ///   - width: `.fit` is as wide as the widest that was seen in it so far: it grows while rows come into view, and does not
  ///     jump back.
  public init(_ title: String, _ width: Extent = .fit, _ alignment: Alignment = .leading) {
    self.title = title
    self.width = width
    self.alignment = alignment
  }
}

extension Node {
  /// Rows below each other, of which those that are seen are made: 100,000 cost no more than 20.
  ///
  /// ```swift
  /// .list(count: todos.count, selected: cursor, onSelect: { .select($0) }) { row in
  ///   .memo(todos[row], key: todos[row].id) { line($0) }
  /// }
  /// .onKeys(["ArrowDown": .next, "ArrowUp": .previous])
  /// ```
  ///
  /// What is scrolled belongs to the terminal: the wheel scrolls, and when another row becomes the selected one, the list moves
  /// as little as shows it. Keys are the app's. The selected row is reversed. If not all fits, a piece of line at the right
  /// says where one is.
  ///
  /// - Parameters:
  ///   - selected: the row that is marked and kept in view.
  ///   - rowHeight: the lines of every row.
  ///   - onSelect: what a click on a row becomes.
  ///   - row: makes the row with a number less than `count`. It is kept until the next view, for rows that are scrolled to, and
  ///     so is the state that it captures: a large one should be of values whose copies share, such as a `Vector`. Rows with a
  ///     key, or memos with one, keep what they hold while others come and go.
  /// - Precondition: `count` is not negative and `rowHeight` at least 1.
  public static func list(
    count: Int, selected: Int? = nil, rowHeight: Int = 1, onSelect: ((Int) -> Action)? = nil,
    row: @escaping (Int) -> Node
  ) -> Node {
    precondition(count >= 0, "A list can't have \(count) rows.")
    precondition(rowHeight >= 1, "A row of a list can't be \(rowHeight) lines high; the least is 1.")
    return Node(
      .rows(Rows(count: count, selected: selected, height: rowHeight, onSelect: onSelect, content: .nodes(row))))
  }

  /// Columns with titles over rows, which are windowed and scrolled as those of a
  /// ``list(count:selected:rowHeight:onSelect:row:)``.
  ///
  /// ```swift
  /// .table([Column("Title", .fill()), Column("Due", .cells(10)), Column("€", .fit, .trailing)], count: bills.count) { row in
  ///   ["\(bills[row].title)", "\(bills[row].due)", "\(bills[row].sum)"]
  /// }
  /// ```
  ///
  /// - Parameter row: the texts of a row, one for each column; what is missing is empty. A row whose texts are what they were
  ///   is not drawn again.
  /// - Precondition: `count` is not negative.
  public static func table(
    _ columns: [Column], count: Int, selected: Int? = nil, onSelect: ((Int) -> Action)? = nil,
    row: @escaping (Int) -> [StyledText]
  ) -> Node {
    precondition(count >= 0, "A table can't have \(count) rows.")
    return Node(
      .rows(Rows(count: count, selected: selected, height: 1, onSelect: onSelect, content: .cells(columns, row))))
  }
}
