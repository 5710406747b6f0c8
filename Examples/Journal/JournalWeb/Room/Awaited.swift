import TarnWeb

/// The files that were given to a draft and are not in yet, and whether Done waits for them.
///
/// ```swift
/// awaited.hear(FilesUnderWay(count: 2, name: "lake.png"), .photos)
/// awaited.isDoneAsked = true                 // Done was pressed
/// awaited.words                              // “lake.png” and 1 more file are on their way. …
/// awaited.hear(FilesUnderWay(), .photos)
/// awaited.isDue                              // true: nothing is missing
/// ```
struct Awaited: Equatable, Sendable {
  /// Where files are given.
  enum Place: Int, Sendable, CaseIterable { case photos, voice }

  private var underWay: [Place: FilesUnderWay] = [:]
  /// Whether Done was pressed, and waits.
  var isDoneAsked = false

  var count: Int { underWay.values.reduce(0) { $0 + $1.count } }

  /// Whether Done has waited for what has come by now.
  var isDue: Bool { isDoneAsked && count == 0 }

  /// The name of one of them.
  private var name: String { Place.allCases.lazy.compactMap { underWay[$0]?.name }.first { !$0.isEmpty } ?? "" }

  /// - Returns: what the person is to be told: that Done waits no more, since something will not come.
  mutating func hear(_ files: FilesUnderWay, _ place: Place) -> String? {
    let lost = FilesUnderWay(count: files.outOfSight, name: underWay[place]?.name ?? "")
    underWay[place] = files.count == 0 ? nil : files
    guard isDoneAsked, files.outOfSight > 0 else { return nil }
    isDoneAsked = false
    return
      "Not handed in yet: \(lost.subject) \(lost.isOne ? "has" : "have") not come in, for the window that was sending"
      + " \(lost.isOne ? "it" : "them") is closed or out of reach. Give \(lost.isOne ? "it" : "them") once more, or press"
      + " Done again."
  }
}

// What is said of them.
extension Awaited {
  /// What is waited for; `nil` while Done does not wait.
  var words: String? {
    guard isDoneAsked, count > 0 else { return nil }
    return all.isOne
      ? "\(all.subject) is on its way. Your entry is handed in as soon as it is in."
      : "\(all.subject) are on their way. Your entry is handed in as soon as they are in."
  }

  /// What there is to press for whoever does not want to wait so long.
  var verb: String { "Hand in without \(all.isOne ? "it" : "them")" }

  /// What has become of them when the draft is left; `nil` if there are none.
  var leftOut: String? {
    guard count > 0 else { return nil }
    return "\(all.subject) \(all.isOne ? "was" : "were") not in yet, and \(all.isOne ? "was" : "were") left out."
  }

  private var all: FilesUnderWay { FilesUnderWay(count: count, name: name) }
}

extension FilesUnderWay {
  fileprivate var isOne: Bool { count == 1 }

  /// As a sentence begins: the name of one, and how many more.
  fileprivate var subject: String {
    let first = name.isEmpty ? "A file" : "“\(name)”"
    return isOne ? first : "\(first) and \(count - 1) more file\(count == 2 ? "" : "s")"
  }
}
