import Mastodon
import Tarn
import TarnLanguages
import TarnSync
import Timeline

// The texts of values, in the language of a person. Commands print them in English.

extension Timestamp {
  /// Returns the age in its shortest form: `now`, `7 min`, `3 h`, `2 d`, and then weeks.
  public func age(at now: Timestamp, _ words: Localization = .english) -> String {
    // Clocks of servers may be slightly ahead.
    words.age(minutes: Int(max(0, now.milliseconds - milliseconds) / 60_000))
  }
}

extension AccountSession {
  /// Returns the status of the connection as text; `nil` if there is nothing to show.
  ///
  /// - Parameter hasForm: whether the device has a form to sign in; otherwise the text names the command.
  public func statusText(
    at now: Timestamp, _ words: Localization = .english, hasForm: Bool = false
  ) -> String? {
    switch engine.status(at: now) {
    case .open: nil
    case .offline: words("Working offline. Your changes are saved, and sent when you go online.")
    case .waiting: words("The server can’t be reached. Your changes are saved, and sent when it can.")
    case .signIn where hasForm: words("Sign in again. Your changes are saved, and sent then.")
    case .signIn: words("Sign in again: `timeline sign-in SERVER`. Your changes are saved, and sent then.")
    }
  }
}

extension DeliveryMark {
  /// Returns the delivery of a change, with the reason why the server refused it.
  public func text(_ words: Localization) -> String {
    guard case .failed(let reason) = self else { return words.translation(of: description) }
    return words("Failed: \(words.translation(of: reason))")
  }
}

extension Post {
  /// Returns the filters or the warning that are shown instead of the content; `nil` if there is none.
  public func cover(_ words: Localization, in context: FilterContext = .timeline) -> String? {
    filtered(in: context).map { words.translation(of: $0.words) } ?? (warning.isEmpty ? nil : warning)
  }
}

extension Gap {
  /// Returns the row's text.
  public func text(_ words: Localization = .english) -> String {
    switch status {
    case .open: words("Posts may be missing here.")
    case .requested: words("Loading the missing posts …")
    case .failed(let reason): words("The missing posts could not be loaded. \(words.translation(of: reason))")
    case .unavailable: words("Posts may be missing here, which the server no longer has.")
    }
  }
}

extension Filter {
  /// Returns the criteria as text: `boosts with media by Ada`.
  public func text(_ words: Localization = .english) -> String {
    var text =
      switch (favouritesOnly, boostsOnly) {
      case (true, true): words("favourite boosts")
      case (true, false): words("favourite posts")
      case (false, true): words("boosts")
      case (false, false): words("posts")
      }
    if mediaOnly { text = words("\(text) with media") }
    return author.map { words("\(text) by \($0.name)") } ?? text
  }
}

extension Visibility {
  /// Returns the audience, as the object of a sentence.
  public func audience(_ words: Localization = .english) -> String {
    switch self {
    case .public: words("everyone")
    case .unlisted: words("everyone (unlisted)")
    case .private: words("followers")
    case .direct: words("the mentioned accounts")
    }
  }
}

extension Composition {
  /// Returns a note for the user on where the text comes from; `nil` if there is nothing to say.
  public func notice(_ words: Localization = .english) -> String? {
    switch original {
    case .known: nil
    case .requested: words("Loading the text as you typed it …")
    case .unavailable(let reason):
      words("This is the displayed text, not the text as you typed it. \(words.translation(of: reason))")
    }
  }
}

extension MediaAttachment {
  /// Returns the kind of attachment: for readers, and for screen readers.
  public func name(_ words: Localization) -> String {
    switch kind {
    case .image: words("Picture")
    case .gifv: words("Moving picture")
    case .video: words("Film")
    case .audio: words("Sound")
    case .unknown: words("File")
    }
  }

  /// Returns the kind with a number: `2 pictures`.
  public func counted(_ count: Int, _ words: Localization) -> String {
    switch kind {
    case .image: words("\(count) picture", "\(count) pictures", count: count)
    case .gifv: words("\(count) moving picture", "\(count) moving pictures", count: count)
    case .video: words("\(count) film", "\(count) films", count: count)
    case .audio: words("\(count) sound", "\(count) sounds", count: count)
    case .unknown: words("\(count) file", "\(count) files", count: count)
    }
  }

  public func text(_ words: Localization) -> String {
    description.map { words("\(name(words)): \($0)", context: "attachment") }
      ?? words("\(name(words)) without a description")
  }
}

extension PreviewCard {
  /// The title, or the host of a page without one.
  public var linkTitle: String { title.allSatisfy(\.isWhitespace) ? url.host : title }
}

extension Poll {
  /// Returns the share of an option in all votes, in percent; `nil` if the server does not tell it yet.
  public func share(of option: Int) -> Int? {
    let votes = max(1, options.compactMap(\.votesCount).reduce(0, +))
    return options[option].votesCount.map { Int((Double($0) / Double(votes) * 100).rounded()) }
  }

  /// Returns the options with their shares, a line each; the user's own are marked.
  public func results(_ words: Localization) -> String {
    options.enumerated().map { index, option in
      let share = share(of: index).map { ": \(words.digits($0)) %" } ?? ""
      return option.title + (ownVotes.contains(index) ? " ✓" : "") + share
    }.joined(separator: "\n")
  }

  /// Returns how many have voted, and whether one still can.
  public func text(_ words: Localization) -> String {
    let votes = words("\(votesCount) vote", "\(votesCount) votes", count: votesCount)
    let people = votersCount.map { words("\($0) person", "\($0) people", count: $0) }
    let state = isExpired ? words("it has ended") : words("to vote, open its page")
    return "\(people ?? votes) · \(state)"
  }
}
