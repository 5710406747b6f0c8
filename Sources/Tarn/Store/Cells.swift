import Observation

/// The fields that somebody is tracking through Swift's Observation, by key path.
///
/// Tracking is for one change: whoever is told reads again. So a cell lives from a read to the next change of its value, and
/// what nobody reads any more costs nothing after that.
@usableFromInline final class Cells {
  /// How many fields are tracked at once before all are told to read again: a screen reads hundreds.
  static var bound: Int { 10_000 }

  @usableFromInline init() {}

  private var cells: [AnyKeyPath: (cell: Cell, observation: Observation)] = [:]

  /// Takes down a read of the value at `path`.
  ///
  /// - Parameter watch: starts watching the value, and calls what it is given when it has changed.
  func read(_ path: AnyKeyPath, watch: (_ changed: @escaping () -> Void) -> Observation) {
    if let cell = cells[path]?.cell { return cell.read() }
    if cells.count >= Self.bound { tellAll() }
    let cell = Cell()
    let observation = watch { [weak self] in
      self?.cells[path] = nil
      cell.tell()
    }
    cells[path] = (cell, observation)
    cell.read()
  }

  private func tellAll() {
    let told = cells.values.map(\.cell)
    cells = [:]
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
