import TarnLanguages
import TarnView

extension Node {
  /// Shows a sheet as a native `<dialog>` above the page.
  ///
  /// A frame shows the sheet of its ``TarnView/AppFrame`` by itself; use this function for pages without a frame.
  ///
  /// Keys: `Escape` cancels, `Enter` in a field submits, `Control+Enter` does in one of several lines; the arrow keys
  /// move between fields, items and rows, and an item's own key chooses it. A list shows at most ``mostSheetRows`` rows.
  ///
  /// - Parameters:
  ///   - sheet: the sheet.
  ///   - words: the language of the words that a sheet has by itself.
  public static func sheet(_ sheet: Sheet<Action>, _ words: Localization = .english) -> Node {
    var keys = sheet.items.compactMap { item in
      item.key.map { KeyBinding($0, title: item.title, confirmation: item.confirmation, item.action) }
    }
    // Enter in a field of several lines begins a new line.
    if let submit = sheet.submit, !submit.isDisabled, sheet.fields.contains(where: { $0.kind.hasLines }) {
      keys.append(KeyBinding("Control+Enter", title: submit.title, submit.action))
    }
    return dialog(
      title: sheet.title, id: sheet.id, cancel: sheet.cancel, .onKeys(keys),
      .ifPresent(sheet.message) { .p([.class("sheet-message")], .text($0)) },
      .when(!sheet.fields.isEmpty || sheet.submit != nil, form(sheet)),
      .when(!sheet.items.isEmpty, menu(sheet.items, words, hasFocus: sheet.fields.isEmpty)),
      .ifPresent(sheet.list) { list($0, words, hasFocus: sheet.fields.isEmpty && sheet.items.isEmpty) })
  }

  /// Shows nodes in a sheet: with a title, and a button that closes it.
  ///
  /// ```swift
  /// let picture: Node<Action> = .sheet(title: "Rain", cancel: SheetButton("Close", .close), .img([.src("file/1")]))
  /// ```
  ///
  /// - Parameters:
  ///   - title: the title, which names the dialog for screen readers.
  ///   - id: the identity of the sheet, by default its title: the sheet with another one is another dialog.
  ///   - cancel: the button, whose action `Escape` sends, too.
  ///   - keys: the actions of further keys.
  ///   - content: the nodes below the title.
  public static func sheet(
    title: String, id: String? = nil, cancel: SheetButton<Action>, keys: [String: Action] = [:], _ content: Node...
  ) -> Node { dialog(title: title, id: id ?? title, cancel: cancel, .onKeys(keys), .each(content)) }

  private static func dialog(
    title: String, id: String, cancel: SheetButton<Action>, _ keys: Attribute<Action>, _ content: Node...
  ) -> Node {
    .tag("dialog")(
      [.class("dialog sheet"), .key("sheet \(id)"), .modal(onCancel: cancel.action), .label(title), keys],
      .header(
        // The page's own heading can't be reached while the sheet is open.
        [.class("bar")], .h2([.aria("level", "1"), .attribute("dir", "auto")], .text(title)),
        .button([.class("quiet"), .onClick(cancel.action)], .text(cancel.title))),
      .each(content),
      .p([.class("sheet-status"), .role("alert"), .data(.status)]))
  }

  private static func form(_ sheet: Sheet<Action>) -> Node {
    var attributes: [Attribute<Action>] = [.class("form")]
    if let submit = sheet.submit, !submit.isDisabled { attributes.append(.onSubmit(submit.action)) }
    return .form(
      attributes,
      .each(sheet.fields.enumerated().map { .field($1, hasFocus: $0 == 0) }),
      .ifPresent(sheet.submit) {
        // Without a field the button has the focus, so that Enter submits here, too.
        .div(
          [.class("buttons")],
          .submit([.disabled($0.isDisabled), .flag("autofocus", sheet.fields.isEmpty)], .text($0.title)))
      })
  }

  private static func menu(_ items: [SheetItem<Action>], _ words: Localization, hasFocus: Bool) -> Node {
    .div(
      [.class("menu")],
      .each(
        items.enumerated().map { index, item in
          .control(
            at: item.address, sending: .onClick(item.action, confirming: item.confirmation),
            [
              .class(item.isDestructive ? "danger" : ""), .key(item.title), .data(.stop),
              .flag("autofocus", hasFocus && index == 0),
            ],
            .span(.text(item.title)), .ifPresent(item.key) { .tag("kbd")(.text($0.keyName(words))) })
        }))
  }

  /// The most rows of a list in a sheet on a page, unless its scroll offset is part of the state: more than anyone
  /// scrolls through; a search finds the others.
  public static var mostSheetRows: Int { 1_000 }

  /// Enough for two lines of text.
  private static var sheetRowHeight: Double { 56 }

  private static func list(_ list: SheetList<Action>, _ words: Localization, hasFocus: Bool) -> Node {
    guard list.count > 0 else { return .p([.class("empty")], .text(list.placeholder)) }
    if let scroll = list.scroll {
      return .window(
        WindowedList(count: list.count, rowHeight: sheetRowHeight, top: scroll.top), [.class("sheet-list")],
        key: { list.row($0).key }, onScroll: scroll.action, row: { row($0, of: list, hasFocus: hasFocus) })
    }
    let shown = min(list.count, mostSheetRows)
    return .each([
      .ul(
        [.class("sheet-list"), .key("list")],
        .each((0..<shown).map { .li([.key(list.row($0).key)], row($0, of: list, hasFocus: hasFocus)) })),
      .when(
        shown < list.count,
        .p(
          [.class("muted sheet-message"), .key("more")], .text(words("The first \(shown) of \(list.count) are shown.")))
      ),
    ])
  }

  private static func row(_ index: Int, of list: SheetList<Action>, hasFocus: Bool) -> Node {
    let row = list.row(index)
    let texts = Node.each([
      .span([.class("sheet-row-text"), .attribute("dir", "auto")], .text(row.text)),
      .span([.class("muted"), .attribute("dir", "auto")], .text(row.detail)),
    ])
    guard let select = list.onSelect else { return .div([.class("sheet-row")], texts) }
    return .control(
      at: list.address.flatMap { $0(index) }, sending: .onClick(select(index)),
      [
        .class("sheet-row"), .data(.stop), .flag("autofocus", hasFocus && index == 0),
        // Hundreds of rows would be hundreds of stops of the tab key; the arrow keys reach them.
        .attribute("tabindex", index == 0 ? "0" : "-1"),
      ], texts)
  }
}

extension SheetField.Kind {
  fileprivate var hasLines: Bool { if case .lines = self { true } else { false } }
}
