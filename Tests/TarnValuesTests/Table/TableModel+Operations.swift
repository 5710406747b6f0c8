import TarnValues

extension TableModel.Version {
  mutating func perform(_ operation: TableOperation, _ factory: inout TableModel.Factory) {
    switch operation {
    case .append: appendMany(1, &factory)
    case .appendMany(let count): appendMany(count, &factory)
    case .appendAgain(let number): insertAgain(number, at: array.count, &factory)
    case .insert(let position): insert(factory.element(), at: position % (array.count + 1), &factory)
    case .insertMany(let count, let position, let isByTurns):
      let position = position % (array.count + 1)
      for index in 0..<count { insert(factory.element(), at: isByTurns ? position + index % 2 : position, &factory) }
    case .insertAgain(let number, let position): insertAgain(number, at: position % (array.count + 1), &factory)
    case .remove, .removeMany, .removeByID, .removeID: remove(operation, &factory)
    case .move, .moveByID: move(operation, &factory)
    case .set, .setByID, .setID, .swapID, .update: change(operation, &factory)
    case .removeWhere(let remainder, let divisor):
      table.removeAll { $0.id.number % divisor == remainder % divisor }
      array.removeAll { $0.id.number % divisor == remainder % divisor }
    case .filter(let remainder, let divisor):
      table = table.filter { $0.content.number % divisor != remainder % divisor }
      array = array.filter { $0.content.number % divisor != remainder % divisor }
    case .sort(let factor):
      // Sorts by the product with an odd number, and then by number, so that no two are equal.
      func areInOrder(_ lhs: Row<ID, Content>, _ rhs: Row<ID, Content>) -> Bool {
        lhs.id.number &* (factor | 1) % 1_009 != rhs.id.number &* (factor | 1) % 1_009
          ? lhs.id.number &* (factor | 1) % 1_009 < rhs.id.number &* (factor | 1) % 1_009
          : lhs.id.number < rhs.id.number
      }
      table.sort(by: areInOrder)
      array.sort(by: areInOrder)
    case .removeAll:
      table.removeAll()
      array.removeAll()
    case .snapshot, .drop, .restore, .changeSnapshot: preconditionFailure("\(operation) is not of one version.")
    }
  }

  private mutating func appendMany(_ count: Int, _ factory: inout TableModel.Factory) {
    guard array.count + count <= factory.maximum else { return }
    let elements = (0..<count).map { _ in factory.element() }
    table.append(contentsOf: elements.map(\.collection))
    array.append(contentsOf: elements.map(\.model))
  }

  private mutating func insert(
    _ element: (collection: Row<ID, Content>, model: Row<ID, Content>), at position: Int,
    _ factory: inout TableModel.Factory
  ) {
    let position = min(position, array.count)
    guard array.count < factory.maximum else { return }
    table.insert(element.collection, at: position)
    array.insert(element.model, at: position)
  }

  private mutating func insertAgain(_ number: Int, at position: Int, _ factory: inout TableModel.Factory) {
    guard factory.lastID > 0 else { return }
    let number = number % factory.lastID + 1
    let exists = array.contains { $0.id.number == number }
    if table.contains(id: factory.id(number).collection) != exists { factory.mismatch = "it has \(number)" }
    if !exists { insert(factory.element(id: number), at: position, &factory) }
  }

  private mutating func remove(_ operation: TableOperation, _ factory: inout TableModel.Factory) {
    switch operation {
    case .remove(let position), .removeByID(let position):
      guard !array.isEmpty else { return }
      let old = array.remove(at: position % array.count)
      let removed =
        if case .remove = operation { table.remove(at: position % (array.count + 1)) } else { table.remove(id: old.id) }
      if removed != old { factory.mismatch = "\(removed as Any) is removed, not \(old)" }
    case .removeMany(let count, let position):
      for _ in 0..<min(count, array.count) {
        array.remove(at: position % array.count)
        table.remove(at: position % table.count)
      }
    case .removeID(let number):
      guard factory.lastID > 0 else { return }
      let id = factory.id(number % factory.lastID + 1)
      table[id: id.collection] = nil
      array.removeAll { $0.id == id.model }
    default: preconditionFailure("\(operation) removes nothing.")
    }
  }

  private mutating func move(_ operation: TableOperation, _ factory: inout TableModel.Factory) {
    guard !array.isEmpty else { return }
    switch operation {
    case .move(let old, let new):
      table.move(from: old % array.count, to: new % array.count)
      array.insert(array.remove(at: old % array.count), at: new % (array.count + 1))
    case .moveByID(let position, let new):
      let id = array[position % array.count].id
      if !table.move(id: id, to: new % array.count) { factory.mismatch = "\(id) can't be moved" }
      array.insert(array.remove(at: position % array.count), at: new % (array.count + 1))
    default: preconditionFailure("\(operation) moves nothing.")
    }
  }

  private mutating func change(_ operation: TableOperation, _ factory: inout TableModel.Factory) {
    let content = factory.content()
    switch operation {
    case .set(let position):
      guard !array.isEmpty else { return }
      table[position % array.count].content = content.collection
      array[position % array.count].content = content.model
    case .setByID(let position):
      guard !array.isEmpty else { return }
      table[id: array[position % array.count].id]?.content = content.collection
      array[position % array.count].content = content.model
    case .setID(let number):
      let element = factory.element(id: number % (factory.lastID + 1))
      let position = array.firstIndex { $0.id == element.model.id }
      guard position != nil || array.count < factory.maximum else { return }
      table[id: element.collection.id] = element.collection
      if let position { array[position] = element.model } else { array.append(element.model) }
    case .swapID(let number):
      var new = Optional(factory.element(id: number % (factory.lastID + 1)))
      let (id, position) = (new!.model.id, array.firstIndex { $0.id == new!.model.id })
      guard position != nil || array.count < factory.maximum else { return }
      if position != nil { new = nil }
      var element = new?.collection
      swap(&table[id: id], &element)
      if let new { array.append(new.model) }
      if element != position.map({ array.remove(at: $0) }) { factory.mismatch = "\(id) was \(element as Any)" }
    case .update(let position):
      let (id, missing) = (array.isEmpty ? nil : array[position % array.count].id, factory.id(-1).collection)
      if table.update(id: missing, { $0.content.number }) != nil { factory.mismatch = "there is a \(missing)" }
      guard let id else { return }
      let old = table.update(id: id) { element in
        defer { element.content = content.collection }
        return element.content.number
      }
      if old != array[position % array.count].content.number { factory.mismatch = "\(id) was \(old as Any)" }
      array[position % array.count].content = content.model
    default: preconditionFailure("\(operation) changes nothing.")
    }
  }
}
