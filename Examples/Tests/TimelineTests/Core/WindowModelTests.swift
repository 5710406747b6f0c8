import Foundation
import Mastodon
import Tarn
import TarnDocument
import TarnSync
import Testing
import Timeline
import TimelineView

@Suite("The rows and choices on all devices") struct WindowModelTests {
  private func row(_ change: (inout Post) -> Void, _ state: Timeline.State = SamplePosts.state(5)) -> RowModel {
    var post = SamplePosts.post(1)
    change(&post)
    return RowModel(Row(post), in: state.model)
  }

  @Test("A post has a button for each action; those that are not possible are disabled") func buttons() {
    let buttons = row { $0.isFavourite = true }.buttons
    #expect(buttons.map(\.kind) == [.answer, .boost, .favourite, .bookmark])
    #expect(buttons.map(\.isOn) == [nil, false, true, false])
    #expect(buttons.map(\.isAllowed) == [true, true, true, true])
    #expect(buttons[2].action == .perform(.favourite(SamplePosts.id(1), false)))
    #expect(buttons.map { $0.label(.english) } == ["Answer, 1", "Boost, 2", "Favourite, 2", "Bookmark"])
    #expect(buttons.map { $0.shortCount(.english) } == ["1", "2", "2", ""])
    let direct = Post(
      id: SamplePosts.id(1), author: SamplePosts.me, created: SamplePosts.now, visibility: .direct)
    let model = SamplePosts.state(5).model
    #expect(RowModel(Row(direct), in: model).buttons.map(\.isAllowed) == [true, false, true, true])
    let unsent = Post(id: .local(SamplePosts.change(1)), author: SamplePosts.me, created: SamplePosts.now)
    #expect(RowModel(Row(unsent), in: model).buttons.map(\.isAllowed) == [false, false, false, false])
    let gone = Post(
      id: SamplePosts.id(1), author: SamplePosts.me, created: SamplePosts.now, boostedPost: SamplePosts.id(99))
    #expect(RowModel(Row(gone), in: model).buttons.isEmpty)
  }

  @Test("A text behind a warning or a filter is shown after unfolding") func folding() {
    func text(_ row: RowModel) -> String? { row.text.map { String($0.characters) } }
    func warn(_ post: inout Post) { (post.warning, post.isSensitive) = ("Spoilers", true) }
    #expect(text(row { _ in }) == "Post number 1" && row { _ in }.warning == nil)
    let folded = row(warn)
    #expect(folded.warning == "Spoilers" && text(folded) == nil && folded.isFolded && !folded.showsMedia)
    #expect(folded.unfoldTitle == "Show")
    var state = SamplePosts.state(5)
    // Only a post with a hidden part can be unfolded; this one is no longer on the server.
    SamplePosts.update(&state, .navigate(.unfold(SamplePosts.id(77))))
    var post = Post(
      id: SamplePosts.id(77), author: SamplePosts.me, created: SamplePosts.now, content: ContentText(typed: "Tea"))
    warn(&post)
    let unfolded = RowModel(Row(post), in: state.model)
    #expect(text(unfolded) == "Tea" && unfolded.warning == "Spoilers" && unfolded.unfoldTitle == "Hide")
    #expect(unfolded.showsMedia)
    let filtered = row { $0.filtered = Post.Filtered(titles: ["Crime"], isHidden: false) }
    #expect(filtered.warning == "Filtered: Crime" && text(filtered) == nil)
    let sensitive = row { post in
      post.isSensitive = true
      post.media = [.example(1)]
    }
    #expect(sensitive.warning == "Marked as sensitive" && text(sensitive) == "Post number 1" && !sensitive.showsMedia)
  }

  @Test("Links are links in an attributed text, and paragraphs are apart") func attributed() throws {
    let content = ContentText(
      html: #"<p>See <a href="https://hut.example/a">this</a></p><blockquote><p>Quoted</p></blockquote>"#)
    let text = content.attributed
    #expect(String(text.characters) == "See this\n\n│ Quoted")
    let links = text.runs.compactMap { run in run.link.map { (String(text[run.range].characters), $0.absoluteString) } }
    #expect(links.count == 1 && links.first?.0 == "this" && links.first?.1 == "https://hut.example/a")
  }

  @Test("Each choice of the filter adds its criterion to the others, or removes it") func filters() throws {
    var state = SamplePosts.state(5)
    func choose(_ index: Int) { SamplePosts.update(&state, state.model.filterChoices[index].action.action()) }
    func chosen() -> [Bool] { state.model.filterChoices.map(\.isOn) }
    #expect(state.model.filterChoices.map(\.title) == ["Everything", "Boosts", "Favourites", "With media"])
    #expect(state.model.filterChoices.map(\.shortTitle) == ["All", "Boosts", "Favs", "Media"])
    #expect(chosen() == [true, false, false, false] && state.model.authorChoice == nil)
    choose(1)
    choose(3)
    #expect(chosen() == [false, true, false, true])
    choose(1)
    #expect(chosen() == [false, false, false, true])
    var filter = state.view.filter
    filter.author = SamplePosts.person(2)
    SamplePosts.update(&state, .navigate(.filter(filter)))
    let author = try #require(state.model.authorChoice)
    #expect(author.title == "by Person 2 ✕" && author.filter.author == nil && author.filter.mediaOnly)
    choose(0)
    #expect(chosen() == [true, false, false, false])
  }

  @Test("Older posts are requested by a button while that is possible, and the status is told") func older() {
    var state = SamplePosts.state(5)
    #expect(state.model.canLoadOlder && state.model.olderPostsTitle == "Older posts")
    SamplePosts.update(&state, .older)
    #expect(!state.model.canLoadOlder && state.model.olderPostsText == "Loading older posts …")
    SamplePosts.update(&state, .offline(true, at: SamplePosts.now))
    #expect(!state.model.canLoadOlder)
    #expect(state.model.statusText()?.contains("Working offline") == true)
    let gap = Gap(older: SamplePosts.id(1), newer: SamplePosts.id(2))
    #expect(state.model.fillTitle(of: gap) == nil)
    SamplePosts.update(&state, .offline(false, at: SamplePosts.now))
    #expect(state.model.fillTitle(of: gap) == "Load them")
    #expect(state.model.fillTitle(of: Gap(older: gap.older, newer: gap.newer, status: .requested)) == nil)
    #expect(state.model.fillTitle(of: Gap(older: gap.older, newer: gap.newer, status: .failed("No."))) == "Try again")
  }
}
