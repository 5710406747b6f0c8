import Mastodon
import TarnLanguages
import TarnTerminal
import Timeline
import TimelineView

/// A post with its whole text and the addresses of its links, which a terminal can't show otherwise.
struct FullPostView {
  let row: RowModel
  let columns: Int

  private var post: Post { row.post }
  private var words: Localization { row.words }

  var lines: [StyledText] {
    var targets: [WebAddress] = []
    let content = StyledText(post.content, gap: "\n\n") { target in
      // Links to the same address have the same number.
      let number = targets.firstIndex(of: target.address) ?? targets.count
      if number == targets.count { targets.append(target.address) }
      return StyledText(" [\(number + 1)]", .dim)
    }
    var lines = [row.heading(in: columns)]
    if let filtered = row.filtered { lines += wrapped("! \(words.translation(of: filtered.words).inLine)", .bold) }
    if !post.warning.isEmpty { lines += wrapped("! \(post.warning.inLine)", .bold) }
    lines += gap + content.wrapped(to: columns)
    for (index, attachment) in post.media.enumerated() {
      lines += (index == 0 ? gap : []) + text(of: attachment)
    }
    if let poll = post.poll { lines += gap + text(of: poll) }
    if let card = post.card { lines += gap + wrapped("[\(card.gist)] \(card.description.inLine)", .dim) }
    lines += gap + [row.actions.truncated(to: columns)]
    if let mark = row.markText { lines += mark.wrapped(to: columns) }
    return lines + links(targets)
  }

  private var gap: [StyledText] { [StyledText([])] }

  private func wrapped(_ text: String, _ style: Style = .plain) -> [StyledText] {
    StyledText(text, style).wrapped(to: columns)
  }

  private func text(of attachment: MediaAttachment) -> [StyledText] {
    let what = attachment.description.map { "“\($0)”" } ?? words("without a description")
    let address = attachment.url ?? attachment.remoteURL
    return wrapped("[\(attachment.name(words).lowercased())] \(what)") + (address.map { wrapped($0.text, .dim) } ?? [])
  }

  private func text(of poll: Poll) -> [StyledText] {
    let lines = poll.options.enumerated().flatMap { index, option in
      let votes = option.votesCount.map { "  " + words("\($0) vote", "\($0) votes", count: $0) } ?? ""
      return wrapped("\(poll.ownVotes.contains(index) ? "[x]" : "[ ]") \(option.title.inLine)\(votes)")
    }
    return wrapped(poll.isExpired ? words("Poll, ended") : words("Poll"), .bold) + lines
  }

  private func links(_ targets: [WebAddress]) -> [StyledText] {
    var all = targets.enumerated().map { "[\($0 + 1)] \($1.text)" }
    if let card = post.card, !targets.contains(card.url) { all.append("[\(words("card"))] \(card.url.text)") }
    if let page = post.page { all.append("[\(words("page"))] \(page.text)") }
    guard !all.isEmpty else { return [] }
    return gap + wrapped(words("Links"), .bold) + all.flatMap { wrapped($0) }
  }
}
