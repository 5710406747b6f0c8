/// An ordered collection of identifiable elements with structural sharing: the type for a list in an app's state.
///
/// ```swift
/// struct Todo: Identifiable { let id: Int; var title: String }
/// var todos: Table = [Todo(id: 7, title: "milk"), Todo(id: 9, title: "bread")]
/// todos[id: 9]?.title = "rye bread"
/// todos.move(id: 9, to: 0)
/// todos[0].title                // "rye bread"
/// todos.index(id: 7)            // 1
/// ```
///
/// Finding an element by id or by position is O(log n), and so is inserting, removing and moving one anywhere. Copies
/// share their common parts: a change of a shared table copies only the nodes on the path to the change. A table is
/// encoded as a plain array.
///
/// Ids are unique. The id of an element can't be changed in place: an element with another id is another element.
///
/// A table is not sorted. For elements without an identity see ``Vector``; for keys that are not part of the values see
/// ``Map``.
@frozen public struct Table<Element: Identifiable> {
  @usableFromInline var rows: KeyedTree<IDKeys<Element>>

  /// Creates an empty table, without allocating memory.
  ///
  /// - Complexity: O(1)
  @inlinable public init() { rows = KeyedTree() }

  /// Creates a table from elements in their order.
  ///
  /// - Precondition: no id occurs twice.
  /// - Complexity: O(n)
  @inlinable public init(_ elements: some Sequence<Element>) {
    let (rows, duplicate) = KeyedTree<IDKeys<Element>>.make(elements)
    if let repetition = duplicate { Self.duplicateID(repetition.key) }
    self.rows = rows
  }
}

@usableFromInline enum IDKeys<Element: Identifiable>: KeyExtraction {
  @inlinable @inline(__always) static func key(of element: Element) -> Element.ID { element.id }
}

// Guard: a node is changed only by an owner that has checked that it is uniquely referenced, as in any copy-on-write
// collection.
extension Table: @unchecked Sendable where Element: Sendable, Element.ID: Sendable {}

extension Table: ExpressibleByArrayLiteral {
  /// Creates a table from a literal.
  ///
  /// - Precondition: no id occurs twice.
  /// - Complexity: O(n)
  @inlinable public init(arrayLiteral elements: Element...) { self.init(elements) }
}

// MARK: By id

extension Table {
  /// Accesses the element with an id, or `nil` if there is none. Setting `nil` removes the element; setting an element
  /// for a new id appends it. A part of an element is changed in place.
  ///
  /// ```swift
  /// todos[id: 12]?.isDone = true
  /// todos[id: 12] = nil
  /// ```
  ///
  /// - Precondition: a new element has this id.
  /// - Complexity: O(log n)
  @inlinable public subscript(id id: Element.ID) -> Element? {
    @inline(__always) get { rows.find(id)?.pointee }
    set {
      guard let newValue else {
        remove(id: id)
        return
      }
      if newValue.id != id { Self.hasOtherID(newValue.id, id) }
      if let element = rows.findUnique(id) { element.pointee = newValue } else { rows.append(newValue) }
    }
    _modify {
      guard let unique = rows.uniqueElement(id) else {
        var element: Element?
        defer {
          if let element {
            if element.id != id { Self.hasOtherID(element.id, id) }
            rows.append(element)
          }
        }
        yield &element
        return
      }
      let slot = unique.element
      // Move the element out of the table, so that a collection in it stays uniquely referenced and changes in place,
      // too.
      var element: Element? = slot.move()
      defer {
        if case .none = element {
          // The element was removed, so its id can't be read any more; its label is still known.
          let position = rows.tree.find(label: unique.label, first: rows.first).position
          rows.remove(at: position, hash: HashIndex.hash(of: id)) { _ in }
        } else {
          // `take()` moves the element. A copy would increment the count of each reference in it.
          slot.initialize(to: element.take().unsafelyUnwrapped)
          if slot.pointee.id != id { Self.hasOtherID(slot.pointee.id, id) }
        }
      }
      yield &element
    }
  }

  /// Changes the element with an id in place.
  ///
  /// - Returns: the result of the closure, or `nil` if there is no such element.
  /// - Precondition: the closure does not change the id.
  /// - Complexity: O(log n)
  @inlinable @discardableResult public mutating func update<Result, Failure: Error>(
    id: Element.ID, _ change: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let element = rows.findUnique(id) else { return nil }
    defer { if element.pointee.id != id { Self.hasOtherID(element.pointee.id, id) } }
    return try change(&element.pointee)
  }

  /// Returns whether there is an element with an id.
  ///
  /// - Complexity: O(log n)
  @inlinable public func contains(id: Element.ID) -> Bool { rows.find(id) != nil }

  /// Returns the position of the element with an id, or `nil` if there is none.
  ///
  /// - Complexity: O(log n)
  @inlinable public func index(id: Element.ID) -> Int? { rows.position(of: id) }

  /// Removes the element with an id and returns it.
  ///
  /// - Complexity: O(log n)
  @inlinable @discardableResult public mutating func remove(id: Element.ID) -> Element? {
    rows.position(of: id).map { rows.remove(at: $0) }
  }

  /// Moves the element with an id so that its position becomes `position`.
  ///
  /// - Returns: whether there is such an element.
  /// - Precondition: the position is less than ``count``.
  /// - Complexity: O(log n)
  @inlinable @discardableResult public mutating func move(id: Element.ID, to position: Int) -> Bool {
    guard let old = rows.position(of: id) else { return false }
    move(from: old, to: position)
    return true
  }

  /// The ids in order.
  ///
  /// - Complexity: O(1); each id is extracted on access.
  @inlinable public var ids: LazyMapCollection<Table, Element.ID> { lazy.map { $0.id } }

  @usableFromInline @inline(never) static func hasOtherID(_ new: Element.ID, _ old: Element.ID) -> Never {
    fatalError(
      "Table: an element with id \(new) can't replace the element with id \(old). Remove the old element and insert the new one."
    )
  }

  @usableFromInline @inline(never) static func duplicateID(_ id: Element.ID) -> Never {
    fatalError("Table: an element with id \(id) already exists; the ids of a table must be unique.")
  }
}

// MARK: By position

extension Table: RandomAccessCollection {
  /// - Complexity: O(1)
  @inlinable @inline(__always) public var startIndex: Int { 0 }
  /// - Complexity: O(1)
  @inlinable @inline(__always) public var endIndex: Int { rows.count }
  /// - Complexity: O(1)
  @inlinable @inline(__always) public var count: Int { rows.count }
  /// - Complexity: O(1)
  @inlinable public func index(after index: Int) -> Int { index &+ 1 }
  /// - Complexity: O(1)
  @inlinable public func index(before index: Int) -> Int { index &- 1 }
  /// - Complexity: O(1)
  @inlinable public func index(_ index: Int, offsetBy distance: Int) -> Int { index &+ distance }
  /// - Complexity: O(1)
  @inlinable public func distance(from start: Int, to end: Int) -> Int { end &- start }

  /// Accesses the element at a position, counted from 0. It can be changed in place, except for its id.
  ///
  /// - Precondition: the position is less than ``count``, and the id does not change.
  /// - Complexity: O(log n)
  @inlinable public subscript(position: Int) -> Element {
    get {
      check(position)
      return rows.tree.find(position).pointee
    }
    _modify {
      check(position)
      let element = rows.tree.findUnique(position)
      let id = element.pointee.id
      defer { if element.pointee.id != id { Self.hasOtherID(element.pointee.id, id) } }
      yield &element.pointee
    }
  }

  /// Accesses a part of the table. The slice retains the whole table.
  ///
  /// - Precondition: the range is within 0 to ``count``.
  /// - Complexity: O(1)
  @inlinable public subscript(range: Range<Int>) -> Slice<Table> {
    if range.lowerBound < 0 || range.upperBound > count {
      PreconditionFailure.noRange(range, of: "Table", count: count)
    }
    return Slice(base: self, bounds: range)
  }

  /// - Complexity: O(1)
  @inlinable public func makeIterator() -> Iterator { Iterator(self) }

  /// Iterates over the elements in order, a leaf at a time. The iterator retains its table.
  @frozen public struct Iterator: IteratorProtocol {
    @usableFromInline var elements: TreeIterator<Element>

    @inlinable init(_ table: Table) { elements = TreeIterator(table.rows.tree) }

    /// - Complexity: O(1)
    @inlinable @inline(__always) public mutating func next() -> Element? { elements.next()?.pointee }
  }

  /// Appends an element.
  ///
  /// - Precondition: the table does not contain its id.
  /// - Complexity: O(log n)
  @inlinable public mutating func append(_ element: Element) {
    if contains(id: element.id) { Self.duplicateID(element.id) }
    rows.append(element)
  }

  /// Appends elements in their order.
  ///
  /// - Precondition: the table does not contain their ids, and no id occurs twice.
  /// - Complexity: O(m log n) for m elements.
  @inlinable public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Inserts an element before the one at a position, or at the end.
  ///
  /// - Precondition: the table does not contain its id, and the position is at most ``count``.
  /// - Complexity: O(log n) amortised
  @inlinable public mutating func insert(_ element: Element, at position: Int) {
    if position < 0 || position > count { PreconditionFailure.noPosition(at: position, in: "Table", count: count) }
    if contains(id: element.id) { Self.duplicateID(element.id) }
    rows.insert(element, at: position)
  }

  /// Removes the element at a position and returns it.
  ///
  /// - Precondition: the position is less than ``count``.
  /// - Complexity: O(log n)
  @inlinable @discardableResult public mutating func remove(at position: Int) -> Element {
    check(position)
    return rows.remove(at: position)
  }

  /// Moves an element so that its position becomes `new`.
  ///
  /// - Precondition: both positions are less than ``count``.
  /// - Complexity: O(log n) amortised
  @inlinable public mutating func move(from old: Int, to new: Int) {
    check(old)
    check(new)
    rows.move(from: old, to: new)
  }
}

extension Table {
  @inlinable @inline(__always) func check(_ position: Int) {
    if UInt(bitPattern: position) >= UInt(bitPattern: count) {
      PreconditionFailure.noElement(at: position, of: "Table", count: count)
    }
  }

  /// Checks the invariants and traps if one is violated. For tests: it visits every node.
  ///
  /// - Complexity: O(n log n)
  public func _checkInvariants() { rows.checkInvariants() }
}
