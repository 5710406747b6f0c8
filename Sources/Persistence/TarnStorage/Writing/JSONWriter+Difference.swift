import TarnEncoding
import TarnRecord

extension JSONWriter {
  /// Appends a difference exactly as its `encode(to:)` would, but without containers. Differences make up most of a log
  /// row, and for known objects and lists containers cost ten times as much as the writing itself.
  func append(difference: Difference, depth: Int = 0) throws(TextSyntaxError) {
    switch difference {
    case .replacement(let old, let new):
      append(raw: "{\"=\":[")
      try append(old, depth + 2)
      append(raw: ",")
      try append(new, depth + 2)
      append(raw: "]}")
    case .fields(let changes):
      append(raw: "{\".\":{")
      for (index, change) in changes.enumerated() {
        if index > 0 { append(raw: ",") }
        append(text: change.name)
        append(raw: ":")
        try append(difference: change.change, depth: depth + 2)
      }
      append(raw: "}}")
    case .keyed(let change): try append(change, depth)
    case .ranges(let changes):
      append(raw: "{\"+\":[")
      for (index, change) in changes.enumerated() {
        append(raw: index > 0 ? ",[" : "[")
        append(change.position)
        append(raw: ",")
        try append(change.removed, depth + 3)
        append(raw: ",")
        try append(change.inserted, depth + 3)
        append(raw: "]")
      }
      append(raw: "]}")
    }
  }

  private func append(_ leaf: any AnyChangedValue, _ depth: Int) throws(TextSyntaxError) {
    func open(_ value: some Encodable) throws(TextSyntaxError) { try append(value, within: depth) }
    try open(leaf.encodable)
  }

  private func append(_ change: KeyedChange, _ depth: Int) throws(TextSyntaxError) {
    append(raw: change.isMap ? "{\"%\":{" : "{\"#\":{")
    var isFirst = true
    try list("\"removed\":[", change.removed, &isFirst) { (location) throws(TextSyntaxError) in
      try append(location, change.isMap, depth)
    }
    try list("\"inserted\":[", change.inserted, &isFirst) { (location) throws(TextSyntaxError) in
      try append(location, change.isMap, depth)
    }
    try list("\"moved\":[", change.moved, &isFirst) { (move) throws(TextSyntaxError) in
      try append(move.key, depth + 4)
      append(from: move.from, to: move.to)
    }
    try list("\"updated\":[", change.updated, &isFirst) { (update) throws(TextSyntaxError) in
      try append(update.key, depth + 4)
      append(from: update.from, to: update.to)
      append(raw: ",")
      try append(difference: update.change, depth: depth + 4)
    }
    append(raw: "}}")
  }

  private func append(from: Int, to: Int) {
    append(raw: ",")
    append(from)
    append(raw: ",")
    append(to)
  }

  private func append(_ location: KeyedChange.PositionedElement, _ isMap: Bool, _ depth: Int) throws(TextSyntaxError) {
    append(location.position)
    append(raw: ",")
    if isMap {
      try append(location.key, depth + 4)
      append(raw: ",")
    }
    try append(location.element, depth + 4)
  }

  /// Appends a member whose value is a list of lists; omits it if it is empty.
  private func list<Item>(
    _ begin: StaticString, _ items: [Item], _ isFirst: inout Bool, _ write: (Item) throws(TextSyntaxError) -> Void
  ) throws(TextSyntaxError) {
    guard !items.isEmpty else { return }
    if !isFirst { append(raw: ",") }
    isFirst = false
    append(raw: begin)
    for (index, item) in items.enumerated() {
      append(raw: index > 0 ? ",[" : "[")
      try write(item)
      append(raw: "]")
    }
    append(raw: "]")
  }
}
