/// The words of a command line and the command that they are for.
struct CommandLineInput {
  let root: any ParsableArguments.Type
  let words: [String]
  /// The number of the first word of the process that is not UTF-8 text, counted from 1; `nil` if all are.
  private let unreadableWord: Int?

  /// - Parameter arguments: the words after the name of the command; `nil` for those of the process.
  init(_ root: any ParsableArguments.Type, _ arguments: [String]?) {
    self.root = root
    words = arguments ?? Array(CommandLine.arguments.dropFirst())
    unreadableWord = arguments == nil ? Self.unreadableWord : nil
  }

  /// `CommandLine.arguments` has a replacement character for each wrong byte, so a file of another name would be used.
  private static var unreadableWord: Int? {
    (1..<max(1, Int(CommandLine.argc))).first { number in
      CommandLine.unsafeArgv[number].map { String(validatingCString: $0) == nil } ?? false
    }
  }

  /// Returns the command that the words name, with its values.
  ///
  /// - Throws: ``CommandLineError``
  func parse() throws(CommandLineError) -> (value: any ParsableArguments, path: CommandPath) {
    if words.first == CompletionRequest.argument {
      throw CommandLineError(path: CommandPath(root: root), error: CompletionRequest(root, words.dropFirst()).answer)
    }
    if let unreadableWord {
      throw CommandLineError(
        path: CommandPath(root: root),
        error: ValidationError(
          "word \(unreadableWord) of the command line, “\(words[unreadableWord - 1])”, is not UTF-8. Rename the file, or type "
            + "the word in a terminal that uses UTF-8"))
    }
    var parser = CommandParser(root, words)
    try parser.parse()
    do {
      // The commands above validate their values first, as they have groups in common with this one.
      var value: any ParsableArguments = try PropertyDecoder.value(parser.path.types[0], parser.values)
      for type in parser.path.types.dropFirst() { value = try PropertyDecoder.value(type, parser.values) }
      return (value, parser.path)
    } catch {
      throw CommandLineError(error, at: parser.path)
    }
  }
}

/// An error with the command at which it occurred.
struct CommandLineError: Error {
  let path: CommandPath
  let error: any Error

  init(path: CommandPath, error: any Error) {
    self.path = path
    self.error = error
  }

  /// Adds the command to an error that has none.
  init(_ error: any Error, at path: CommandPath) {
    self = error as? CommandLineError ?? CommandLineError(path: path, error: error)
  }
}
