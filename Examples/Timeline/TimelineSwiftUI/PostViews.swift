import Mastodon
import SwiftUI
import TarnLanguages
import TarnSwiftUI
import TarnSync
import Timeline
import TimelineView

/// A post in a list: all that its row shows.
struct PostRow: View {
  let row: RowModel
  let window: WindowScope

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Button(action: { window.send(.navigate(.open(.post(row.post.id)))) }) {
        PostContent(row: row).lineLimit(12)
      }
      .buttonStyle(.plain)
      PostButtons(row: row, window: window)
    }
  }
}

/// An open post in its conversation: the posts that it answers, itself, and its answers.
struct PostScreen: View {
  let id: Post.ID
  let model: WindowModel
  let window: WindowScope
  @State private var isAsking = false

  private var words: Localization { model.words }

  var body: some View {
    List(model.conversation(of: id)) { post in
      let row = RowModel(Row(post), in: model, for: .conversation)
      if post.id == id { whole(row) } else { PostRow(row: row, window: window) }
    }
    .navigationTitle(words("Post", context: "title"))
  }

  private func whole(_ row: RowModel) -> some View {
    VStack(alignment: .leading, spacing: 12) {
      PostContent(row: row)
      if row.showsMedia {
        ForEach(row.post.media, id: \.id) { media in
          Picture(address: media.previewURL)
          Text(media.text(words)).font(.caption)
        }
      }
      if let poll = row.post.poll, !row.isFolded { Text(verbatim: "\(poll.results(words))\n\(poll.text(words))") }
      if let card = row.post.card, let url = card.url.url, !row.isFolded { Link(card.linkTitle, destination: url) }
      Text(row.facts).font(.caption).foregroundStyle(.secondary)
      if let page = row.post.page?.url { Link(words("Open its page ↗"), destination: page) }
      PostButtons(row: row, window: window)
      if model.isOwn(row.post) { own(row.post) }
      if let text = model.conversationText(of: id) { Text(text).foregroundStyle(.secondary) }
      if let title = model.conversationTitle(of: id) { Button(title) { window.send(.conversation(id)) } }
    }
    .buttonStyle(.borderless)
  }

  private func own(_ post: Post) -> some View {
    let deletion = model.deletion(of: post)
    return HStack(spacing: 16) {
      Button(words("Edit")) { window.send(.navigate(.compose(.edit(post.id)))) }
      Button(words("Delete"), role: .destructive) { isAsking = true }
    }
    .confirmationDialog(deletion.question, isPresented: $isAsking) {
      Button(deletion.agree, role: .destructive) { window.send(.perform(.remove(post.id))) }
    }
  }
}

/// The author, and the text with its links, or what is shown instead of it.
struct PostContent: View {
  let row: RowModel

  var body: some View {
    let author = row.post.author
    VStack(alignment: .leading, spacing: 4) {
      if let booster = row.row.booster { Label(row.words("boosted by \(booster.name)"), systemImage: "repeat") }
      HStack(spacing: 8) {
        Picture(address: author.avatar).frame(width: 36, height: 36).clipShape(Circle())
        VStack(alignment: .leading) {
          Text(verbatim: author.name).font(.headline)
          Text(verbatim: "@\(author.address) · \(row.age)").font(.caption).foregroundStyle(.secondary)
        }
      }
      if let warning = row.warning { Label(warning, systemImage: "eye.slash").font(.headline) }
      if let text = row.text { Text(text) }
    }
  }
}

/// A picture, whose description is a text beside it.
struct Picture: View {
  let address: WebAddress?

  var body: some View {
    AsyncImage(url: address?.url) { image in
      image.resizable().scaledToFit()
    } placeholder: {
      Image(systemName: "photo")
    }
    .accessibilityHidden(true)
  }
}

/// The actions on a post with their counts, and how far the user's changes are.
struct PostButtons: View {
  let row: RowModel
  let window: WindowScope

  var body: some View {
    HStack(spacing: 16) {
      ForEach(row.buttons) { button in
        Button(button.shortCount(row.words), systemImage: button.kind.image) { window.send(button.action) }
          // Filled if the user has done it, which is so not told by a color.
          .symbolVariant(button.isOn == true ? .fill : .none)
          .disabled(!button.isAllowed)
          .accessibilityLabel(button.label(row.words))
          .accessibilityAddTraits(button.isOn == true ? .isSelected : [])
      }
      if row.warning != nil {
        Button(row.unfoldTitle) { window.send(.navigate(.unfold(row.post.id))) }
      }
    }
    .buttonStyle(.borderless)
    if let mark = row.mark {
      Button(mark.text(row.words), systemImage: "arrow.up.circle") { window.send(.navigate(.open(.pending))) }
        .font(.caption)
    }
  }
}

extension PostButton.Kind {
  fileprivate var image: String {
    switch self {
    case .answer: "arrowshape.turn.up.left"
    case .boost: "repeat.circle"
    case .favourite: "star"
    case .bookmark: "bookmark"
    }
  }
}
