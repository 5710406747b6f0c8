import TarnRepair
import TarnStorage

func salvage(_ path: String, to target: String, app: String?) throws(StorageError) -> ExitCode {
  try withReadable(path) { copy throws(StorageError) in
    let (salvage, remarks) = try best(copy, path, app)
    try salvage.write(target)
    let rows = count(salvage.rows.count, "row of the log", "rows of the log")
    var lines = ["\(target) has version \(salvage.last) of “\(salvage.app.name)” and \(rows)."]
    lines += remarks
    lines += salvage.losses.isEmpty ? ["Nothing is lost."] : salvage.losses
    printOutput(lines.map { escaped($0) + "\n" }.joined())
    return salvage.losses.isEmpty ? .intact : .damaged
  }
}

/// Returns the best result of salvaging the file with the log beside it or without: a damaged log, or one that belongs
/// to another file, hides sound data.
private func best(
  _ copy: FileCopy, _ path: String, _ app: String?
) throws(StorageError) -> (Salvage, remarks: [String]) {
  let hadWAL = copy.hasWAL
  let copyWithoutLog = hadWAL ? try? FileCopy(of: path) : nil
  let result = Result { () throws(StorageError) in try salvaged(copy, app) }
  if case .success(let salvage) = result, salvage.report.findings.isEmpty { return (salvage, salvage.report.notes) }
  guard let copyWithoutLog else { return (try result.get(), []) }
  copyWithoutLog.removeWAL()
  guard let salvageWithoutLog = try? salvaged(copyWithoutLog, app) else { return (try result.get(), []) }
  if case .success(let salvage) = result, salvage.last >= salvageWithoutLog.last { return (salvage, []) }
  return (salvageWithoutLog, ["The log beside the file (-wal) was not used: more can be saved without it."])
}

private func salvaged(_ copy: FileCopy, _ app: String?) throws(StorageError) -> Salvage {
  try Salvage(IntegrityReport(try RecoveredFile(copy)), app: app)
}
