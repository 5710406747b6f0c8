import TarnView

extension Node {
  /// Returns the same node with other actions, for a part of a view that is made for an action type of its own.
  ///
  /// ```swift
  /// let screen: Node<ScreenAction> = .column([list(state).map { .core($0) }, .line])
  /// ```
  ///
  /// - Parameter transform: converts an action. Memos are not made again when only this closure changes, so it must not
  ///   depend on changing values.
  /// - Complexity: O(*n*) in the nodes outside memos; rows and the contents of memos are converted when they are made.
  public func map<New>(_ transform: @escaping (Action) -> New) -> Node<New> {
    var node = Node<New>(kind.map(transform))
    node.modifiers = modifiers?.map(transform)
    return node
  }
}

extension Node.Kind {
  fileprivate func map<New>(_ transform: @escaping (Action) -> New) -> Node<New>.Kind {
    switch self {
    case .text(let text): .text(text)
    case .stack(let axis, let spacing, let nodes): .stack(axis, spacing: spacing, nodes.map { $0.map(transform) })
    case .rows(let rows): .rows(rows.map(transform))
    case .input(let input): .input(input.map(transform))
    case .frame(let title, let node): .frame(title: title, node.map(transform))
    case .padded(let horizontal, let vertical, let node):
      .padded(horizontal: horizontal, vertical: vertical, node.map(transform))
    case .layout(let layout):
      .layout(
        LayoutContent(nodes: layout.nodes.map { $0.map(transform) }, measure: layout.measure, place: layout.place))
    case .dialog(let title, let node, let background):
      .dialog(title: title, node.map(transform), over: background.map(transform))
    case .spacer: .spacer
    case .line: .line
    case .status(let hints): .status(hints)
    case .bar(let fraction, let showsPercentage): .bar(fraction: fraction, showsPercentage: showsPercentage)
    case .each(let nodes): .each(nodes.map { $0.map(transform) })
    case .memo(let memo): .memo(MappedMemo(memo) { $0.map(transform) })
    }
  }
}

extension RowSource {
  fileprivate func map<New>(_ transform: @escaping (Action) -> New) -> RowSource<New> {
    let content: RowSource<New>.Content =
      switch content {
      case .nodes(let row): .nodes { row($0).map(transform) }
      case .cells(let columns, let row): .cells(columns, row)
      }
    var rows = RowSource<New>(
      count: count, selected: selected, scrollsTo: scrollsTo, height: height,
      onSelect: onSelect.map { select in { transform(select($0)) } }, content: content)
    if let sort { rows.sort = (sort.value, { transform(sort.action($0)) }) }
    return rows
  }
}

extension InputField {
  fileprivate func map<New>(_ transform: @escaping (Action) -> New) -> InputField<New> {
    InputField<New>(
      value: value, placeholder: placeholder, isFocused: isFocused, isSecret: isSecret, hasLines: hasLines,
      onInput: { [onInput] in onInput($0).map(transform) }, onSubmit: onSubmit.map(transform))
  }
}

extension NodeModifiers {
  fileprivate func map<New>(_ transform: (Action) -> New) -> NodeModifiers<New> {
    let modifiers = NodeModifiers<New>(nil)
    modifiers.style = style
    modifiers.extent = extent
    modifiers.key = key
    modifiers.isFocused = isFocused
    modifiers.keys = keys.mapValues(transform)
    modifiers.click = click.map(transform)
    return modifiers
  }
}
