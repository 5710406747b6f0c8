import TarnValues

/// An element with an identity.
struct Row<ID: ModelElement, Content: ModelElement>: Identifiable, Hashable {
  let id: ID
  var content: Content
}

/// A table and an array that receive the same changes.
struct TableModel<ID: ModelElement, Content: ModelElement>: ProgramModel {
  typealias Element = Row<ID, Content>

  /// A table and the expected contents.
  struct Version {
    var table: Table<Element> = []
    var array: [Element] = []
  }

  /// Makes IDs and contents.
  struct Making {
    let live = Live()
    /// The most elements: steps that would exceed this number are skipped.
    let most: Int
    var lastID = 0
    var made = 0
    /// A description of an unexpected result, or nil.
    var surprise: String?

    func id(_ number: Int) -> (collection: ID, model: ID) {
      (.make(number, live.collection), .make(number, live.model))
    }

    mutating func content() -> (collection: Content, model: Content) {
      made += 1
      return (.make(made, live.collection), .make(made, live.model))
    }

    /// Returns an element with a new ID, or with the given one.
    mutating func element(id number: Int? = nil) -> (collection: Element, model: Element) {
      if number == nil { lastID += 1 }
      let (id, content) = (id(number ?? lastID), content())
      return (Row(id: id.collection, content: content.collection), Row(id: id.model, content: content.model))
    }
  }

  var making: Making
  var now = Version()
  var kept: [Version] = []

  init(most maximum: Int) { making = Making(most: maximum) }

  mutating func unreleased() -> String? {
    now = Version()
    kept = []
    return making.live.unreleased
  }

  mutating func perform(_ operation: TableOperation) {
    switch operation {
    case .keep:
      if kept.count == 5 { kept.removeFirst() }
      kept.append(now)
    case .drop(let which): if !kept.isEmpty { kept.remove(at: which % kept.count) }
    case .restore(let which): if !kept.isEmpty { now = kept[which % kept.count] }
    case .changeKept(let which, let position):
      guard !kept.isEmpty else { return }
      for operation in [
        TableOperation.update(at: position), .insert(at: position), .move(from: position, to: 0),
        .remove(at: position / 2),
      ] {
        kept[which % kept.count].perform(operation, &making)
      }
    default: now.perform(operation, &making)
    }
  }

  func difference(isCompared: Bool) -> String? {
    if let words = making.surprise ?? now.difference(isCompared: isCompared) ?? making.live.difference { return words }
    guard isCompared else { return nil }
    if let words = now.table.difference(rebuilt: Table(Array(now.table))) { return words }
    for (index, version) in kept.enumerated() {
      let words =
        version.difference(isCompared: true)
        ?? now.table.difference(from: version.table, areEqual: now.array == version.array)
        ?? now.table.differences(from: version.table).difference(from: version.array, to: now.array)
      if let words { return "with kept version \(index): \(words)" }
    }
    return nil
  }
}

extension TableModel.Version {
  /// The invariants are checked last, because a violation stops the process, while other differences can be shrunk.
  func difference(isCompared: Bool) -> String? {
    if table.count != array.count { return "\(table.count) elements, not \(array.count)" }
    if isCompared, let words = differenceOfElements() { return words }
    table._checkInvariants()
    return nil
  }

  private func differenceOfElements() -> String? {
    if !table.elementsEqual(array) { return "other elements" }
    for position in stride(from: 0, to: array.count, by: max(1, array.count / 30)) {
      let id = array[position].id
      if table.index(id: id) != position { return "\(id) is at \(table.index(id: id) as Any), not \(position)" }
      if table[id: id] != array[position] { return "\(id) is \(table[id: id] as Any)" }
    }
    return nil
  }
}
