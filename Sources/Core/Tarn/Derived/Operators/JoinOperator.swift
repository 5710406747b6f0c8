import TarnValues

/// An operator that combines each element of the left collection with the element of the right to which it refers, if
/// present.
@frozen @usableFromInline struct JoinOperator<Left: Keyed, Right: Keyed, Output: Keyed>: IncrementalOperator
where Output.Key == Left.Key {
  @usableFromInline let reference: (Left.Element) -> Right.Key?
  @usableFromInline let combine: (Left.Element, Right.Item?) -> Output.Element

  @inlinable init(
    by reference: @escaping (Left.Element) -> Right.Key?,
    into combine: @escaping (Left.Element, Right.Item?) -> Output.Element
  ) {
    self.reference = reference
    self.combine = combine
  }

  /// The keys of the left elements by the key to which they refer, present or not. Maps are used as sets, because
  /// copying them is free.
  @usableFromInline typealias Referrers = Map<Right.Key, Map<Left.Key, Void>>

  @inlinable func start(_ input: (Left, Right)) -> (memory: Referrers, output: Output) {
    // Collected in a dictionary first: inserting each key into a map of maps takes four times as long as building the
    // maps at once.
    var keys: [Right.Key: [(Left.Key, Void)]] = [:]
    var results: [Output.Element] = []
    results.reserveCapacity(input.0.count)
    for element in input.0 {
      let referred = reference(element)
      results.append(combine(element, referred.flatMap { input.1.item($0) }))
      if let referred { keys[referred, default: []].append((Left.key(of: element), ())) }
    }
    let referrers = Referrers(uniqueKeysWithValues: keys.map { ($0.key, Map(uniqueKeysWithValues: $0.value)) })
    return (referrers, Output(results))
  }

  @inlinable func step(
    from old: (Left, Right), to new: (Left, Right), _ referrers: inout Referrers, _ output: inout Output
  ) -> Bool {
    let changes = new.0.changes(from: old.0)
    guard changes.areFew(of: new.0.count) || changes.isEmpty else {
      return restart(new, &referrers, &output)
    }
    let before = output
    for position in changes.removed { removeReferrer(old.0.element(at: position), &referrers) }
    for position in changes.removedOrMoved.reversed() { output.removeElement(at: position) }
    for position in changes.insertedOrMoved {
      output.insert(combined(new.0.element(at: position), new.1), at: position)
    }
    for change in changes.updated {
      let (before, after) = (old.0.element(at: change.old), new.0.element(at: change.new))
      if reference(before) != reference(after) {
        removeReferrer(before, &referrers)
        addReferrer(after, &referrers)
      }
      output.replaceElement(at: change.new, with: combined(after, new.1))
    }
    for position in changes.inserted { addReferrer(new.0.element(at: position), &referrers) }
    updateResults(new.1.changes(from: old.1), from: old.1, to: new, referrers, &output)
    return output != before
  }

  /// Updates the results of the elements that refer to changed elements on the right.
  @inlinable func updateResults(
    _ changes: KeyedDifferences, from old: Right, to new: (Left, Right), _ referrers: Referrers, _ output: inout Output
  ) {
    func update(_ key: Right.Key) {
      guard let keys = referrers[key] else { return }
      for (key, _) in keys {
        guard let position = new.0.position(of: key) else { continue }
        output.replaceElement(at: position, with: combined(new.0.element(at: position), new.1))
      }
    }
    for position in changes.removed { update(Right.key(of: old.element(at: position))) }
    for change in changes.updated { update(Right.key(of: new.1.element(at: change.new))) }
    for position in changes.inserted { update(Right.key(of: new.1.element(at: position))) }
  }

  @inlinable func combined(_ element: Left.Element, _ right: Right) -> Output.Element {
    combine(element, reference(element).flatMap { right.item($0) })
  }

  @inlinable func addReferrer(_ element: Left.Element, _ referrers: inout Referrers) {
    if let key = reference(element) { referrers[key, default: Map()][Left.key(of: element)] = () }
  }

  @inlinable func removeReferrer(_ element: Left.Element, _ referrers: inout Referrers) {
    guard let key = reference(element) else { return }
    referrers[key]?[Left.key(of: element)] = nil
    if referrers[key]?.isEmpty == true { referrers[key] = nil }
  }
}
