import TarnStorage

func salvage(_ path: String, to target: String, app: String?) throws(StorageError) -> Ending {
  try withReadable(path) { copy throws(StorageError) in
    let salvage = try Salvage(Survey(try Remains(copy)), app: app)
    try salvage.write(target)
    let rows = count(salvage.rows.count, "row of the log", "rows of the log")
    var lines = ["\(target) has version \(salvage.last) of “\(salvage.app.name)” and \(rows)."]
    lines += salvage.losses.isEmpty ? ["Nothing is lost."] : salvage.losses
    say(lines.map { fit($0) + "\n" }.joined())
    return salvage.losses.isEmpty ? .sound : .damaged
  }
}
