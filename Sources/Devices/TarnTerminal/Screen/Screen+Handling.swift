extension Screen {
  /// Maps an event to actions, and updates the terminal's own state: carets and scroll positions.
  ///
  /// - Returns: the actions in order, and the bytes that update the terminal for its own state. The effects of the
  ///   actions appear with the next ``show(_:)``.
  public func handle(_ event: TerminalEvent) -> (actions: [Action], bytes: [UInt8]) {
    if case .resized(let size) = event { return ([], resize(size)) }
    guard let root else { return ([], []) }
    switch event {
    case .key(let key): return handle(key, root)
    case .paste(let text):
      guard let node = root.focused() else { return ([], []) }
      return edit(node) {
        $0.insert($0.sanitized(text))
        return true
      } ?? ([], [])
    case .mouse(let mouse): return handle(mouse, root)
    case .resized, .focus: return ([], [])
    }
  }

  /// Sends a key from the focused node outward until one handles it.
  private func handle(_ key: Key, _ root: RenderNode<Action>) -> (actions: [Action], bytes: [UInt8]) {
    let focused = root.focused()
    if let focused {
      if let result = edit(focused, { $0.handle(key) }) { return result }
      if key.name == "Enter", case .input(let input) = focused.node.kind, let submit = input.onSubmit {
        return ([submit], [])
      }
    }
    var node: RenderNode<Action>? = focused ?? root.outermost
    while let current = node {
      if let action = current.node.modifiers?.keys[key.name] { return ([action], []) }
      node = current.parent
    }
    return ([], [])
  }

  /// Changes the text, the caret or the selection of an input.
  ///
  /// - Returns: `nil` if the node is not an input or the change does not apply.
  private func edit(
    _ node: RenderNode<Action>, _ change: (inout TextFieldState) -> Bool
  ) -> (actions: [Action], bytes: [UInt8])? {
    guard case .input(let input) = node.node.kind, case .field(let old) = node.localState else { return nil }
    var field = old
    guard change(&field) else { return nil }
    guard field != old else { return ([], []) }
    node.localState = .field(field)
    node.invalidateAround()
    // A changed text is not drawn yet: the state may change or reject it, so the next view shows it.
    let value = field.value
    guard !value.isWritten(as: old.value) else { return ([], redraw()) }
    guard let action = input.onInput(value) else {
      // There is no action for this text, so the field returns to the state's text.
      node.localState = .field(old)
      return ([], [])
    }
    edited.append(node)
    return ([action], [])
  }

  private func handle(_ mouse: Mouse, _ root: RenderNode<Action>) -> (actions: [Action], bytes: [UInt8]) {
    switch mouse.kind {
    case .wheelUp: return scrollOrDispatch(-Self.linesPerNotch, "WheelUp", at: mouse, root)
    case .wheelDown: return scrollOrDispatch(Self.linesPerNotch, "WheelDown", at: mouse, root)
    case .pressed:
      let (hit, column, row) = root.hit(mouse.column, mouse.row)
      let bytes = moveCaret(hit, (column, row), selects: false)
      let action = hit.sortAction(column: column, row: row) ?? hit.clickAction()
      return (action.map { [$0] } ?? [], bytes)
    case .dragged:
      guard let node = root.focused() else { return ([], []) }
      return ([], moveCaret(node, node.cell(ofScreen: mouse.column, mouse.row), selects: true))
    case .released: return ([], [])
    }
  }

  /// The lines that one notch of the wheel scrolls, as in most terminals.
  private static var linesPerNotch: Int { 3 }

  /// Sends a turn of the wheel from the node under the pointer outward, until a list can scroll or a node handles it as
  /// a key.
  private func scrollOrDispatch(
    _ rows: Int, _ key: String, at mouse: Mouse, _ root: RenderNode<Action>
  ) -> (actions: [Action], bytes: [UInt8]) {
    var node: RenderNode<Action>? = root.hit(mouse.column, mouse.row).node
    while let current = node {
      if case .rows(let list) = current.node.kind, case .rows(var scrollState) = current.localState,
        scrollState.scroll(by: rows, count: list.count)
      {
        current.localState = .rows(scrollState)
        current.invalidateAround()
        return ([], redraw())
      }
      if let action = current.node.modifiers?.keys[key] { return ([action], []) }
      node = current.parent
    }
    return ([], [])
  }

  /// Moves the caret of an input to a cell.
  private func moveCaret(_ node: RenderNode<Action>, _ cell: (column: Int, row: Int), selects: Bool) -> [UInt8] {
    guard case .input(let input) = node.node.kind, case .field(var field) = node.localState else { return [] }
    let old = field
    if input.hasLines {
      let lines = field.lines(node.area.columns)
      let line = lines[min(cell.row + field.top, lines.count - 1)]
      field.move(to: field.position(atColumn: cell.column, in: line), selects: selects)
    } else {
      var remaining = cell.column + field.offset
      // The position is before the character that covers the cell, or at the end after the last one.
      let position = field.text.firstIndex { character in
        remaining -= input.cells(character)
        return remaining < 0
      }
      field.move(to: position ?? field.text.count, selects: selects)
    }
    guard field != old else { return [] }
    node.localState = .field(field)
    node.invalidateAround()
    return redraw()
  }
}

extension String {
  /// Whether both strings have the same scalars, not only canonically equivalent ones.
  fileprivate func isWritten(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
