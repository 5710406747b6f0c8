/// The uploads in progress for an element, in all browser windows that show it.
///
/// ```swift
/// let field: Node<Action> = .label(
///   [.onFiles(accepting: "image/*") { .photo($0) }, .onUploadProgress { .uploading($0) }], "Add photos",
///   .input([.type("file")]))
/// ```
///
/// The count says how many files are still to come; it does not guarantee that they arrive: see ``hidden``.
public struct UploadsInProgress: Equatable, Sendable {
  /// The number of uploads in progress; 0 when all files were received or refused.
  public var count: Int
  /// The name of one of the files: the one being sent, or one that was sent before; empty if there is none.
  public var name: String
  /// The number of uploads of a browser window that has just been closed or has become unreachable. ``count`` no longer
  /// includes them. A window that reconnects reports its uploads again.
  public var hidden: Int

  /// Creates a summary of uploads.
  public init(count: Int = 0, name: String = "", hidden hiddenCount: Int = 0) {
    self.count = count
    self.name = name
    self.hidden = hiddenCount
  }
}

extension UploadsInProgress {
  /// The greatest number that is accepted from a page; more files than a user chooses at once.
  static let most = 10_000

  /// Parses a page's report: the number of files, a line break, and the name of the first.
  init?(_ report: String) {
    let parts = report.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(parts[0]), (0...Self.most).contains(count) else { return nil }
    self.init(count: count, name: count == 0 ? "" : FileNames.displayName(String(parts[1])))
  }
}

/// The uploads that each browser window has reported, by the element that receives them.
struct WindowUploads {
  private var reports: [Int: [String: UploadsInProgress]] = [:]

  /// Records the report of one window.
  ///
  /// - Returns: the element's uploads in all windows.
  mutating func report(_ files: UploadsInProgress, to element: Int, by connection: String) -> UploadsInProgress {
    reports[element, default: [:]][connection] = files.count == 0 ? nil : files
    return all(of: element, hiddenCount: 0)
  }

  /// Renames a window that reconnected under another name. The window soon reports again, also for elements without
  /// uploads.
  mutating func resume(_ last: String, as connection: String) {
    for element in reports.keys {
      if let files = reports[element]?.removeValue(forKey: last) { reports[element]?[connection] = files }
    }
  }

  /// Removes a window that has disconnected.
  ///
  /// - Returns: the elements that the window sent files to, each with its remaining uploads.
  mutating func remove(_ connection: String) -> [(element: Int, files: UploadsInProgress)] {
    reports.keys.sorted().compactMap { element in
      guard let files = reports[element]?.removeValue(forKey: connection) else { return nil }
      return (element, all(of: element, hiddenCount: files.count))
    }
  }

  /// Removes the reports for elements that are no longer in the page.
  mutating func retainReports(where isShown: (Int) -> Bool) { reports = reports.filter { isShown($0.key) } }

  private mutating func all(of element: Int, hiddenCount: Int) -> UploadsInProgress {
    let all = reports[element] ?? [:]
    if all.isEmpty { reports[element] = nil }
    let first = all.min { $0.key < $1.key }?.value.name ?? ""
    return UploadsInProgress(count: all.values.reduce(0) { $0 + $1.count }, name: first, hidden: hiddenCount)
  }
}
