import TarnWeb

/// The fields of a draft in which files are given.
enum UploadField: Sendable, CaseIterable { case photos, voice }

// Messages about the pending uploads of a draft.
extension PendingUploads<UploadField> {
  /// The message while Done waits; `nil` if it does not.
  var waitingMessage: String? {
    guard isSubmitRequested, all.count > 0 else { return nil }
    return all.count == 1
      ? "\(all.subject) is being uploaded. Your entry is published when it has arrived."
      : "\(all.subject) are being uploaded. Your entry is published when they have arrived."
  }

  /// The title of the button that submits without waiting.
  var submitTitle: String { "Publish without \(all.count == 1 ? "it" : "them")" }

  /// The message about uploads that were discarded with the draft; `nil` if there were none.
  var discardedMessage: String? {
    guard all.count > 0 else { return nil }
    return "\(all.subject) had not arrived, and \(all.count == 1 ? "was" : "were") left out."
  }
}

extension UploadsInProgress {
  /// The message that Done does not wait any more, because these files will not arrive.
  var lostMessage: String {
    let (verb, them) = count == 1 ? ("has", "it") : ("have", "them")
    return
      "Not published: \(subject) \(verb) not arrived, because the window that was sending \(them) was closed or lost"
      + " its connection. Add \(them) again, or press Done again."
  }
}
