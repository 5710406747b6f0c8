import Mastodon
import Tarn
import TarnSync
import TarnTerminal
import Timeline
import TimelineView

/// A post with its whole text and the addresses of its links, which a terminal can't show otherwise.
struct FullPostView {
  let post: Post
  let counts: Post.Counts
  let mark: DeliveryMark?
  let age: String
  let columns: Int

  var lines: [StyledText] {
    var targets: [WebAddress] = []
    let text = StyledText(post.content, gap: "\n\n") { target in
      // Links to the same address have the same number.
      let number = targets.firstIndex(of: target.address) ?? targets.count
      if number == targets.count { targets.append(target.address) }
      return StyledText(" [\(number + 1)]", .dim)
    }
    var lines = [post.heading(age: age, in: columns)]
    if let filtered = post.filtered { lines += wrapped("! \(filtered.words.inLine)", .bold) }
    if !post.warning.isEmpty { lines += wrapped("! \(post.warning.inLine)", .bold) }
    lines += gap + text.wrapped(to: columns)
    for (index, attachment) in post.media.enumerated() {
      lines += (index == 0 ? gap : []) + words(of: attachment)
    }
    if let poll = post.poll { lines += gap + words(of: poll) }
    if let card = post.card { lines += gap + wrapped("[\(card.gist)] \(card.description.inLine)", .dim) }
    lines += gap + [post.actions(counts).truncated(to: columns)]
    if let mark { lines += mark.text.wrapped(to: columns) }
    return lines + links(targets)
  }

  private var gap: [StyledText] { [StyledText([])] }

  private func wrapped(_ words: String, _ style: Style = .plain) -> [StyledText] {
    StyledText(words, style).wrapped(to: columns)
  }

  private func words(of attachment: MediaAttachment) -> [StyledText] {
    let what = attachment.description.map { "“\($0)”" } ?? "without a description"
    let address = attachment.url ?? attachment.remoteURL
    return wrapped("[\(attachment.name.lowercased())] \(what)") + (address.map { wrapped($0.text, .dim) } ?? [])
  }

  private func words(of poll: Poll) -> [StyledText] {
    let lines = poll.options.enumerated().flatMap { index, option in
      let votes = option.votesCount.map { "  \($0 == 1 ? "1 vote" : "\($0) votes")" } ?? ""
      return wrapped("\(poll.ownVotes.contains(index) ? "[x]" : "[ ]") \(option.title.inLine)\(votes)")
    }
    return wrapped(poll.isExpired ? "Poll, ended" : "Poll", .bold) + lines
  }

  private func links(_ targets: [WebAddress]) -> [StyledText] {
    var all = targets.enumerated().map { "[\($0 + 1)] \($1.text)" }
    if let card = post.card, !targets.contains(card.url) { all.append("[card] \(card.url.text)") }
    if let page = post.page { all.append("[page] \(page.text)") }
    guard !all.isEmpty else { return [] }
    return gap + wrapped("Links", .bold) + all.flatMap { wrapped($0) }
  }
}
