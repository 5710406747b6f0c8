import TarnTerminal
import Timeline

extension ScreenModel {
  /// Returns the view of a whole post.
  func open(_ id: Post.ID) -> Node<KeyCommand> {
    guard let whole = whole(id) else {
      return .column([
        .text("Post", style: .bold).onClick(.close), words("This post was deleted."), notice,
        hints([Hint("Escape", "back")]),
      ])
    }
    let all = whole.lines
    let more = all.count > bodyRows ? "\(min(terminal.line + bodyRows, all.count)) of \(all.count) lines" : ""
    return .column([
      .row([.text("‹ Post", style: .bold).extent(.fill()), .text(more, style: .dim)]).onClick(.close),
      lines(all, from: min(terminal.line, lastLine)), notice,
      hints([
        Hint("↑↓", "scroll"), Hint("f", "favourite"), Hint("b", "boost"), Hint("a", "answer"), Hint("m", "keep"),
        Hint("e", "edit"), Hint("d", "delete"), Hint("Escape", "back"),
      ]),
    ])
  }

  private func whole(_ id: Post.ID) -> FullPostView? {
    guard let session = core.session, let post = session.posts.visible[id: session.posts.currentID(of: id)] else {
      return nil
    }
    return FullPostView(
      post: post, counts: post.counted(over: session.posts.base[id: post.id]), mark: session.mark(of: post.id),
      age: post.created.age(at: now), columns: columns)
  }

  /// The last line that may be the first visible one in a sheet for reading.
  var lastLine: Int {
    switch sheet {
    case .post(let id)?: max((whole(id)?.lines.count ?? 0) - bodyRows, 0)
    case .help?: max(helpLines.count - helpRows, 0)
    default: 0
    }
  }
}
