import Mastodon
import Tarn
import TarnSync
import TarnView
import Timeline

// The sheets that are the same on all devices. An opened post is made of each device's nodes.
extension Window {
  /// Returns the open sheet; `nil` without one, and for an opened post.
  ///
  /// - Parameter signIn: the command that signs in from a shell.
  public func sheet(signIn: String, at now: Timestamp) -> Sheet<Timeline.UserAction>? {
    switch session.sheet {
    case .composing: composer
    case .pending: pending(at: now)
    case .change(let id): account?.posts.changes[id: id].map { change($0, at: now) }
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
    let left = composition.left(limits)
    let audiences = isEdit ? [] : audiences
    var items = audiences.map { visibility in
      SheetItem(
        "\(visibility == audience ? "●" : "○") For \(visibility.audience)",
        Timeline.UserAction.navigate(.audience(visibility)))
    }
    if composition.isWorthKeeping {
      let clear: Timeline.Navigation = isWriting ? .open(.question(.clear(then: nil))) : .clear()
      items.append(SheetItem("Discard", isDestructive: true, .navigate(clear)))
    }
    let text = SheetField<Timeline.UserAction>(
      "Text", composition.text, placeholder: "Write a post",
      message: left < 0 ? .error("\(-left) too many") : .note("\(left) left"), kind: .lines,
      showsErrorWhileTyping: true
    ) { .navigate(.type($0)) }
    return Sheet(
      title: composerTitle, message: composerMessage, cancel: Self.close, cancelTitle: "Close",
      fields: [
        text,
        SheetField("Warning", composition.warning, placeholder: "none: the text is visible at once") {
          .navigate(.warn($0))
        },
      ],
      items: items, submit: SheetButton(isEdit ? "Save" : "Send", .perform(.send)))
  }

  private var isEdit: Bool { if case .edit = session.composition.kind { true } else { false } }

  private var composerTitle: String {
    switch session.composition.kind {
    case .new: "Write a post"
    case .answer(let id): "Answer \(post(id)?.author.name ?? "a deleted post")"
    case .edit: "Edit your post"
    }
  }

  /// The beginning of the answered post, the audience that can't be changed, or a note on the origin of the text.
  private var composerMessage: String? {
    switch session.composition.kind {
    case .new: nil
    case .answer(let id): post(id).map { "“\($0.warning.isEmpty ? $0.content.text.prefix(300) : $0.warning[...])”" }
    case .edit: session.composition.notice ?? "Seen by \((session.composition.visibility ?? audience).audience)."
    }
  }

  // MARK: Pending changes

  private func pending(at now: Timestamp) -> Sheet<Timeline.UserAction> {
    // Changes that need the user come first.
    let changes = account.map { Array($0.posts.changes) } ?? []
    let sorted = changes.filter(\.mark.needsUser) + changes.filter { !$0.mark.needsUser }
    return Sheet(
      title: "Pending changes", cancel: Self.close,
      list: SheetList(
        count: sorted.count, placeholder: "All changes have arrived.",
        address: { Timeline.addresses.address(of: .sheet(.change(sorted[$0].id))) },
        onSelect: { .navigate(.open(.change(sorted[$0].id))) }
      ) { row in
        SheetList.Row(
          key: "\(sorted[row].id)", sorted[row].label,
          detail: "\(sorted[row].mark.word) · \(sorted[row].time.age(at: now))")
      })
  }

  private func change(_ change: LocalChange<Post>, at now: Timestamp) -> Sheet<Timeline.UserAction> {
    let status = change.isUnwanted ? "Undone when the server answers" : "\(change.mark)"
    var message = "\(change.label)\n\(status) · \(change.time.age(at: now))"
    if change.status == .inConflict {
      for (name, post) in [("Yours", post(change.object)), ("The server’s", account?.posts.base[id: change.object])] {
        let warning = post.map { $0.warning.isEmpty ? "" : "! \($0.warning)\n" } ?? ""
        message += "\n\n\(name):\n\(warning)\(post?.content.text ?? "It was deleted.")"
      }
    }
    return Sheet(
      title: "Pending change", id: "change \(change.id) \(change.status)", message: message, cancel: Self.close,
      cancelTitle: "Back", items: change.isUnwanted ? [] : items(for: change))
  }

  private func items(for change: LocalChange<Post>) -> [SheetItem<Timeline.UserAction>] {
    var items: [SheetItem<Timeline.UserAction>] = []
    if change.status == .inConflict {
      items.append(SheetItem("Send mine", key: "m", .perform(.decide(change.id, isMine: true))))
      items.append(SheetItem("Keep the server’s", key: "h", .perform(.decide(change.id, isMine: false))))
    } else {
      if change.status.isRejected { items.append(SheetItem("Try again", key: "t", .perform(.tryAgain(change.id)))) }
      if change.hasWords, change.isUnsent {
        items.append(SheetItem("Edit", key: "e", .navigate(.compose(.edit(change.object)))))
      }
      // A text has no other copy; all other changes can be repeated. A change that may have arrived is undone by an
      // opposite one.
      let discard: Timeline.UserAction =
        change.hasWords ? .navigate(.open(.question(.discard(change.id)))) : .perform(.discard(change.id))
      items.append(SheetItem(change.isUnsent ? "Discard" : "Undo", key: "d", isDestructive: true, discard))
    }
    if post(change.object) != nil {
      items.append(
        SheetItem(
          "Show the post", key: "p", address: Timeline.addresses.address(of: .sheet(.post(change.object))),
          .navigate(.open(.post(change.object)))))
    }
    return items
  }

  // MARK: Accounts

  private func accounts(_ signIn: String) -> Sheet<Timeline.UserAction> {
    let accounts = document.accounts
    return Sheet(
      title: "Accounts", message: "Add one from a shell: \(signIn)", cancel: Self.close,
      list: SheetList(
        count: accounts.count, placeholder: "There is no account.",
        address: { Timeline.addresses.address(of: .sheet(.account(accounts[$0].id))) },
        onSelect: { .navigate(.open(.account(accounts[$0].id))) }
      ) { row in
        let count = accounts[row].posts.changes.count
        return SheetList.Row(
          key: accounts[row].id, "\(accounts[row].id == account?.id ? "● " : "")\(accounts[row].me.name)",
          detail: accounts[row].id + (count > 0 ? " · \(count) not sent" : ""))
      })
  }

  private func accountMenu(_ account: AccountSession) -> Sheet<Timeline.UserAction> {
    Sheet(
      title: account.id, cancel: Self.close, cancelTitle: "Back",
      items: [
        SheetItem("Show its timeline", key: "s", .navigate(.account(account.id))),
        SheetItem("Sign out", key: "x", isDestructive: true, .navigate(.open(.question(.signOut(account.id))))),
      ])
  }

  // MARK: Questions

  private func sheet(_ question: Timeline.Question) -> Sheet<Timeline.UserAction> {
    let (title, message, agree, action): (String, String, String, Timeline.UserAction)
    var items: [SheetItem<Timeline.UserAction>] = []
    switch question {
    case .clear(let next):
      let words = session.composition.isBlank ? session.composition.warning : session.composition.text
      (title, message) = ("Discard your text?", "“\(words.shortened(to: 80))” is the only copy.")
      (agree, action) = (next == nil ? "Discard it" : "Discard it, and write this", .navigate(.clear(then: next)))
      items = [SheetItem("Continue it", key: "c", .navigate(.open(.composing)))]
    case .signOut(let id):
      let count = document.accounts[id: id]?.posts.changes.count ?? 0
      let lost = count == 0 ? "" : " \(count.counted("pending change")) would not be sent."
      (title, message) = ("Sign out?", "\(id) is removed from this computer.\(lost)")
      (agree, action) = ("Sign out", .signOut(id))
    case .discard(let id):
      let label = account?.posts.changes[id: id]?.label ?? ""
      (title, message) = ("Discard this?", "\(label): this is the only copy of your text.")
      (agree, action) = ("Discard it", .perform(.discard(id)))
    }
    return Sheet(
      title: title, message: message, cancel: Self.close, cancelTitle: "Cancel",
      items: items + [SheetItem(agree, key: "y", isDestructive: true, action)])
  }
}

extension Composition {
  fileprivate var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
}
