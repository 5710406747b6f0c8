import TarnLanguages
import TarnWeb

/// The fields of a draft in which files are given.
enum UploadField: Sendable, CaseIterable { case photos, voice }

/// A message about the pending uploads of a draft.
enum UploadMessage: Equatable, Sendable {
  /// Done waits for these files.
  case awaited(UploadsInProgress)
  /// Done does not wait any more, because these files will not arrive.
  case lost(UploadsInProgress)
  /// These files were discarded with the draft.
  case discarded(UploadsInProgress)

  func text(_ words: Localization) -> String {
    switch self {
    case .awaited(let files): words("Your entry is published when the upload has arrived: \(files.subject(words)).")
    case .lost(let files):
      words("Not published: a window was closed or lost its connection while it sent \(files.subject(words)).") + " "
        + words("Add what is missing, or press Done again.")
    case .discarded(let files): words("The upload had not arrived, and was left out: \(files.subject(words)).")
    }
  }
}

extension PendingUploads<UploadField> {
  /// The message while Done waits; `nil` if it does not.
  var waitingMessage: UploadMessage? { isSubmitRequested && all.count > 0 ? .awaited(all) : nil }

  /// The message about uploads that were discarded with the draft; `nil` if there were none.
  var discardedMessage: UploadMessage? { all.count > 0 ? .discarded(all) : nil }
}
