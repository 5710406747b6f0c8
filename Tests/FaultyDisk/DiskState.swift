import CSQLite
import TarnTesting

/// All that is on a disk and wrong with it, as a value: what `FaultyDisk` keeps behind its lock.
///
/// What SQLite asks for is answered with SQLite's codes.
///
/// Invariants: every file that has a name, may have one after a power cut, or is open, is in `files`, and no other.
struct DiskState: Sendable {
  var directory = Directory()
  var files: [Int: DiskFile] = [:]
  var hasPower = true
  /// How many operations are left before the power is cut; `nil` if it is not going to be.
  var operationsLeft: Int?
  var fault = Fault.none {
    didSet {
      if case .full(let room) = fault { self.room = room }
      operationsSinceFault = 0
    }
  }
  /// By how much files may grow while the disk is full.
  var room = 0
  private var operationsSinceFault = 0
  private(set) var counts: [Operation: Int] = [:]
  private var lastNumber = 0

  /// A number that no file and no handle has had.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// What is to become of an operation.
  enum Course: Equatable {
    case goesOn
    /// It is done as far as chance will have it, and not reported as done.
    case isCut
    case fails(Int32)
  }

  /// Decides what becomes of an operation, and counts it.
  mutating func begin(_ operation: Operation) -> Course {
    guard hasPower else { return .fails(DiskCode.failed(operation)) }
    counts[operation, default: 0] += 1
    if operation.changesDisk, let left = operationsLeft {
      operationsLeft = left - 1
      if left <= 1 {
        hasPower = false
        return .isCut
      }
    }
    switch fault {
    case .readOnly where operation == .write || operation == .truncate: return .fails(SQLITE_READONLY)
    case .readOnly where operation == .delete: return .fails(DiskCode.deleteFailed)
    case .ioError(operation, let rarity):
      operationsSinceFault += 1
      return operationsSinceFault.isMultiple(of: rarity) ? .fails(DiskCode.failed(operation)) : .goesOn
    default: return .goesOn
    }
  }

  /// What a power cut leaves: a disk that works, without the faults and counts of this one.
  func survivor(seed: UInt64) -> DiskState {
    var random = SeededRandom(seed: seed)
    var survivor = DiskState()
    survivor.lastNumber = lastNumber
    let names = directory.survivor(using: &random)
    survivor.directory = Directory(names)
    // In an order of its own: that of a dictionary is another one in each run of a program.
    for file in names.values.sorted() {
      survivor.files[file] = files[file].map { DiskFile(StoredBytes($0.content.survivor(using: &random))) }
    }
    return survivor
  }

  /// Forgets the files that nobody can come to any more.
  mutating func forgetUnreachable() {
    guard files.count != directory.names.count else { return }
    files = files.filter { $0.value.handles > 0 || directory.mentions($0.key) }
  }
}
