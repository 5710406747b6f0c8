import TarnValues

extension VectorModel {
  func difference(isCompared: Bool) -> String? {
    if let description = now.difference(isCompared: isCompared) { return description }
    if let description = instances.difference { return description }
    guard isCompared else { return nil }
    if let description = now.vector.difference(rebuilt: Vector(Array(now.vector))) { return description }
    for (index, version) in snapshots.enumerated() {
      let description =
        version.difference(isCompared: true)
        ?? now.vector.difference(from: version.vector, areEqual: now.array == version.array)
        ?? now.vector.differences(from: version.vector).difference(from: version.array, to: now.array)
      if let description { return "with snapshot \(index): \(description)" }
    }
    return nil
  }
}

extension VectorModel.Version {
  /// The invariants are checked last, because a violation stops the process, while other differences can be shrunk.
  func difference(isCompared: Bool) -> String? {
    if vector.count != array.count { return "\(vector.count) elements, not \(array.count)" }
    if isCompared, !vector.elementsEqual(array) { return "other elements" }
    vector._checkInvariants()
    return nil
  }
}

extension VectorDifferences where Element: Equatable {
  /// Returns a description of the first error in the differences of two vectors that equal the given arrays, or nil.
  func difference(from old: [Element], to new: [Element]) -> String? {
    if isEmpty != (old == new) { return "\(count) changes from \(old.count) elements to \(new.count)" }
    return applied(to: old, new) ?? inverted.applied(to: new, old)
  }

  private func applied(to old: [Element], _ new: [Element]) -> String? {
    var built: [Element] = []
    var end = 0
    for change in self {
      let unchanged = end..<change.old.lowerBound
      if change.old.isEmpty && change.new.isEmpty { return "a change of nothing at \(change.new)" }
      if unchanged.isEmpty && end > 0 { return "two changes in one at \(change.new)" }
      built += old[unchanged]
      if built.count != change.new.lowerBound { return "\(change) comes \(built.count) elements after the first" }
      if !removed(by: change).elementsEqual(old[change.old]) { return "\(change) removes other elements" }
      built += inserted(by: change)
      end = change.old.upperBound
    }
    built += old[end...]
    return built == new ? nil : "applying the changes \(changes) gives another vector"
  }
}
