/// What is said, in release builds too, to a program that asks a collection for a place it does not have.
///
/// Not generic and no methods: one that takes the collection makes the optimiser refuse loops that change it.
@usableFromInline enum Misuse {
  @usableFromInline @inline(never)
  static func noElement(at position: Int, of collection: StaticString, count: Int) -> Never {
    fatalError(
      count == 0
        ? "\(collection): there is no element at \(position), for the \("\(collection)".lowercased()) is empty."
        : "\(collection): there is no element at \(position); its \(count) elements are at 0 to \(count - 1).")
  }

  @usableFromInline @inline(never)
  static func noPlace(at position: Int, in collection: StaticString, count: Int) -> Never {
    fatalError(
      "\(collection): nothing can be put in at \(position): with \(count) elements there are the places 0 to \(count).")
  }

  @usableFromInline @inline(never)
  static func noRange(_ range: Range<Int>, of collection: StaticString, count: Int) -> Never {
    fatalError("\(collection): the range \(range) is not within its \(count) elements, 0..<\(count).")
  }
}
