import Foundation
import Tarn

/// The folder in which a recorder keeps the files of an app's sessions.
struct SessionFolder {
  /// How the names of the files end.
  static let suffix = ".tarnsession"

  let path: String
  let app: String

  /// Returns the path of a file: the app, the time and the process of the run, and the number of the file in it.
  func file(_ run: String, _ segment: Int) -> String {
    let number = String(segment)
    return "\(path)/\(run)-\(String(repeating: "0", count: max(0, 4 - number.count)))\(number)\(Self.suffix)"
  }

  /// Returns the ID of a new run.
  static func run(of app: String, at time: Timestamp, process: Int32) -> String {
    var seconds = time_t(time.milliseconds / 1_000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = "\(parts.tm_year + 1_900)\(padded(parts.tm_mon + 1))\(padded(parts.tm_mday))"
    let name = String(app.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    return "\(name)-\(day)-\(padded(parts.tm_hour))\(padded(parts.tm_min))\(padded(parts.tm_sec))-\(process)"
  }

  /// Deletes the oldest files of the app until all of them together have at most a number of bytes.
  ///
  /// - Parameter current: the file that is being written, which stays.
  func deleteOldest(keeping bytes: Int, current: String) {
    let prefix = String(app.map { $0.isLetter || $0.isNumber ? $0 : "_" }) + "-"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    var files: [(path: String, size: Int, time: Date)] = []
    for name in names where name.hasPrefix(prefix) && name.hasSuffix(Self.suffix) {
      let file = "\(path)/\(name)"
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: file) else { continue }
      files.append(
        (file, (attributes[.size] as? Int) ?? 0, (attributes[.modificationDate] as? Date) ?? .distantPast))
    }
    // Files of one moment are in the order of their names.
    files.sort { ($0.time, $0.path) < ($1.time, $1.path) }
    var total = files.reduce(0) { $0 + $1.size }
    for file in files where total > bytes && file.path != current {
      try? FileManager.default.removeItem(atPath: file.path)
      total -= file.size
    }
  }
}
