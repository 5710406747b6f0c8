/// The files that people have given to an element and that are not in yet: those of all windows that show it.
///
/// ```swift
/// .label([.onFiles(accepting: "image/*") { .photo($0) }, .onFilesUnderWay { .underWay($0) }], "Add photos", …)
/// ```
///
/// It tells how many are still to come, and is no promise that they will: see ``outOfSight``.
public struct FilesUnderWay: Equatable, Sendable {
  /// How many there are. 0 when all have come in, or have been refused.
  public var count: Int
  /// What one of them is called: the one that is being sent, or one that was; empty if there is none.
  public var name: String
  /// How many were on their way from a window that has been closed just now, or can't be reached any more. They are not counted any more. A window that is there again tells of its files anew.
  public var outOfSight: Int

  public init(count: Int = 0, name: String = "", outOfSight: Int = 0) {
    self.count = count
    self.name = name
    self.outOfSight = outOfSight
  }
}

extension FilesUnderWay {
  /// More than anyone chooses at once. What a page says beyond is not believed.
  static let most = 10_000

  /// As a page tells it: their number, a line break, and the name of the first.
  init?(_ words: String) {
    let parts = words.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(parts[0]), (0...Self.most).contains(count) else { return nil }
    self.init(count: count, name: count == 0 ? "" : FileNames.shown(String(parts[1])))
  }
}

/// What each window has told of the files that it sends, by the element that they are for.
struct Sending {
  private var told: [Int: [String: FilesUnderWay]] = [:]

  /// A window tells.
  ///
  /// - Returns: what is true of the element now.
  mutating func tell(_ files: FilesUnderWay, to element: Int, by viewer: String) -> FilesUnderWay {
    told[element, default: [:]][viewer] = files.count == 0 ? nil : files
    return all(of: element, outOfSight: 0)
  }

  /// A window goes on under another name. It tells anew soon, also of elements for which nothing is on its way any more.
  mutating func goOn(_ last: String, as viewer: String) {
    for element in told.keys {
      if let files = told[element]?.removeValue(forKey: last) { told[element]?[viewer] = files }
    }
  }

  /// A window has left.
  ///
  /// - Returns: the elements that files of it were for, and what is true of each now.
  mutating func forget(_ viewer: String) -> [(element: Int, files: FilesUnderWay)] {
    told.keys.sorted().compactMap { element in
      guard let files = told[element]?.removeValue(forKey: viewer) else { return nil }
      return (element, all(of: element, outOfSight: files.count))
    }
  }

  /// Lets go of what was told of elements that are gone.
  mutating func keep(_ isThere: (Int) -> Bool) { told = told.filter { isThere($0.key) } }

  private mutating func all(of element: Int, outOfSight: Int) -> FilesUnderWay {
    let all = told[element] ?? [:]
    if all.isEmpty { told[element] = nil }
    let first = all.min { $0.key < $1.key }?.value.name ?? ""
    return FilesUnderWay(count: all.values.reduce(0) { $0 + $1.count }, name: first, outOfSight: outOfSight)
  }
}
