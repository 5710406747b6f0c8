import Tarn
import TarnView

/// The state of a frame that belongs to this terminal: what is open above the content, the focus and the marked row of
/// the sheet, and the message.
///
/// A pure state machine: ``update(_:in:metrics:)`` returns the effect that the renderer performs.
struct FrameState<Action> {
  /// A dialog of the frame itself, above the content and the sheet.
  enum Dialog {
    case question(Confirmation, () -> FrameEffect<Action>)
    /// The help, with the number of lines that are scrolled out above.
    case help(top: Int)
  }

  /// A text for the message line.
  struct Message: Equatable {
    var text: String
    var isError = false
    /// The field of the sheet that it is about.
    var field: String?
  }

  private(set) var dialog: Dialog?
  var message: Message?
  /// The field of the sheet with the focus; the number of fields if its rows have the focus.
  private(set) var focus = 0
  /// The marked row of the sheet: its items come before the rows of its list.
  private(set) var row = 0
  /// The field that the user is typing into: its error is shown when the focus leaves it, or the sheet is submitted.
  private(set) var typing: Int?
  /// The identity and the fields of the sheet that focus and row belong to.
  private var sheetID: [String]?

  /// Takes over the open sheet: another one starts at its first field and its first row.
  mutating func adapt(to sheet: Sheet<Action>?) {
    let id = sheet.map { [$0.id] + $0.fields.map(\.name) }
    if id != sheetID { (focus, row, typing, sheetID) = (0, 0, nil, id) }
    guard let sheet else { return }
    focus = min(focus, max(sheet.focusCount - 1, 0))
    row = min(row, max(sheet.rowCount - 1, 0))
  }

  /// Handles an event.
  ///
  /// - Parameters:
  ///   - frame: the shown frame.
  ///   - quitting: the question before the program is quit; `nil` for none.
  ///   - metrics: the lengths that depend on the terminal's size.
  /// - Returns: the effect, if there is one outside of the frame.
  mutating func update<Content>(
    _ event: FrameEvent<Action>, in frame: AppFrame<Content>, quitting: Confirmation? = nil, metrics: FrameMetrics
  ) -> FrameEffect<Action>? where Content.Action == Action {
    switch (event, dialog) {
    case (.send(let action), _): return .send(action)
    case (.press(let makeAction), _): return .send(makeAction())
    case (.ask(let confirmation, let makeAction), _): dialog = .question(confirmation, { .send(makeAction()) })
    case (.undo, _): return frame.sheet == nil ? .undo : .undoText
    case (.redo, _): return frame.sheet == nil ? .redo : .redoText
    case (.quit, _):
      guard let quitting else { return .quit }
      dialog = .question(quitting, { .quit })
    case (.suspend, _): return .suspend
    case (.help, _): dialog = .help(top: 0)
    case (.agree, .question(_, let effect)):
      dialog = nil
      return effect()
    case (.agree, _): break
    case (.decline, _): dialog = nil
    case (.scroll(let lines), .help(let top)): dialog = .help(top: min(max(top + lines, 0), metrics.lastHelpTop))
    case (.scroll, _): break
    case (.close, .some): dialog = nil
    case (.close, nil): return frame.sheet.map { .send($0.cancel.action) }
    default: return frame.sheet.flatMap { update(event, in: $0) }
    }
    return nil
  }

  private mutating func update(_ event: FrameEvent<Action>, in sheet: Sheet<Action>) -> FrameEffect<Action>? {
    defer { if !event.isEdit || focus != typing { typing = nil } }
    switch event {
    case .edit(let action):
      // An error that is shown already stays until the text is right.
      let field = sheet.fields.indices.contains(focus) ? sheet.fields[focus] : nil
      if let field, field.message?.isError != true, !field.showsErrorWhileTyping { typing = focus }
      // Another search has other results.
      if sheet.list != nil { row = 0 }
      return .send(action)
    case .focus(let field, let change):
      defer { focus = field }
      return change.flatMap { focus == field ? .send($0) : nil }
    case .nextField(let steps):
      let count = sheet.focusCount
      if count > 0 { focus = (focus + steps + count) % count }
    case .arrow(let steps):
      if sheet.movesRows(focus), !(steps < 0 && row == 0 && focus > 0) {
        move(by: steps, in: sheet)
      } else {
        focus = max(min(focus + steps, sheet.focusCount - 1), 0)
      }
    case .move(let rows): move(by: rows, in: sheet)
    case .choose(let chosen):
      row = chosen ?? row
      return choose(in: sheet)
    case .enter: return sheet.submit == nil ? choose(in: sheet) : submit(sheet)
    case .submit: return submit(sheet)
    default: break
    }
    return nil
  }

  private mutating func move(by rows: Int, in sheet: Sheet<Action>) {
    row = min(max(row + rows, 0), max(sheet.rowCount - 1, 0))
  }

  /// Sends the action of the marked row, after the question of an item that has one.
  private mutating func choose(in sheet: Sheet<Action>) -> FrameEffect<Action>? {
    guard let action = sheet.action(of: row) else { return nil }
    guard sheet.items.indices.contains(row), let confirmation = sheet.items[row].confirmation else {
      return .send(action)
    }
    dialog = .question(confirmation, { .send(action) })
    return nil
  }

  /// Sends the action of the sheet's button. While it is disabled, the focus moves to the field whose text is wrong.
  private mutating func submit(_ sheet: Sheet<Action>) -> FrameEffect<Action>? {
    guard let button = sheet.submit else { return nil }
    guard button.isDisabled else { return .send(button.action) }
    focus = sheet.fields.firstIndex { $0.message?.isError ?? false } ?? focus
    return nil
  }

  /// Shows why the last action was refused: at the field that the reason is about, which gets the focus, else in the
  /// message line.
  mutating func show(_ refusal: Refusal, in sheet: Sheet<Action>?) {
    let field = sheet?.fields.firstIndex { $0.name == refusal.field }
    message = Message(text: refusal.reason, isError: true, field: field == nil ? nil : refusal.field)
    if let field { focus = field }
  }
}

/// The lengths of a frame that depend on the terminal's size.
struct FrameMetrics: Equatable {
  /// The most lines of the help that can be scrolled out above.
  var lastHelpTop = 0
  /// The rows of a page of the sheet.
  var page = 10
}

extension Sheet {
  /// The number of rows to choose from or to read.
  var rowCount: Int { items.count + (list?.count ?? 0) }

  var hasRows: Bool { !items.isEmpty || list != nil }

  /// Whether the rows are one more element that the focus can be at. Below a search they are not: the arrow keys move
  /// the marked row while the user types.
  var rowsTakeFocus: Bool { hasRows && (fields.isEmpty || !items.isEmpty || submit != nil) }

  /// The number of elements that the focus can be at.
  var focusCount: Int { fields.count + (rowsTakeFocus ? 1 : 0) }

  /// Whether the arrow keys move the marked row, and not the focus.
  func movesRows(_ focus: Int) -> Bool { hasRows && (!rowsTakeFocus || focus >= fields.count) }

  /// The action for the choice of a row.
  func action(of row: Int) -> Action? {
    if items.indices.contains(row) { return items[row].action }
    guard let list, (0..<list.count).contains(row - items.count) else { return nil }
    return list.onSelect?(row - items.count)
  }
}
