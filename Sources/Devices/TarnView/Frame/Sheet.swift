import TarnLanguages

/// A sheet above an app's screen, as a value for every device: a form, a menu, a list to choose from or to read, or
/// several of these below each other.
///
/// ```swift
/// let renaming = Sheet(
///   title: "Rename", cancel: Action.close,
///   fields: [SheetField("Name", name, message: name.isEmpty ? .error("A name is needed.") : nil) { .write($0) }],
///   submit: SheetButton("Save", .save))
/// let menu = Sheet(title: "To-do 7", cancel: Action.close, items: [
///   SheetItem("Edit", key: "e", .edit(id)),
///   SheetItem("Remove", key: "x", isDestructive: true, confirmation: Confirmation("Remove it?", agree: "Remove"),
///             .remove(id)),
/// ])
/// ```
///
/// A page shows it as a native `<dialog>`, a terminal as a framed dialog. The keyboard focus stays in the sheet while
/// it is open, and returns to where it was. `Escape` cancels. `Enter` submits, or closes a sheet that is only read. Its
/// texts are part of the app's state, so nothing typed is lost by whatever happens meanwhile.
///
/// A sheet with content of its own is made of a device's nodes: see the device's `sheet` function.
public struct Sheet<Action> {
  /// The identity: another one is another sheet, in which the first field gets the focus. By default it is the title.
  public var id: String
  /// The title.
  public var title: String
  /// A text below the title.
  public var message: String?
  /// The fields, from top to bottom.
  public var fields: [SheetField<Action>]
  /// The actions to choose from.
  public var items: [SheetItem<Action>]
  /// A list to choose from or to read.
  public var list: SheetList<Action>?
  /// The button that finishes the sheet.
  public var submit: SheetButton<Action>?
  /// The button that closes the sheet without an effect, also sent by `Escape`.
  public var cancel: SheetButton<Action>

  /// Creates a sheet.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - id: the identity; by default the title. Another one is another sheet.
  ///   - message: a text below the title.
  ///   - cancel: the action that closes the sheet.
  ///   - cancelTitle: the word on its button. By default it is `Cancel` if there is a button to submit, else `Close`.
  ///   - fields: the fields, from top to bottom.
  ///   - items: the actions to choose from.
  ///   - list: a list to choose from or to read.
  ///   - submit: the button that finishes the sheet.
  ///   - words: the language of these two.
  public init(
    title: String, id: String? = nil, message: String? = nil, cancel: Action, cancelTitle: String? = nil,
    fields: [SheetField<Action>] = [], items: [SheetItem<Action>] = [], list: SheetList<Action>? = nil,
    submit: SheetButton<Action>? = nil, words: Localization = .english
  ) {
    self.id = id ?? title
    self.title = title
    self.message = message
    self.fields = fields
    self.items = items
    self.list = list
    self.submit = submit
    self.cancel = SheetButton(cancelTitle ?? (submit == nil ? words("Close") : words("Cancel")), cancel)
  }
}

/// A button of a ``Sheet``.
public struct SheetButton<Action> {
  /// The word on the button.
  public var title: String
  /// The action that it sends.
  public var action: Action
  /// Whether the button can't be used now.
  public var isDisabled: Bool

  /// Creates a button.
  public init(_ title: String, _ action: Action, isDisabled: Bool = false) {
    self.title = title
    self.action = action
    self.isDisabled = isDisabled
  }
}

/// An action to choose in a ``Sheet``.
public struct SheetItem<Action> {
  /// The description of the action.
  public var title: String
  /// The key that chooses it at once.
  public var key: String?
  /// Whether it takes something away: devices show it in the color of warnings.
  public var isDestructive: Bool
  /// The question that the user answers before the action is sent; `nil` to send it at once.
  public var confirmation: Confirmation?
  /// The place that the action opens, if it opens one: a page then has a link in place of the button.
  public var address: Address?
  /// The action that it sends.
  public var action: Action

  /// Creates an item.
  public init(
    _ title: String, key: String? = nil, isDestructive: Bool = false, confirmation: Confirmation? = nil,
    address: Address? = nil, _ action: Action
  ) {
    self.title = title
    self.key = key
    self.isDestructive = isDestructive
    self.confirmation = confirmation
    self.address = address
    self.action = action
  }
}

/// Rows in a ``Sheet``, of which only the visible ones are made.
public struct SheetList<Action> {
  /// A row: a text, and another one beside or below it.
  public struct Row: Equatable, Sendable {
    /// The identity of the row.
    public var key: String
    /// The text.
    public var text: String
    /// The dimmed text beside or below it.
    public var detail: String

    /// Creates a row.
    public init(key: String, _ text: String, detail: String = "") {
      self.key = key
      self.text = text
      self.detail = detail
    }
  }

  /// The number of rows.
  public var count: Int
  /// The text in place of the rows while there are none.
  public var placeholder: String
  /// Returns the row at an index.
  public var row: (Int) -> Row
  /// Returns the action for the choice of a row; `nil` for a list that is only read.
  public var onSelect: ((Int) -> Action)?
  /// Returns the place that the choice of a row opens; `nil` if it opens none. A page has a link to it in place of a button.
  public var address: ((Int) -> Address?)?
  /// The scroll offset in a page, if it is part of the state: see ``scroll(_:_:)``.
  public var scroll: (top: Double, action: (Double) -> Action)?

  /// Creates a list.
  public init(
    count: Int, placeholder: String, address: ((Int) -> Address?)? = nil, onSelect: ((Int) -> Action)? = nil,
    row: @escaping (Int) -> Row
  ) {
    self.count = count
    self.placeholder = placeholder
    self.row = row
    self.address = address
    self.onSelect = onSelect
  }

  /// Makes the scroll offset in a page part of the state, so that it is restored with it. A page then has only the
  /// visible rows, however many there are. A terminal scrolls by itself.
  public func scroll(_ top: Double, _ action: @escaping (Double) -> Action) -> SheetList {
    var list = self
    list.scroll = (top, action)
    return list
  }
}
