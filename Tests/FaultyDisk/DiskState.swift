import CSQLite
import TarnTesting

/// The contents and faults of a disk as a value, which `FaultyDisk` guards with its lock.
///
/// The operations return SQLite's codes.
///
/// Invariants: `files` contains exactly the files that have a name, may have one after a power cut, or are open.
struct DiskState: Sendable {
  var directory = Directory()
  var files: [Int: DiskFile] = [:]
  var hasPower = true
  /// The number of operations before the power is cut; `nil` if it will not be.
  var operationsLeft: Int?
  var fault = Fault.none {
    didSet {
      if case .full(let bytes) = fault { freeBytes = bytes }
      operationsSinceFault = 0
    }
  }
  /// The number of bytes that files may grow by while the disk is full.
  var freeBytes = 0
  private var operationsSinceFault = 0
  private(set) var counts: [Operation: Int] = [:]
  private var lastNumber = 0

  /// Returns a number that no file and no handle has had.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// The outcome of an operation.
  enum Outcome: Equatable {
    case succeeds
    /// A random part of the operation is done, and it is reported as failed.
    case isInterrupted
    case fails(Int32)
  }

  /// Decides the outcome of an operation, and counts the operation.
  mutating func begin(_ operation: Operation) -> Outcome {
    guard hasPower else { return .fails(DiskCode.failed(operation)) }
    counts[operation, default: 0] += 1
    if operation.changesDisk, let left = operationsLeft {
      operationsLeft = left - 1
      if left <= 1 {
        hasPower = false
        return .isInterrupted
      }
    }
    switch fault {
    case .readOnly where operation == .write || operation == .truncate: return .fails(SQLITE_READONLY)
    case .readOnly where operation == .delete: return .fails(DiskCode.deleteFailed)
    case .ioError(operation, let rarity):
      operationsSinceFault += 1
      return operationsSinceFault.isMultiple(of: rarity) ? .fails(DiskCode.failed(operation)) : .succeeds
    default: return .succeeds
    }
  }

  /// Returns the disk after a power cut, which works and has no faults and counts.
  func survivor(seed: UInt64) -> DiskState {
    var random = SeededRandom(seed: seed)
    var survivor = DiskState()
    survivor.lastNumber = lastNumber
    let names = directory.survivor(using: &random)
    survivor.directory = Directory(names)
    // In a fixed order, because the order of a dictionary differs in each run of a program.
    for file in names.values.sorted() {
      survivor.files[file] = files[file].map { DiskFile(StoredBytes($0.content.survivor(using: &random))) }
    }
    return survivor
  }

  /// Removes unreachable files.
  mutating func removeUnreachable() {
    guard files.count != directory.names.count else { return }
    files = files.filter { $0.value.handles > 0 || directory.mentions($0.key) }
  }
}
