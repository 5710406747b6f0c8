extension Node {
  /// A button that records sound with the microphone, and uploads the recording to the element around it that accepts
  /// files (``Attribute/onFiles(accepting:_:)``).
  ///
  /// ```swift
  /// let field: Node<Action> = .div(
  ///   [.onFiles(accepting: "audio/*") { .voice($0) }, .onUploadProgress { .uploading($0) }],
  ///   .recordButton(start: "Record", stop: "Stop", upTo: .seconds(600)))
  ///
  /// let page = Page(title: "Journal", parts: [part], files: sounds, recording: true)
  /// ```
  ///
  /// The first click begins to record, after the browser has asked the user for permission; the next one ends it. While it
  /// records, the button shows its second text and the time, and the recording counts as an upload in progress
  /// (``Attribute/onUploadProgress(_:)``). If the element that accepts files is removed, the recording is discarded.
  ///
  /// The file is named `Recording.wav`: one channel of 16-bit samples at 16 kHz, which every browser plays, 32 kB for a
  /// second. If the microphone is refused, missing or in use, the element gets a ``FileUploadResult/refused(name:reason:)``
  /// that says so and what to do.
  ///
  /// Browsers give a page the microphone only over HTTPS or from the local machine; the button is hidden elsewhere. Only a
  /// ``Page`` with `recording: true` and a store for files loads the script and permits the microphone
  /// (`Permissions-Policy`).
  ///
  /// - Parameters:
  ///   - attributes: the attributes of the button.
  ///   - start: the text while nothing is recorded.
  ///   - stop: the text while the button records.
  ///   - length: the maximum length, after which the recording ends and is uploaded.
  ///   - isEnabled: false ends a recording, which is uploaded, and disables the button.
  public static func recordButton(
    _ attributes: [Attribute<Action>] = [], start: String, stop: String, upTo length: Duration, isEnabled: Bool = true
  ) -> Node {
    let seconds = isEnabled ? length.components.seconds : 0
    return .button(
      attributes + [.data(.records, "\(seconds)"), .disabled(!isEnabled)], .span(.text(start)), .span(.text(stop)))
  }
}
