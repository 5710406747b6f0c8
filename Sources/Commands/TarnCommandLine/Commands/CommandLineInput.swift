/// The words of a command line and the command that they are for.
struct CommandLineInput {
  let root: any ParsableArguments.Type
  let words: [String]

  /// - Parameter arguments: the words after the name of the command; `nil` for those of the process.
  init(_ root: any ParsableArguments.Type, _ arguments: [String]?) {
    self.root = root
    words = arguments ?? Array(CommandLine.arguments.dropFirst())
  }

  /// Returns the command that the words name, with its values.
  ///
  /// - Throws: ``CommandLineError``
  func parse() throws(CommandLineError) -> (value: any ParsableArguments, path: CommandPath) {
    if words.first == CompletionRequest.argument {
      throw CommandLineError(path: CommandPath(root: root), error: CompletionRequest(root, words.dropFirst()).answer)
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
