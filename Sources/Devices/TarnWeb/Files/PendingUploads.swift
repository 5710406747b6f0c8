import TarnLanguages

/// The pending uploads of a form's fields, and whether submitting the form waits for them.
///
/// ```swift
/// enum Field: Sendable, CaseIterable { case photos, voice }
///
/// var uploads = PendingUploads<Field>()
/// _ = uploads.update(UploadsInProgress(count: 2, name: "lake.png"), of: .photos)
/// uploads.isSubmitRequested = true               // the user pressed Done
/// print("\(uploads.all.subject) are being uploaded.")
/// _ = uploads.update(UploadsInProgress(), of: .photos)
/// if uploads.isDue { print("Done") }             // all uploads are complete
/// ```
///
/// Keep it in the state of the page, and update it with each action of `onUploadProgress`.
public struct PendingUploads<Field: Hashable & CaseIterable & Sendable>: Equatable, Sendable {
  private var uploads: [Field: UploadsInProgress] = [:]
  /// Whether the user has submitted the form and it waits for the uploads.
  public var isSubmitRequested = false

  /// Creates a value without uploads.
  public init() {}

  /// The uploads of all fields: their number, and the name of one of the files.
  public var all: UploadsInProgress {
    let names = Field.allCases.lazy.compactMap { uploads[$0]?.name }
    return UploadsInProgress(
      count: uploads.values.reduce(0) { $0 + $1.count }, name: names.first { !$0.isEmpty } ?? "")
  }

  /// Whether the form waits to be submitted and all uploads are complete.
  public var isDue: Bool { isSubmitRequested && all.count == 0 }

  /// Updates the uploads of a field. If some of them will not arrive, the form does not wait any more, because the user
  /// has to decide.
  ///
  /// - Returns: the uploads for which the form waited and that will not arrive; `nil` if there are none.
  public mutating func update(_ files: UploadsInProgress, of field: Field) -> UploadsInProgress? {
    let lost = UploadsInProgress(count: files.hidden, name: uploads[field]?.name ?? "")
    uploads[field] = files.count == 0 ? nil : files
    guard isSubmitRequested, files.hidden > 0 else { return nil }
    isSubmitRequested = false
    return lost
  }
}

extension UploadsInProgress {
  /// The subject of a sentence about the files: `“lake.png” and 2 more files`.
  public var subject: String { subject(.english) }

  /// The same in a language.
  public func subject(_ words: Localization) -> String {
    let first = name.isEmpty ? words("A file") : "“\(name)”"
    let more = count - 1
    return more <= 0 ? first : words("\(first) and \(more) more file", "\(first) and \(more) more files", count: more)
  }
}
