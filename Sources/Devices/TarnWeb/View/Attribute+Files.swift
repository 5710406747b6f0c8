extension Attribute {
  /// Uploads files that the user drops on the element, pastes into it, or chooses with an `<input type="file">` in it.
  ///
  /// ```swift
  /// let field: Node<Action> = .label([.class("photos"), .onFiles(accepting: "image/*") { .photo($0) }],
  ///   "Add photos",
  ///   .input([.type("file"), .attribute("accept", "image/*"), .flag("multiple")]))
  /// ```
  ///
  /// The page sends the files one after the other to the ``FileStore`` of the ``Page``; each then becomes one action,
  /// with an ID or with an error message. A lost connection loses nothing: the results are reported later.
  ///
  /// During an upload the element has `aria-busy="true"` and the custom property `--sent`, which goes from 0 to 1 for
  /// the current file; while the user drags files over it, it has the attribute `data-over`. The element may also be
  /// the input itself.
  ///
  /// Files that are pasted outside all such elements go to the first one in the page.
  ///
  /// - Parameters:
  ///   - types: the types that the file chooser offers, as in HTML's `accept`. It is only a hint: the user can drop any
  ///     file, and the file store alone decides which files to accept.
  ///   - action: returns the action for the result of one file.
  public static func onFiles(accepting types: String, _ action: @escaping (FileUploadResult) -> Action) -> Attribute {
    .several([
      .setting("accept", .text(types)),
      .event(.files) { value in
        switch value {
        case .file(let result): action(result)
        case .text(let report): action(refusal(report))
        case .none, .number, .flag, .uploads: nil
        }
      },
    ])
  }

  /// Sends the number of the element's uploads in progress whenever it has changed.
  ///
  /// ```swift
  /// let field: Node<Action> = .label(
  ///   [.onFiles(accepting: "image/*") { .photo($0) }, .onUploadProgress { .uploading($0) }], "Add photos",
  ///   .input([.type("file")]))
  /// ```
  ///
  /// Use it where the app must wait for uploads. An upload's result is delivered before the count drops: when the count
  /// is 0, all results have been delivered. If an element is removed from the page, its uploads are discarded without
  /// an action: where the user should know, handle the removal itself, and give the element a key so that changes
  /// beside it do not replace it.
  public static func onUploadProgress(_ action: @escaping (UploadsInProgress) -> Action) -> Attribute {
    event(.uploads) { if case .uploads(let files) = $0 { action(files) } else { nil } }
  }

  /// Parses the page's report of a failed upload: the file name, a line break, and the server's message if there was
  /// one; or for a recording an empty line, the name of the browser's error, and its message.
  private static func refusal(_ report: String) -> FileUploadResult {
    let parts = report.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let text = parts.count == 2 ? parts[1].prefix(1_000) : ""
    let end = text.lastIndex { !$0.isWhitespace }
    let reason = end.map { text[...$0] } ?? ""
    let lines = reason.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    let isRecording = lines.count > 1 && lines[0].isEmpty
    return .refused(
      name: FileNames.displayName(String(parts[0])),
      reason: isRecording
        ? UploadRefusal.recording(lines[1], lines.dropFirst(2).first ?? lines[1])
        : reason.isEmpty ? UploadRefusal.notSent : String(reason))
  }
}
