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
  struct Factory {
    let instances = InstanceCounts()
    /// The maximum number of elements: steps that would exceed this number are skipped.
    let maximum: Int
    var lastID = 0
    var createdCount = 0
    /// A description of an unexpected result, or nil.
    var mismatch: String?

    func id(_ number: Int) -> (collection: ID, model: ID) {
      (.make(number, instances.collection), .make(number, instances.model))
    }

    mutating func content() -> (collection: Content, model: Content) {
      createdCount += 1
      return (.make(createdCount, instances.collection), .make(createdCount, instances.model))
    }

    /// Returns an element with a new ID, or with the given one.
    mutating func element(id number: Int? = nil) -> (collection: Element, model: Element) {
      if number == nil { lastID += 1 }
      let (id, content) = (id(number ?? lastID), content())
      return (Row(id: id.collection, content: content.collection), Row(id: id.model, content: content.model))
    }
  }

  var factory: Factory
  var now = Version()
  var snapshots: [Version] = []

  init(maximum: Int) { factory = Factory(maximum: maximum) }

  mutating func unreleased() -> String? {
    now = Version()
    snapshots = []
    return factory.instances.unreleased
  }

  mutating func perform(_ operation: TableOperation) {
    switch operation {
    case .snapshot:
      if snapshots.count == 5 { snapshots.removeFirst() }
      snapshots.append(now)
    case .drop(let which): if !snapshots.isEmpty { snapshots.remove(at: which % snapshots.count) }
    case .restore(let which): if !snapshots.isEmpty { now = snapshots[which % snapshots.count] }
    case .changeSnapshot(let which, let position):
      guard !snapshots.isEmpty else { return }
      for operation in [
        TableOperation.update(at: position), .insert(at: position), .move(from: position, to: 0),
        .remove(at: position / 2),
      ] {
        snapshots[which % snapshots.count].perform(operation, &factory)
      }
    default: now.perform(operation, &factory)
    }
  }

  func difference(isCompared: Bool) -> String? {
    if let description = factory.mismatch ?? now.difference(isCompared: isCompared) ?? factory.instances.difference {
      return description
    }
    guard isCompared else { return nil }
    if let description = now.table.difference(rebuilt: Table(Array(now.table))) { return description }
    for (index, version) in snapshots.enumerated() {
      let description =
        version.difference(isCompared: true)
        ?? now.table.difference(from: version.table, areEqual: now.array == version.array)
        ?? now.table.differences(from: version.table).difference(from: version.array, to: now.array)
      if let description { return "with snapshot \(index): \(description)" }
    }
    return nil
  }
}

extension TableModel.Version {
  /// The invariants are checked last, because a violation stops the process, while other differences can be shrunk.
  func difference(isCompared: Bool) -> String? {
    if table.count != array.count { return "\(table.count) elements, not \(array.count)" }
    if isCompared, let description = differenceOfElements() { return description }
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
