import TarnWeb

/// The pending uploads of a draft, and whether Done waits for them.
///
/// ```swift
/// awaited.update(UploadsInProgress(count: 2, name: "lake.png"), .photos)
/// awaited.isDoneRequested = true                 // Done was pressed
/// awaited.words                              // “lake.png” and 1 more file are on their way. …
/// awaited.update(UploadsInProgress(), .photos)
/// awaited.isDue                              // true: all uploads are complete
/// ```
struct PendingUploads: Equatable, Sendable {
  /// The field in which files are given.
  enum Target: Int, Sendable, CaseIterable { case photos, voice }

  private var uploads: [Target: UploadsInProgress] = [:]
  /// Whether the user has pressed Done and it waits for the uploads.
  var isDoneRequested = false

  var count: Int { uploads.values.reduce(0) { $0 + $1.count } }

  /// Whether Done was waiting and all uploads are complete.
  var isDue: Bool { isDoneRequested && count == 0 }

  /// The name of one of the files.
  private var name: String { Target.allCases.lazy.compactMap { uploads[$0]?.name }.first { !$0.isEmpty } ?? "" }

  /// Updates the uploads of a field.
  ///
  /// - Returns: a message that Done does not wait any more, if a file will not arrive; `nil` otherwise.
  mutating func update(_ files: UploadsInProgress, _ target: Target) -> String? {
    let lost = UploadsInProgress(count: files.hidden, name: uploads[target]?.name ?? "")
    uploads[target] = files.count == 0 ? nil : files
    guard isDoneRequested, files.hidden > 0 else { return nil }
    isDoneRequested = false
    return
      "Not published: \(lost.subject) \(lost.isOne ? "has" : "have") not arrived, because the window that was sending"
      + " \(lost.isOne ? "it" : "them") was closed or lost its connection. Add \(lost.isOne ? "it" : "them") again, or press"
      + " Done again."
  }
}

// Messages about the pending uploads.
extension PendingUploads {
  /// The message while Done waits; `nil` if it does not.
  var words: String? {
    guard isDoneRequested, count > 0 else { return nil }
    return all.isOne
      ? "\(all.subject) is being uploaded. Your entry is published when it has arrived."
      : "\(all.subject) are being uploaded. Your entry is published when they have arrived."
  }

  /// The title of the button that submits without waiting.
  var verb: String { "Publish without \(all.isOne ? "it" : "them")" }

  /// The message about uploads that were discarded with the draft; `nil` if there were none.
  var leftOut: String? {
    guard count > 0 else { return nil }
    return "\(all.subject) had not arrived, and \(all.isOne ? "was" : "were") left out."
  }

  private var all: UploadsInProgress { UploadsInProgress(count: count, name: name) }
}

extension UploadsInProgress {
  fileprivate var isOne: Bool { count == 1 }

  /// The subject of a sentence: the name of one file and the number of others.
  fileprivate var subject: String {
    let first = name.isEmpty ? "A file" : "“\(name)”"
    return isOne ? first : "\(first) and \(count - 1) more file\(count == 2 ? "" : "s")"
  }
}
