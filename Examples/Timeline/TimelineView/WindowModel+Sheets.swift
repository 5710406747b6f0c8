import Mastodon
import Tarn
import TarnSync
import TarnView
import Timeline

// The sheets that are the same on all devices. An opened post is made of each device's nodes.
extension WindowModel {
  /// Returns the open sheet; `nil` without one, and for an opened post.
  ///
  /// - Parameter signIn: the command that signs in from a shell; `nil` on a device with a form for it.
  public func sheet(signIn: String? = nil) -> Sheet<Timeline.UserAction>? {
    switch session.sheet {
    case .composing: composer
    case .pending: pending
    case .change(let id): account?.posts.changes[id: id].map(change)
    case .accounts: accounts(signIn)
    case .account(let id): document.accounts[id: id].map(accountMenu)
    case .question(let question): sheet(question)
    case .post, nil: nil
    }
  }

  private static var close: Timeline.UserAction { .navigate(.close) }

  // MARK: Writing

  private var composer: Sheet<Timeline.UserAction> {
    let composition = session.composition
    let left = composition.left(window.limits)
    let audiences = isEdit ? [] : window.audiences
    var items = audiences.map { visibility in
      SheetItem(
        "\(visibility == window.audience ? "●" : "○") " + words("For \(visibility.audience(words))"),
        Timeline.UserAction.navigate(.audience(visibility)))
    }
    if let newer = window.newerText {
      items.append(SheetItem(words("Keep my text"), .navigate(.keepText(over: newer))))
      items.append(SheetItem(words("Take the newer text"), isDestructive: true, .navigate(.takeNewerText)))
    }
    if composition.isWorthKeeping {
      let clear: Timeline.Navigation = window.isWriting ? .open(.question(.clear(then: nil))) : .clear()
      items.append(SheetItem(words("Discard"), isDestructive: true, .navigate(clear)))
    }
    let text = SheetField<Timeline.UserAction>(
      words("Text"), composition.text, name: "text", placeholder: words("Write a post"),
      message: left < 0 ? .error(words("\(-left) too many")) : .note(words("\(left) left", context: "characters")),
      kind: .lines, showsErrorWhileTyping: true
    ) { .navigate(.type($0)) }
    return Sheet(
      title: composerTitle, message: composerMessage, cancel: Self.close, cancelTitle: words("Close"),
      fields: [
        text,
        SheetField(
          words("Warning"), composition.warning, name: "warning",
          placeholder: words("none: the text is visible at once")
        ) { .navigate(.warn($0)) },
      ],
      items: items, submit: SheetButton(isEdit ? words("Save") : words("Send"), .perform(.send)))
  }

  private var isEdit: Bool { if case .edit = session.composition.kind { true } else { false } }

  private var composerTitle: String {
    switch session.composition.kind {
    case .new: words("Write a post")
    case .answer(let id): window.post(id).map { words("Answer \($0.author.name)") } ?? words("Answer a deleted post")
    case .edit: words("Edit your post")
    }
  }

  /// The beginning of the answered post, the audience that can't be changed, or a note on the origin of the text.
  private var composerMessage: String? {
    switch session.composition.kind {
    case .new: nil
    case .answer(let id):
      window.post(id).map { "“\($0.warning.isEmpty ? $0.content.text.prefix(300) : $0.warning[...])”" }
    case .edit:
      window.newerText.map { newer in
        let warning = newer.warning.isEmpty ? "" : "! \(newer.warning)\n"
        return words("The post was changed meanwhile. Its text is now:") + "\n" + warning + newer.text
      } ?? session.composition.notice(words)
        ?? words("Seen by \((session.composition.visibility ?? window.audience).audience(words)).")
    }
  }

  // MARK: Pending changes

  private var pending: Sheet<Timeline.UserAction> {
    // Changes that need the user come first.
    let changes = account.map { Array($0.posts.changes) } ?? []
    let sorted = changes.filter(\.mark.needsUser) + changes.filter { !$0.mark.needsUser }
    return Sheet(
      title: words("Pending changes"), cancel: Self.close,
      list: SheetList(
        count: sorted.count, placeholder: words("All changes have arrived."),
        address: { Timeline.addresses.address(of: .sheet(.change(sorted[$0].id))) },
        onSelect: { .navigate(.open(.change(sorted[$0].id))) }
      ) { row in
        SheetList.Row(
          key: "\(sorted[row].id)", words.translation(of: sorted[row].label),
          detail: "\(words.translation(of: sorted[row].mark.word)) · \(sorted[row].time.age(at: now, words))")
      }, words: words)
  }

  private func change(_ change: LocalChange<Post>) -> Sheet<Timeline.UserAction> {
    let status = change.isUnwanted ? words("Undone when the server answers") : change.mark.text(words)
    var message = "\(words.translation(of: change.label))\n\(status) · \(change.time.age(at: now, words))"
    if change.status == .inConflict {
      let (mine, theirs) = (window.post(change.object), account?.posts.base[id: change.object])
      for (title, post) in [(words("Yours:"), mine), (words("The server’s:"), theirs)] {
        let warning = post.map { $0.warning.isEmpty ? "" : "! \($0.warning)\n" } ?? ""
        message += "\n\n\(title)\n\(warning)\(post?.content.text ?? words("It was deleted."))"
      }
    }
    return Sheet(
      title: words("Pending change"), id: "change \(change.id) \(change.status)", message: message, cancel: Self.close,
      cancelTitle: words("Back"), items: change.isUnwanted ? [] : items(for: change))
  }

  private func items(for change: LocalChange<Post>) -> [SheetItem<Timeline.UserAction>] {
    var items: [SheetItem<Timeline.UserAction>] = []
    if change.status == .inConflict {
      items.append(SheetItem(words("Send mine"), key: "m", .perform(.decide(change.id, isMine: true))))
      items.append(SheetItem(words("Keep the server’s"), key: "h", .perform(.decide(change.id, isMine: false))))
    } else {
      if change.status.isRejected {
        items.append(SheetItem(words("Try again"), key: "t", .perform(.tryAgain(change.id))))
      }
      if change.hasWords, change.isUnsent {
        items.append(SheetItem(words("Edit"), key: "e", .navigate(.compose(.edit(change.object)))))
      }
      // A text has no other copy; all other changes can be repeated. A change that may have arrived is undone by an
      // opposite one.
      let discard: Timeline.UserAction =
        change.hasWords ? .navigate(.open(.question(.discard(change.id)))) : .perform(.discard(change.id))
      items.append(
        SheetItem(change.isUnsent ? words("Discard") : words("Undo"), key: "d", isDestructive: true, discard))
    }
    if window.post(change.object) != nil {
      items.append(
        SheetItem(
          words("Show the post"), key: "p", address: Timeline.addresses.address(of: .sheet(.post(change.object))),
          .navigate(.open(.post(change.object)))))
    }
    return items
  }

  // MARK: Accounts

  private func accounts(_ signIn: String?) -> Sheet<Timeline.UserAction> {
    let accounts = document.accounts
    return Sheet(
      title: words("Accounts"), message: signIn.map { words("Add one from a shell: \($0)") }, cancel: Self.close,
      list: SheetList(
        count: accounts.count, placeholder: words("There is no account."),
        address: { Timeline.addresses.address(of: .sheet(.account(accounts[$0].id))) },
        onSelect: { .navigate(.open(.account(accounts[$0].id))) }
      ) { row in
        let count = accounts[row].posts.changes.count
        return SheetList.Row(
          key: accounts[row].id, "\(accounts[row].id == account?.id ? "● " : "")\(accounts[row].me.name)",
          detail: accounts[row].id + (count > 0 ? " · " + words("\(count) not sent") : ""))
      }, words: words)
  }

  private func accountMenu(_ account: AccountSession) -> Sheet<Timeline.UserAction> {
    Sheet(
      title: account.id, cancel: Self.close, cancelTitle: words("Back"),
      items: [
        SheetItem(words("Show its timeline"), key: "s", .navigate(.account(account.id))),
        SheetItem(words("Sign out"), key: "x", isDestructive: true, .navigate(.open(.question(.signOut(account.id))))),
      ])
  }

  // MARK: Questions

  private func sheet(_ question: Timeline.Question) -> Sheet<Timeline.UserAction> {
    let (title, message, agree, action): (String, String, String, Timeline.UserAction)
    var items: [SheetItem<Timeline.UserAction>] = []
    switch question {
    case .clear(let next):
      let composition = session.composition
      let text = composition.isBlank ? composition.warning : composition.text
      (title, message) = (words("Discard your text?"), words("“\(text.shortened(to: 80))” is the only copy."))
      agree = next == nil ? words("Discard it") : words("Discard it, and write this")
      action = .navigate(.clear(then: next))
      items = [SheetItem(words("Continue it"), key: "c", .navigate(.open(.composing)))]
    case .signOut(let id):
      let count = document.accounts[id: id]?.posts.changes.count ?? 0
      let lost = words(
        "\(count) pending change would not be sent.", "\(count) pending changes would not be sent.", count: count)
      let removed = words("\(id) is removed from this computer.")
      (title, message) = (words("Sign out?"), count == 0 ? removed : "\(removed) \(lost)")
      (agree, action) = (words("Sign out"), .signOut(id))
    case .discard(let id):
      let label = account?.posts.changes[id: id]?.label ?? ""
      title = words("Discard this?")
      message = words("\(words.translation(of: label)): this is the only copy of your text.")
      (agree, action) = (words("Discard it"), .perform(.discard(id)))
    }
    return Sheet(
      title: title, message: message, cancel: Self.close, cancelTitle: words("Cancel"),
      items: items + [SheetItem(agree, key: "y", isDestructive: true, action)])
  }
}

extension Composition {
  fileprivate var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
}
