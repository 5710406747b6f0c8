import TarnSync
import TarnView
import Timeline

extension WindowModel {
  public typealias Keys = [KeyBinding<Timeline.UserAction>]

  /// Returns the bindings that all devices have; each adds its own for moving.
  ///
  /// - Parameter row: the selected row, to whose post the keys apply unless a post is open.
  public func keys(for row: Row?) -> Keys {
    var post = row?.post
    var opened: Keys = []
    if case .post(let id)? = session.sheet {
      post = window.post(id)
      opened = [KeyBinding("l", title: words("Load the conversation"), .conversation(id))]
    }
    return (post.map(keys) ?? []) + opened + windowKeys + (session.sheet == nil ? listKeys(for: row) : [])
  }

  private func keys(for post: Post) -> Keys {
    let id = post.id
    return [
      KeyBinding(
        "f", title: words("Add or remove a favourite"), hint: words("favourite"),
        .perform(.favourite(id, !post.isFavourite))),
      KeyBinding("b", title: words("Boost, or undo it"), hint: words("boost"), .perform(.boost(id, !post.isBoosted))),
      KeyBinding("m", title: words("Add or remove a bookmark"), .perform(.bookmark(id, !post.isBookmarked))),
      KeyBinding("a", title: words("Answer"), hint: words("answer"), .navigate(.compose(.answer(id)))),
      KeyBinding("e", title: words("Edit your post"), .navigate(.compose(.edit(id)))),
      KeyBinding(
        "d", title: words("Delete your post"),
        confirmation: post.author.id == account?.me.id ? deletion(of: post) : nil, .perform(.remove(id))),
      KeyBinding(" ", title: words("Show or hide the hidden part"), .navigate(.unfold(id))),
    ]
  }

  /// The question before a post is deleted.
  public func deletion(of post: Post) -> Confirmation {
    Confirmation(words("Delete “\(post.gist)” for everyone? This can’t be undone."), agree: words("Delete"))
  }

  private var windowKeys: Keys {
    let isOffline = document.isOffline
    return [
      KeyBinding(
        "n", title: words("Write a post, or continue the open one"), hint: words("write"), .navigate(.compose(.new))),
      KeyBinding("p", title: words("Pending changes"), hint: words("pending"), .navigate(.open(.pending))),
      KeyBinding("r", title: words("Check for new posts"), hint: words("refresh"), .refresh),
      KeyBinding(
        "o", title: isOffline ? words("Go online") : words("Work offline"),
        hint: isOffline ? words("go online") : nil, .offline(!isOffline)),
    ]
  }

  private func listKeys(for row: Row?) -> Keys {
    func only(_ change: (inout Filter) -> Void) -> Timeline.UserAction {
      var filter = session.filter
      change(&filter)
      return .navigate(.filter(filter))
    }
    let gap = account?.nearestGap(to: row.flatMap { rows.index(id: $0.id) } ?? 0, in: rows)
    let group = words("Boosts, favourites, media")
    var keys: Keys = [
      KeyBinding(".", title: words("Show new posts"), .navigate(.showNew)),
      KeyBinding("l", title: words("Load missing posts"), .fill(gap?.id)),
      KeyBinding("1", title: words("Show everything"), only { $0 = Filter() }),
      KeyBinding("2", title: words("Only boosts"), group: group, only { $0.boostsOnly.toggle() }),
      KeyBinding("3", title: words("Only favourites"), group: group, only { $0.favouritesOnly.toggle() }),
      KeyBinding("4", title: words("Only media"), group: group, only { $0.mediaOnly.toggle() }),
      KeyBinding("t", title: words("Accounts"), .navigate(.open(.accounts))),
    ]
    if let author = row?.post.author {
      keys.append(
        KeyBinding("@", title: words("Only this author"), only { $0.author = $0.author == nil ? author : nil }))
    }
    if !session.filter.isEverything {
      keys.append(KeyBinding("Escape", title: words("Show all posts"), only { $0 = Filter() }))
    }
    return keys
  }
}
