import TarnSync
import TarnValues
import TarnView
import Timeline

extension Window {
  /// Returns the bindings that all devices have; each adds its own for moving.
  ///
  /// - Parameters:
  ///   - row: the selected row, to whose post the keys apply unless a post is open.
  ///   - rows: the visible rows.
  public func keys(for row: Row?, in rows: Table<Row>) -> [KeyBinding<Timeline.UserAction>] {
    var post = row?.post
    if case .post(let id)? = session.sheet { post = self.post(id) }
    return (post.map(keys) ?? []) + windowKeys + (session.sheet == nil ? listKeys(for: row, in: rows) : [])
  }

  private func keys(for post: Post) -> [KeyBinding<Timeline.UserAction>] {
    let id = post.id
    return [
      KeyBinding(
        "f", title: "Add or remove a favourite", hint: "favourite", .perform(.favourite(id, !post.isFavourite))),
      KeyBinding("b", title: "Boost, or undo it", hint: "boost", .perform(.boost(id, !post.isBoosted))),
      KeyBinding("m", title: "Add or remove a bookmark", .perform(.bookmark(id, !post.isBookmarked))),
      KeyBinding("a", title: "Answer", hint: "answer", .navigate(.compose(.answer(id)))),
      KeyBinding("e", title: "Edit your post", .navigate(.compose(.edit(id)))),
      KeyBinding(
        "d", title: "Delete your post", confirmation: post.author.id == account?.me.id ? deletion(of: post) : nil,
        .perform(.remove(id))),
      KeyBinding(" ", title: "Show or hide the hidden part", .navigate(.unfold(id))),
    ]
  }

  /// The question before a post is deleted.
  public func deletion(of post: Post) -> Confirmation {
    Confirmation("Delete “\(post.gist)” for everyone? This can’t be undone.", agree: "Delete")
  }

  private var windowKeys: [KeyBinding<Timeline.UserAction>] {
    [
      KeyBinding("n", title: "Write a post, or continue the open one", hint: "write", .navigate(.compose(.new))),
      KeyBinding("p", title: "Pending changes", hint: "pending", .navigate(.open(.pending))),
      KeyBinding("r", title: "Check for new posts", hint: "refresh", .refresh),
      KeyBinding(
        "o", title: document.isOffline ? "Go online" : "Work offline", hint: document.isOffline ? "go online" : nil,
        .offline(!document.isOffline)),
    ]
  }

  private func listKeys(for row: Row?, in rows: Table<Row>) -> [KeyBinding<Timeline.UserAction>] {
    func only(_ change: (inout Filter) -> Void) -> Timeline.UserAction {
      var filter = session.filter
      change(&filter)
      return .navigate(.filter(filter))
    }
    let gap = account?.nearestGap(to: row.flatMap { rows.index(id: $0.id) } ?? 0, in: rows)
    var keys: [KeyBinding<Timeline.UserAction>] = [
      KeyBinding(".", title: "Show new posts", .navigate(.showNew)),
      KeyBinding("l", title: "Load missing posts", .fill(gap?.id)),
      KeyBinding("1", title: "Show everything", only { $0 = Filter() }),
      KeyBinding("2", title: "Only boosts", group: "Boosts, favourites, media", only { $0.boostsOnly.toggle() }),
      KeyBinding(
        "3", title: "Only favourites", group: "Boosts, favourites, media", only { $0.favouritesOnly.toggle() }),
      KeyBinding("4", title: "Only media", group: "Boosts, favourites, media", only { $0.mediaOnly.toggle() }),
      KeyBinding("t", title: "Accounts", .navigate(.open(.accounts))),
    ]
    if let author = row?.post.author {
      keys.append(
        KeyBinding("@", title: "Only this author", only { $0.author = $0.author == nil ? author : nil }))
    }
    if !session.filter.isEverything {
      keys.append(KeyBinding("Escape", title: "Show all posts", only { $0 = Filter() }))
    }
    return keys
  }

  /// The row for keys: the selected one, or if it no longer exists, the next one.
  public func selectedIndex(in rows: Table<Row>) -> Int? {
    guard let selected = session.selected else { return nil }
    if let index = rows.index(id: selected) { return index }
    return rows.isEmpty ? nil : min(rows.firstIndex(olderThan: selected), rows.count - 1)
  }
}
