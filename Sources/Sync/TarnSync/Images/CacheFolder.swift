import Foundation

/// A folder of files of bounded size, without the least recently used ones. The content can be created again: what can't
/// be stored is not reported.
final class CacheFolder {
  private let url: URL
  private let bound: Int
  /// The size of the content; `nil` before it was read.
  private var total: Int?

  init(url: URL, bound: Int) {
    self.url = url
    self.bound = bound
  }

  /// Returns the content of a file, which counts as used now.
  func read(_ name: String) -> [UInt8]? {
    let file = url.appendingPathComponent(name)
    guard let data = FileManager.default.contents(atPath: file.path) else { return nil }
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
    return Array(data)
  }

  func remove(_ name: String) {
    try? FileManager.default.removeItem(at: url.appendingPathComponent(name))
    total = nil
  }

  func write(_ bytes: [UInt8], _ name: String) {
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let before = total ?? files().reduce(0) { $0 + $1.size }
      try Data(bytes).write(to: url.appendingPathComponent(name), options: .atomic)
      total = before + bytes.count
      if before + bytes.count > bound { removeOldest() }
    } catch {
      total = nil
    }
  }

  /// Removes files down to three quarters of the bound, so that it does not run for each file.
  private func removeOldest() {
    let files = files().sorted { $0.used < $1.used }
    var left = files.reduce(0) { $0 + $1.size }
    for file in files where left > bound / 4 * 3 {
      guard (try? FileManager.default.removeItem(at: file.url)) != nil else { continue }
      left -= file.size
    }
    total = left
  }

  private func files() -> [(url: URL, size: Int, used: Date)] {
    let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
    let all = (try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: Array(keys))) ?? []
    return all.map { url in
      let attributes = try? url.resourceValues(forKeys: keys)
      return (url, attributes?.fileSize ?? 0, attributes?.contentModificationDate ?? .distantPast)
    }
  }
}
