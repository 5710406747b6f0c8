extension Screen {
  /// What came from the terminal becomes actions, and what belongs to the terminal is done: carets move, lists scroll.
  ///
  /// - Returns: the actions in order, and what brings the terminal to what it shall show now. What the actions change is seen
  ///   with the next ``show(_:)``.
  public func handle(_ event: TerminalEvent) -> (actions: [Action], bytes: [UInt8]) {
    if case .resized(let size) = event { return ([], resize(size)) }
    guard let root else { return ([], []) }
    switch event {
    case .key(let key): return take(key, root)
    case .paste(let text):
      guard let spot = root.focused() else { return ([], []) }
      return edit(spot) {
        $0.insert($0.clean(text))
        return true
      } ?? ([], [])
    case .mouse(let mouse): return take(mouse, root)
    case .resized, .focus: return ([], [])
    }
  }

  /// From the node with the focus outward, until one takes it.
  private func take(_ key: Key, _ root: Spot<Action>) -> (actions: [Action], bytes: [UInt8]) {
    let focused = root.focused()
    if let focused {
      if let taken = edit(focused, { $0.take(key) }) { return taken }
      if key.name == "Enter", case .input(let input) = focused.node.kind, let submit = input.onSubmit {
        return ([submit], [])
      }
    }
    var spot: Spot<Action>? = focused ?? root.outermost
    while let here = spot {
      if let action = here.node.modifiers?.keys[key.name] { return ([action], []) }
      spot = here.parent
    }
    return ([], [])
  }

  /// Changes the text, the caret or what is selected in an input.
  ///
  /// - Returns: `nil` if it is no input or takes no such thing.
  private func edit(
    _ spot: Spot<Action>, _ change: (inout Field) -> Bool
  ) -> (actions: [Action], bytes: [UInt8])? {
    guard case .input(let input) = spot.node.kind, case .field(let old) = spot.hold else { return nil }
    var field = old
    guard change(&field) else { return nil }
    guard field != old else { return ([], []) }
    spot.hold = .field(field)
    spot.forgetAround()
    // Whether the text is as it was typed the state decides: it is seen when that is shown.
    let value = field.value
    guard !value.isWritten(as: old.value) else { return ([], redraw()) }
    guard let action = input.onInput(value) else {
      // There is nothing to wish for: the state has no such value, and the field says what the state says.
      spot.hold = .field(old)
      return ([], [])
    }
    edited.append(spot)
    return ([action], [])
  }

  private func take(_ mouse: Mouse, _ root: Spot<Action>) -> (actions: [Action], bytes: [UInt8]) {
    switch mouse.kind {
    case .wheelUp: return turn(-Self.step, "WheelUp", at: mouse, root)
    case .wheelDown: return turn(Self.step, "WheelDown", at: mouse, root)
    case .pressed:
      let (hit, column, row) = root.hit(mouse.column, mouse.row)
      let bytes = point(hit, (column, row), selects: false)
      return (hit.clicked().map { [$0] } ?? [], bytes)
    case .dragged:
      guard let spot = root.focused() else { return ([], []) }
      return ([], point(spot, spot.cell(ofScreen: mouse.column, mouse.row), selects: true))
    case .released: return ([], [])
    }
  }

  /// The lines that a notch of a wheel scrolls: what most terminals do.
  private static var step: Int { 3 }

  /// From the node under the pointer outward, until a list has somewhere to scroll to or one takes it as a key.
  private func turn(
    _ rows: Int, _ key: String, at mouse: Mouse, _ root: Spot<Action>
  ) -> (actions: [Action], bytes: [UInt8]) {
    var spot: Spot<Action>? = root.hit(mouse.column, mouse.row).spot
    while let here = spot {
      if case .rows(let list) = here.node.kind, case .rows(var seen) = here.hold,
        seen.scroll(by: rows, count: list.count)
      {
        here.hold = .rows(seen)
        here.forgetAround()
        return ([], redraw())
      }
      if let action = here.node.modifiers?.keys[key] { return ([action], []) }
      spot = here.parent
    }
    return ([], [])
  }

  /// Puts the caret of an input where somebody points.
  private func point(_ spot: Spot<Action>, _ cell: (column: Int, row: Int), selects: Bool) -> [UInt8] {
    guard case .input(let input) = spot.node.kind, case .field(var field) = spot.hold else { return [] }
    let old = field
    if input.hasLines {
      let lines = field.lines(spot.area.columns)
      let line = lines[min(cell.row + field.top, lines.count - 1)]
      field.move(to: field.place(atColumn: cell.column, in: line), selects: selects)
    } else {
      var left = cell.column + field.offset
      // The sign of which a cell is there; after the last one the end.
      let place = field.text.firstIndex { character in
        left -= input.cells(character)
        return left < 0
      }
      field.move(to: place ?? field.text.count, selects: selects)
    }
    guard field != old else { return [] }
    spot.hold = .field(field)
    spot.forgetAround()
    return redraw()
  }
}

extension String {
  /// Whether both are the same signs, not only of the same meaning.
  fileprivate func isWritten(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
