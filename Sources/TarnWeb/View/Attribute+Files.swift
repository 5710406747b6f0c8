extension Attribute {
  /// Files that a person drops on the element, pastes in it, or chooses with an `<input type="file">` in it.
  ///
  /// ```swift
  /// .label([.class("photos"), .onFiles(accepting: "image/*") { .photo($0) }],
  ///   "Add photos",
  ///   .input([.type("file"), .attribute("accept", "image/*"), .flag("multiple")]))
  /// ```
  ///
  /// The page sends their bytes one after the other to its ``FileKeeper``, which is given to the ``Page``; each becomes one
  /// action then, with an id or with the reason why not. Nothing is lost when the connection is: what was kept is told later.
  ///
  /// While files are on their way the element has `aria-busy="true"` and the custom property `--sent` from 0 to 1 for the one
  /// that is being sent; while some are held over it, the attribute `data-over`. An input that is the element itself works too.
  ///
  /// What is pasted where nothing around takes files goes to the first element that does.
  ///
  /// - Parameters:
  ///   - types: what the file chooser offers, as in HTML's `accept`. It is advice: what is dropped may be anything, and only the
  ///     keeper decides what is taken.
  ///   - action: what came of one file becomes this.
  public static func onFiles(accepting types: String, _ action: @escaping (FileArrival) -> Action) -> Attribute {
    .several([
      .setting("accept", .text(types)),
      .event("files") { value in
        switch value {
        case .file(let arrival): action(arrival)
        case .text(let words): action(refusal(words))
        case .none, .number, .flag, .underWay: nil
        }
      },
    ])
  }

  /// How many of the files that were given to the element are not in yet, whenever that has changed.
  ///
  /// ```swift
  /// .label([.onFiles(accepting: "image/*") { .photo($0) }, .onFilesUnderWay { .underWay($0) }], "Add photos", …)
  /// ```
  ///
  /// For whoever must not go on without them. What came of a file is told before it is not counted any more: when none is left,
  /// all that came in has been heard of. An element that is taken out of the page lets go of what was on its way to it, and
  /// nobody is told: where something should be said, say it when that happens, and key what comes in beside the element.
  public static func onFilesUnderWay(_ action: @escaping (FilesUnderWay) -> Action) -> Attribute {
    event("sending") { if case .underWay(let files) = $0 { action(files) } else { nil } }
  }

  /// What a page says of a file that did not come through: its name, a line break, and the server's words if there were any.
  private static func refusal(_ words: String) -> FileArrival {
    let parts = words.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let reason = parts.count == 2 ? String(parts[1].prefix(1_000)) : ""
    let end = reason.lastIndex { !$0.isWhitespace }
    return .refused(
      name: FileNames.shown(String(parts[0])),
      reason: end.map { String(reason[...$0]) } ?? "It could not be sent. Look at the connection and try again.")
  }
}
