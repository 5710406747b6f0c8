import SwiftUI
import Tarn
import TarnDocument
import TarnLanguages
import TarnSwiftUI
import TarnSync
import TarnView
import Timeline
import TimelineView

/// The window, for the actions of its user: each gets its ID and its time when it is sent.
typealias WindowScope = ActionScope<TrackedSession<Timeline>, Timeline.UserAction>

/// The posts of the window's account, the post that is open, and the sheet.
struct TimelineWindow: View {
  let session: TrackedSession<Timeline>
  let signIn: Store<AccountSignIn>
  let words: Localization
  /// The declarations of the rows, whose values are kept up to date.
  @State private var rows: WindowRows

  init(session: TrackedSession<Timeline>, signIn: Store<AccountSignIn>, words: Localization) {
    (self.session, self.signIn, self.words) = (session, signIn, words)
    _rows = State(initialValue: WindowRows(of: session.base.id))
  }

  var body: some View {
    let window = session.scope(action: { (action: Timeline.UserAction) in action.action() })
    let (view, store) = (session[\.self], session.base.store)
    let (posts, news) = (store[rows.rows], store[rows.news])
    // Ages have a precision of minutes; the status of the connection changes more often.
    ReadingView(.every(.seconds(10)) { Timestamp.now() }) { now in
      let model = WindowModel(view, rows: posts, news: news, at: now, words)
      NavigationStack {
        PostList(model: model, window: window)
          .animation(session.animation, value: posts)
          .navigationTitle(words("Timeline"))
          .navigationDestination(item: window.item(\.openPost, dismiss: .navigate(.close))) { id in
            PostScreen(id: id, model: model, window: window)
          }
          .toolbar {
            Button(words("Sign in"), systemImage: "person.badge.plus") { signIn.send(.open) }
            TimelineToolbar(model: model, window: window)
          }
      }
      .sheet(model.sheet(), of: window, words: words)
    }
    .sheet(signIn[\.self].sheet(words), of: signIn, words: words)
    .onChange(of: signIn.account) { _, account in
      guard let account else { return }
      session.send(account.action)
      session.send(.navigate(.account(account.id)))
    }
  }
}

/// The rows with the gaps between them, the number of new ones, and the status of older ones.
struct PostList: View {
  let model: WindowModel
  let window: WindowScope

  var body: some View {
    let gaps = model.account?.gaps(in: model.rows) ?? [:]
    List {
      if let status = model.statusText(hasForm: true) { Label(status, systemImage: "arrow.triangle.2.circlepath") }
      if model.news > 0 {
        Button(model.newsText, systemImage: "arrow.up") { window.send(.navigate(.showNew)) }
      } else if model.rows.isEmpty {
        let (title, message) = model.emptyText
        ContentUnavailableView("\(title)", systemImage: "text.bubble", description: Text(message))
      }
      ForEach(model.rows) { row in
        if let index = model.rows.index(id: row.id) { gapRows(gaps[index]) }
        PostRow(row: RowModel(row, in: model), window: window)
      }
      gapRows(gaps[model.rows.count])
      if let last = model.rows.last {
        // Its ID is another one after each page, so that it appears again.
        Text(model.olderPostsText).foregroundStyle(.secondary).id(last.id)
          .onAppear { if model.canLoadOlder, !model.hasOlderFailed { window.send(.older) } }
      }
      if model.canLoadOlder { Button(model.olderPostsTitle) { window.send(.older) } }
    }
    .refreshable { @MainActor in window.send(.refresh) }
  }

  private func gapRows(_ gaps: [Gap]?) -> some View {
    ForEach(gaps ?? [], id: \.id) { gap in
      Text(model.text(of: gap)).foregroundStyle(.secondary)
      if let title = model.fillTitle(of: gap) { Button(title) { window.send(.fill(gap.id)) } }
    }
  }
}

struct TimelineToolbar: View {
  let model: WindowModel
  let window: WindowScope

  var body: some View {
    let words = model.words
    Button(model.writeTitle, systemImage: "square.and.pencil") { window.send(.navigate(.compose(.new))) }
    Menu("\(words("Visible posts"))", systemImage: "line.3.horizontal.decrease") {
      ForEach([model.authorChoice].compactMap(\.self) + model.filterChoices) { choice in
        Toggle(choice.title, isOn: window.binding(choice.isOn) { _ in choice.action })
      }
    }
    Menu("\(words("Accounts"))", systemImage: "person.crop.circle") {
      Button(model.pendingTitle) { window.send(.navigate(.open(.pending))) }
      Button(words("Check for new posts")) { window.send(.refresh) }.disabled(!window.canSend(.refresh))
      Toggle(words("Work offline"), isOn: window.binding(model.document.isOffline) { .offline($0) })
      Button(words("Accounts")) { window.send(.navigate(.open(.accounts))) }
    }
  }
}
