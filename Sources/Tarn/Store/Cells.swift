import Observation

/// The fields of a store and its scopes that somebody is tracking through Swift's Observation.
///
/// Tracking is for one change: whoever is told reads again. So a cell lives from a read to the next change of its value, and
/// what nobody reads any more costs nothing after that.
@usableFromInline final class Cells {
  /// How many fields are tracked one by one: a screen reads hundreds. Those beyond are told of the next change of anything,
  /// and all the others with them.
  static var bound: Int { 10_000 }

  /// What is tracked: a path in the store or a part of it, or a derived value.
  enum Key: Hashable {
    case path(part: PartID, AnyKeyPath)
    case derived(ObjectIdentifier)
  }

  private typealias Watched = (cell: Cell, observation: Observation)

  private var cells: [Key: Watched] = [:]
  private var crowd: Watched?

  @usableFromInline init() {}

  /// Takes down a read.
  ///
  /// - Parameters:
  ///   - value: starts watching the value, and calls what it is given when it has changed.
  ///   - anything: the same for whatever changes.
  func read(
    _ key: Key,
    value: (_ changed: @escaping () -> Void) -> Observation,
    anything: (_ changed: @escaping () -> Void) -> Observation
  ) {
    if let cell = cells[key]?.cell ?? crowd?.cell { return cell.read() }
    let cell = Cell()
    // Strongly, so that what is tracked through a scope is told also when the scope is gone.
    if cells.count < Self.bound {
      let observation = value {
        self.cells[key] = nil
        cell.tell()
      }
      cells[key] = (cell, observation)
    } else {
      crowd = (cell, anything { self.tellAll() })
    }
    cell.read()
  }

  private func tellAll() {
    let told = cells.values.map(\.cell) + (crowd.map { [$0.cell] } ?? [])
    cells = [:]
    crowd = nil
    for cell in told { cell.tell() }
  }
}

/// One tracked value. Not generic, because a key path literal in generic code is made anew on every call.
private final class Cell: Observable {
  private let registrar = ObservationRegistrar()
  private var value: Void = ()

  func read() { registrar.access(self, keyPath: \.value) }

  func tell() { registrar.withMutation(of: self, keyPath: \.value) {} }
}
