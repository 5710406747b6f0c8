import TarnStorage

/// The greatest number of findings to print; the JSON output contains all of them.
private let most = 50

func check(_ path: String, isJSON: Bool) throws(StorageError) -> Ending {
  try withReadable(path) { copy throws(StorageError) in
    let survey = Survey(try Remains(copy))
    say(isJSON ? fit(survey.saved(path).json) + "\n" : survey.words(path).map { fit($0) + "\n" }.joined())
    return survey.findings.isEmpty ? .sound : .damaged
  }
}

extension Survey {
  /// The lines of the report.
  fileprivate func words(_ path: String) -> [String] {
    var lines: [String] = []
    if findings.isEmpty {
      lines.append("\(path) is sound.")
    } else {
      lines.append("\(path) is damaged:")
      lines += findings.prefix(most).map { "  \($0.place): \($0.reason)" }
      if findings.count > most { lines.append("  and \(findings.count - most) more; --json lists all of them") }
    }
    if let app = remains.app {
      lines.append("It is a file of “\(app.name)”, schema version \(app.schema), created \(localTime(app.made)).")
    }
    let rows = chain.standings.count { $0 != .damaged }
    let parts = [
      count(rows, "row of the log", "rows of the log"), count(snapshots.count, "snapshot", "snapshots"),
      count(soundBlobs, "blob", "blobs"),
    ]
    lines.append("Sound: \(parts.joined(separator: ", ")).")
    lines += remarks
    lines.append(
      (versionWords.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? "No version") + " can be restored.")
    if !findings.isEmpty, !versions.isEmpty {
      lines.append("`tarn salvage` saves the sound parts in a new file.")
    }
    return lines
  }

  fileprivate func saved(_ path: String) -> Saved {
    let ranges = versions.map { Saved.list([.int($0.lowerBound), .int($0.upperBound)]) }
    return .object([
      .init("file", .text(path)), .init("sound", .bool(findings.isEmpty)),
      .init("app", remains.app.map { .text($0.name) } ?? .null),
      .init("schema", remains.app.map { .int($0.schema) } ?? .null),
      .init("made", remains.app.map { .text(localTime($0.made)) } ?? .null),
      .init("rows", .int(chain.standings.count { $0 != .damaged })),
      .init("snapshots", .list(snapshots.map { .int($0.number) })), .init("blobs", .int(soundBlobs)),
      .init("versions", .list(ranges)),
      .init(
        "findings",
        .list(findings.map { .object([.init("place", .text($0.place)), .init("reason", .text($0.reason))]) })),
      .init("remarks", .list(remarks.map(Saved.text))),
    ])
  }
}
