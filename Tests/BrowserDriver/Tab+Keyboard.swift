extension Tab {
  /// Types as a user does, one key at a time; characters that no key of a US keyboard types are inserted whole, as an
  /// input method does.
  ///
  /// - Parameters:
  ///   - selector: the element to type into: it is clicked first, and the caret is moved behind its text. Without it
  ///     the text goes to the focused element.
  ///   - replacing: whether to select the existing text first, so that the new text replaces it.
  public func type(_ text: String, into selector: String? = nil, replacing: Bool = false) async throws {
    if let selector {
      try await click(selector)
      try await expectFocus(in: selector)
      try await run(Self.caretToEnd)
    }
    if replacing { try await press("Control+A") }
    for character in text {
      if let key = Key(writing: character) {
        try await press(key, key.needsShift ? .shift : [])
      } else {
        try await command("Input.insertText", ["text": .string(String(character))])
      }
    }
  }

  /// Presses a key, named as in `KeyboardEvent.key`: "Enter", "ArrowLeft", "a", "Space". Modifiers may be written in
  /// front, as in "Control+A" or "Control+Shift+ArrowLeft".
  public func press(_ key: String, modifiers: Modifiers = []) async throws {
    var name = key[...]
    var modifiers = modifiers
    while let (prefix, modifier) = Modifiers.names.first(where: { name.hasPrefix($0.name + "+") }),
      name.count > prefix.count + 1
    {
      name = name.dropFirst(prefix.count + 1)
      modifiers.insert(modifier)
    }
    // In "Control+A" the A names the key and does not mean that Shift is held.
    if name.count == 1, !modifiers.isDisjoint(with: [.control, .alt, .meta]) {
      name = modifiers.contains(.shift) ? name.uppercased()[...] : name.lowercased()[...]
    } else if name.count == 1, modifiers.contains(.shift) {
      name = name.uppercased()[...]
    }
    guard let parsedKey = Key(String(name)) else {
      throw BrowserError(.refused, "there is no key “\(name)” (in “\(key)”); names are those of KeyboardEvent.key")
    }
    try await press(parsedKey, parsedKey.needsShift ? modifiers.union(.shift) : modifiers)
  }

  /// Composes a text as an input method does: it is shown in the focused element in place of the text composed before
  /// it, and is not committed yet. An empty text cancels the composition.
  public func compose(_ text: String) async throws {
    let end = JSON.number(Double(text.utf16.count))
    try await command("Input.imeSetComposition", ["text": .string(text), "selectionStart": end, "selectionEnd": end])
  }

  /// Commits a text in place of the composed one.
  public func commitComposition(_ text: String) async throws {
    try await command("Input.insertText", ["text": .string(text)])
  }

  private func press(_ key: Key, _ modifiers: Modifiers) async throws {
    let pressed = Modifiers.names.filter { modifiers.contains($0.modifier) }
    var active: Modifiers = []
    for (name, modifier) in pressed {
      active.insert(modifier)
      if let key = Key(name) { try await send("rawKeyDown", key, active) }
    }
    let typesText = key.text != nil && modifiers.isDisjoint(with: [.control, .alt, .meta])
    try await send(typesText ? "keyDown" : "rawKeyDown", key, modifiers, text: typesText ? key.text : nil)
    try await send("keyUp", key, modifiers)
    for (name, modifier) in pressed.reversed() {
      active.remove(modifier)
      if let key = Key(name) { try await send("keyUp", key, active) }
    }
  }

  private func send(_ type: String, _ key: Key, _ modifiers: Modifiers, text: String? = nil) async throws {
    var parameters: [String: JSON] = [
      "type": .string(type), "key": .string(key.name), "code": .string(key.code),
      "windowsVirtualKeyCode": .number(Double(key.number)), "modifiers": .number(Double(modifiers.rawValue)),
    ]
    if let text { parameters["text"] = .string(text) }
    try await command("Input.dispatchKeyEvent", .object(parameters))
  }

  private func expectFocus(in selector: String) async throws {
    let hasFocus = try await evaluate(
      """
      (() => {
        const element = document.querySelector(\(JSON.literal(selector)));
        const focused = element?.getRootNode().activeElement;
        return !!focused && focused != document.body && (element.contains(focused) || focused.contains(element));
      })()
      """, as: Bool.self)
    guard hasFocus else {
      throw BrowserError(.element, "couldn't type into \(quoted(selector)): it didn't take the focus (\(location))")
    }
  }

  /// The click set the caret in the middle, possibly within a word.
  private static let caretToEnd = """
    const element = document.activeElement;
    if (element.isContentEditable) getSelection().selectAllChildren(element), getSelection().collapseToEnd();
    // Inputs of some types, such as number and date, do not support a caret position.
    else try { element.setSelectionRange(element.value.length, element.value.length) } catch {}
    """
}
