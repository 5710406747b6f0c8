/// How an option with one value finds it.
public enum SingleValueParsingStrategy: Sendable, Hashable {
  /// The value is the next word, which may not look like an option.
  case next
  /// The value is the next word, whatever it looks like.
  case unconditional
  /// The value is the next word that does not look like an option; options may be between.
  case scanningForValue
}

/// How an option with several values finds them.
public enum ArrayParsingStrategy: Sendable, Hashable {
  /// One value each time the option is given; it may not look like an option.
  case singleValue
  /// One value each time the option is given, whatever it looks like.
  case unconditionalSingleValue
  /// All words up to the next that looks like an option, at least one.
  case upToNextOption
  /// All words after the option, whatever they look like.
  case remaining
}

/// Which words belong to an argument with several values.
public enum ArgumentArrayParsingStrategy: Sendable, Hashable {
  /// All words that do not look like an option, and all words after `--`.
  case remaining
  /// Also the words that look like options and that the command does not know.
  case allUnrecognized
  /// Only the words after `--`.
  case postTerminator
  /// All words from the first that is neither an option of the command nor another argument, with `--`: for a command
  /// that runs another command.
  case captureForPassthrough
}

/// How often an exclusive flag may be given.
public enum FlagExclusivity: Sendable, Hashable {
  /// Two different flags are an error.
  case exclusive
  /// The first one counts.
  case chooseFirst
  /// The last one counts.
  case chooseLast
}

/// The second flag of a Boolean property, which makes it false.
public enum FlagInversion: Sendable, Hashable {
  /// `--index` and `--no-index`.
  case prefixedNo
  /// `--enable-index` and `--disable-index`.
  case prefixedEnableDisable
}
