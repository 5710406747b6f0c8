import TarnValues

/// An operator that groups elements by a common property: groups in the order of their first elements, elements in
/// their order.
@frozen @usableFromInline struct GroupOperator<Source: Keyed, Name: Hashable & SendableMetatype>: IncrementalOperator {
  @usableFromInline let name: (Source.Element) -> Name

  @inlinable init(_ name: @escaping (Source.Element) -> Name) { self.name = name }

  @inlinable func start(_ source: Source) -> (memory: Void, output: Map<Name, Source>) {
    ((), Map(grouping: source, by: name).mapValues { Source($0) })
  }

  @inlinable func step(
    from old: Source, to new: Source, _ memory: inout Void, _ output: inout Map<Name, Source>
  ) -> Bool {
    let changes = new.changes(from: old)
    guard changes.areFew(of: new.count) else { return restart(new, &memory, &output) }
    // Only moved elements can return to their old position; only then is a comparison needed.
    let before = changes.moved.isEmpty ? nil : output
    // The groups whose first element differs or moved. The order in which they are placed does not matter.
    var displaced: Set<Name> = []
    for position in changes.removed { remove(old.element(at: position), &output, &displaced) }
    for change in changes.moved { remove(old.element(at: change.old), &output, &displaced) }
    for change in changes.updated {
      let (before, after) = (old.element(at: change.old), new.element(at: change.new))
      let name = name(after)
      if let index = output[name]?.position(of: Source.key(of: after)) {
        output[name]?.replaceElement(at: index, with: after)
      } else {
        remove(before, &output, &displaced)
        insert(after, at: change.new, of: new, in: name, &output, &displaced)
      }
    }
    for change in changes.moved { insert(change.new, of: new, &output, &displaced) }
    for position in changes.inserted { insert(position, of: new, &output, &displaced) }
    reinsertGroups(displaced, new, &output)
    return before.map { $0 != output } ?? !changes.isEmpty
  }

  @inlinable func remove(_ element: Source.Element, _ output: inout Map<Name, Source>, _ displaced: inout Set<Name>) {
    let name = name(element)
    guard let index = output[name]?.position(of: Source.key(of: element)) else { return }
    output[name]?.removeElement(at: index)
    if index == 0 { displaced.insert(name) }
  }

  @inlinable func insert(
    _ position: Int, of source: Source, _ output: inout Map<Name, Source>, _ displaced: inout Set<Name>
  ) {
    let element = source.element(at: position)
    let name = name(element)
    // Elements that were moved and updated are already in the group.
    guard output[name]?.position(of: Source.key(of: element)) == nil else { return }
    insert(element, at: position, of: source, in: name, &output, &displaced)
  }

  @inlinable func insert(
    _ element: Source.Element, at position: Int, of source: Source, in name: Name, _ output: inout Map<Name, Source>,
    _ displaced: inout Set<Name>
  ) {
    let index = output[name]?.insertionIndex(for: position, of: source) ?? 0
    output[name, default: Source([])].insert(element, at: index)
    if index == 0 { displaced.insert(name) }
  }

  /// Places groups by their first elements, and removes empty ones.
  @inlinable func reinsertGroups(_ displaced: Set<Name>, _ source: Source, _ output: inout Map<Name, Source>) {
    func position(of group: Source) -> Int {
      source.position(of: Source.key(of: group.element(at: 0))).unsafelyUnwrapped
    }
    // All of them are removed first, so that the remaining groups are in order.
    let groups = displaced.compactMap { name in output.removeValue(forKey: name).map { (name, $0) } }
    for (name, group) in groups where !group.isEmpty {
      let first = position(of: group)
      let index = output.partition(0..<output.count) { position(of: $0.element.value) < first }
      output.insert(group, forKey: name, at: index)
    }
  }
}
