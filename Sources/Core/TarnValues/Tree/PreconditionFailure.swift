/// The traps for accesses outside a collection, in release builds, too.
///
/// The functions are static and not generic: a method that takes the collection would prevent the optimiser from
/// transforming loops that change the collection.
@usableFromInline enum PreconditionFailure {
  @usableFromInline @inline(never)
  static func noElement(at position: Int, of collection: StaticString, count: Int) -> Never {
    fatalError(
      count == 0
        ? "\(collection): there is no element at \(position), because the \("\(collection)".lowercased()) is empty."
        : "\(collection): there is no element at \(position); its \(count) elements are at 0 to \(count - 1).")
  }

  @usableFromInline @inline(never)
  static func noPosition(at position: Int, in collection: StaticString, count: Int) -> Never {
    fatalError(
      "\(collection): an element can't be inserted at \(position): with \(count) elements the valid positions are 0 to \(count)."
    )
  }

  @usableFromInline @inline(never)
  static func noRange(_ range: Range<Int>, of collection: StaticString, count: Int) -> Never {
    fatalError("\(collection): the range \(range) is not within its \(count) elements, 0..<\(count).")
  }
}
