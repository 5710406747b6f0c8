import Foundation
import Mastodon
import TarnCommandLine
import TarnSharing
import TarnStorage
import Testing
import Timeline
import TimelineNetwork

@testable import TimelineCommand

@Suite("The command timeline") struct CommandTests {
  @Test("The arguments are parsed, with options before and after the other words of a command") func reading() throws {
    try TimelineCommand.validateDefinition()
    func parse<Command>(_ words: String..., as: Command.Type = Command.self) throws -> Command {
      try #require(try TimelineCommand.parseAsRoot(words) as? Command)
    }
    let list: TimelineCommand.List = try parse("list")
    #expect(list.filter == Filter() && list.count == 20)
    #expect(try parse("list", "7", as: TimelineCommand.List.self).count == 7)
    var pictures = Filter()
    (pictures.boostsOnly, pictures.mediaOnly) = (true, true)
    let filtered: TimelineCommand.List = try parse("list", "--media", "7", "--boosts")
    #expect(filtered.filter == pictures && filtered.count == 7)
    #expect(try parse("post", "two", "words", as: TimelineCommand.Post.self).words == "two words")
    #expect(try parse("post", "--", "--red", as: TimelineCommand.Post.self).words == "--red")
    let servers = [
      "Social.example": "https://social.example", "https://social.example/": "https://social.example",
      "http://127.0.0.1:4444": "http://127.0.0.1:4444",
    ]
    for (word, server) in servers {
      #expect(try parse("sign-in", word, as: TimelineCommand.SignIn.self).server == Server(server))
    }
    let signOut: TimelineCommand.SignOut = try parse("sign-out", "@ada@social.example")
    #expect(signOut.account == "ada@social.example" && !signOut.anyway)
    let anyway: TimelineCommand.SignOut = try parse("sign-out", "ada@b.example", "--anyway")
    #expect(anyway.account == "ada@b.example" && anyway.anyway)
    for words in [["--folder", "x", "pending"], ["pending", "--folder=x"]] {
      let pending = try #require(try TimelineCommand.parseAsRoot(words) as? TimelineCommand.Pending)
      #expect(pending.options.path == "x")
    }
    #expect(try parse("--folder", "x", as: TimelineCommand.self).options.path == "x")
  }

  @Test(
    "Invalid arguments are refused with a reason and without creating a file",
    arguments: [
      (["nap"], "unknown command “nap”"), (["pst"], "unknown command “pst”. Did you mean “post”?"),
      (["--new"], "unknown option “--new”"),
      (["--folder"], "--folder needs <path> after it"), (["--folder="], "--folder needs the name of a folder"),
      (["pending", "all"], "unexpected argument “all”"),
      (["pending", "--boosts"], "unknown option “--boosts”; it belongs to `timeline list`"),
      (["--media", "list"], "unknown option “--media”; it belongs to `timeline list`"),
      (["list", "--anyway"], "unknown option “--anyway”; it belongs to `timeline sign-out`"),
      (["list", "0"], "“0” is not a number of posts of at least 1"),
      (["list", "7", "8"], "unexpected argument “8”"),
      (["post", " "], "a post needs a text"), (["post"], "<text> is missing"),
      (["sign-in"], "<server> is missing"),
      (
        ["sign-in", "http://x"], "“http://x” is not the address of a server, such as https://social.example"
      ),
      (["sign-in", "a", "b"], "unexpected argument “b”"),
      (["sign-out", "ada"], "“ada” is not an account, such as ada@social.example"),
      (["sign-out"], "<account> is missing"),
    ] as [([String], String)])
  func errors(words: [String], reason: String) async throws {
    let shell = try CommandRunner()
    let result = try await shell.run(words)
    let command = words[0].hasPrefix("-") || result.text.contains("command “") ? "timeline" : "timeline \(words[0])"
    #expect(result.status == 2)
    #expect(result.text.hasPrefix("\(command): \(reason)"), "\(result)")
    #expect(result.text.contains("\nUsage: \(command) ") && result.text.hasSuffix("See `\(command) --help`.\n"))
    #expect(try shell.folder.names.isEmpty, "The command created no file.")
  }

  @Test(
    "No command prints a control character of its arguments",
    arguments: [
      ["sign-in"], ["sign-in", "a"], ["sign-out"], ["sign-out", "a"], ["list"], ["list", "1"], ["pending"],
      ["post", "--folder"], [],
    ])
  func hostileArguments(words: [String]) async throws {
    let shell = try CommandRunner()
    try shell.fill(SamplePosts.few)
    for hostile in ["\u{1b}[31m", "a@b\u{1b}]0;x\u{7}", "\u{9b}2J", "--\u{1b}c", "a\rb\u{8}", "\u{202e}x"] {
      let output = try await shell.run(words + [hostile])
      #expect(output.status != 0 || words == ["post", "--folder"], "\(output)")
      // The error is that of the command, which prints the argument.
      #expect(output.status == 2 || output.status == 1 || words == ["post", "--folder"])
      let scalars = output.text.unicodeScalars
      #expect(
        scalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control && !$0.properties.isBidiControl })
    }
  }

  @Test("The list shows posts by filter and number, with control characters replaced")
  func listing() async throws {
    let shell = try CommandRunner()
    #expect(
      try await shell.run("list")
        == .init(status: 1, text: "timeline list: There is no account. `timeline sign-in SERVER` adds one.\n"))
    try shell.fill(SamplePosts.few)
    let all = try await shell.run("list")
    #expect(all.status == 0 && all.text.split(separator: "\n").count == 4)
    #expect(all.text.contains("Lamp @lamp@shelf.example: Reading until late. All of it\n"))
    #expect(all.text.contains("boosted by Teapot, Lamp @lamp@shelf.example: Has it always been this dusty?\n"))
    #expect(all.text.contains(": ! dust\n") && !all.text.contains("vase"))
    #expect(try await shell.run("list", "1").text.split(separator: "\n").count == 1)
    #expect(try await shell.run("list", "--boosts").text.split(separator: "\n").count == 1)
    #expect(try await shell.run("list", "--media").text == "There are no posts with media.\n")
    let other = try CommandRunner()
    try other.fill(SamplePosts.hostilePosts())
    let output = try await other.run("list").text.unicodeScalars
    #expect(output.filter { $0.properties.generalCategory == .control }.allSatisfy { $0 == "\n" })
    #expect(output.contains("�") && !output.contains("\u{202e}"))
  }

  @Test("The list shows a filter's title instead of the post, and omits hidden posts") func filtered()
    async throws
  {
    let shell = try CommandRunner()
    try shell.fill(
      [(2, true), (1, false)].map { number, isHidden in
        SamplePosts.post(number, "<p>The butler did it.</p>") {
          $0.filtered = Post.Filtered(titles: ["Crime"], isHidden: isHidden)
        }
      })
    let output = try await shell.run("list").text
    #expect(
      output.hasSuffix("Lamp @lamp@shelf.example: ! Filtered: Crime\n") && output.split(separator: "\n").count == 1)
  }

  @Test("With --json the list prints posts with numbers as numbers, and where posts may be missing")
  func listingJSON() async throws {
    let shell = try CommandRunner()
    try shell.fill(SamplePosts.few, gap: Gap(older: SamplePosts.id(2), newer: SamplePosts.id(3)))
    func posts(_ words: String...) async throws -> [[String: Any]] {
      let output = try await shell.run(["list", "--json"] + words)
      #expect(output.status == 0)
      return try #require(try JSONSerialization.jsonObject(with: Data(output.text.utf8)) as? [[String: Any]])
    }
    let all = try await posts()
    #expect(all.map { $0["id"] as? String } == [4, 3, 2, 0].map { "\(SamplePosts.id($0))" })
    #expect(all[0]["time"] as? String == "2026-09-21T14:17:20Z")
    #expect(all[0]["author"] as? String == "Lamp" && all[0]["address"] as? String == "lamp@shelf.example")
    #expect(all[0]["text"] as? String == "Reading until late. All of it")
    #expect(["replies", "boosts", "favourites", "media"].map { all[0][$0] as? Int } == [1, 2, 3, 0])
    #expect(all[0]["boostedBy"] is NSNull && all[0]["cover"] is NSNull)
    #expect(all[2]["boostedBy"] as? String == "Teapot" && all[2]["author"] as? String == "Lamp")
    #expect(all[3]["cover"] as? String == "dust" && all[3]["text"] as? String == "I hide behind the vase.")
    #expect(all.map { $0["gap"] as? Bool } == [false, false, true, false])
    #expect(try await posts("1").count == 1)
    #expect(try await posts("--boosts").count == 1)
    #expect(try await shell.run("list", "--media", "--json") == .init(status: 0, text: "[]\n"))
    #expect(try await shell.run("list").text.split(separator: "\n")[2].hasPrefix("…  Posts may be missing here."))
  }

  @Test("With --json a post, its pending change and the end of its account are objects with the same IDs")
  func pendingJSON() async throws {
    let shell = try CommandRunner()
    try shell.fill(SamplePosts.few)
    #expect(try await shell.run("pending", "--json") == .init(status: 0, text: "[]\n"))
    let posted = try await shell.run("post", "Two", "cups", "--json")
    let post = try #require(try JSONSerialization.jsonObject(with: Data(posted.text.utf8)) as? [String: Any])
    #expect(posted.status == 0 && post["posted"] as? Bool == false && post["visibility"] as? String == "public")
    #expect((post["status"] as? String)?.hasPrefix("Saved. Sign in again") == true)
    let pending = try await shell.run("pending", "--json")
    let changes = try #require(
      try JSONSerialization.jsonObject(with: Data(pending.text.utf8)) as? [[String: Any]])
    #expect(changes.count == 1 && changes[0]["id"] as? String == post["id"] as? String && changes[0]["id"] is String)
    #expect(changes[0]["account"] as? String == SamplePosts.account)
    #expect(post["account"] as? String == SamplePosts.account)
    #expect(changes[0]["label"] as? String == "Post “Two cups”" && changes[0]["reason"] is NSNull)
    #expect((changes[0]["time"] as? String)?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
    let isWaiting = try await shell.run("pending").text.contains("Waiting to be sent")
    #expect(changes[0]["status"] as? String == (isWaiting ? "waiting" : "sent"))
    #expect(
      try await shell.run("sign-out", SamplePosts.account, "--anyway", "--json")
        == .init(status: 0, text: "{\"account\":\"teapot@shelf.example\"}\n"))
  }

  @Test("A post is kept until it is sent; signing out warns of unsent changes and names the known accounts")
  func posting() async throws {
    let shell = try CommandRunner()
    #expect(try await shell.run("post", "x").status == 1)
    try shell.fill(SamplePosts.few)
    #expect(try await shell.run("pending").text == "All changes have arrived.\n")
    #expect(try await shell.run("post", "Two", "cups").text.hasPrefix("Saved. Sign in again"))
    #expect(try await shell.run("pending").text.hasPrefix("teapot@shelf.example  Post “Two cups”: "))
    // The list shows the saved posts, and a note that the user has to sign in.
    #expect(try await shell.run("list", "1").text.contains("Teapot @teapot: Two cups\nSign in again"))
    let long = try await shell.run("post", String(repeating: "a", count: 503))
    #expect(
      long == .init(status: 1, text: "timeline post: The text is 3 characters too long: at most 500 are allowed.\n"))
    let longer = try await shell.run("post", String(repeating: "a", count: 501))
    #expect(
      longer == .init(status: 1, text: "timeline post: The text is 1 character too long: at most 500 are allowed.\n"))
    #expect(
      try await shell.run("sign-out", "lamp@x.example").text
        == "timeline sign-out: There is no account lamp@x.example here. The accounts are: teapot@shelf.example.\n")
    let kept = try await shell.run("sign-out", "teapot@shelf.example")
    #expect(
      kept.status == 1
        && kept.text.hasPrefix("timeline sign-out: 1 change of this account is not sent, and would be lost"))
    #expect(
      try await shell.run("sign-out", "teapot@shelf.example", "--anyway").text
        == "teapot@shelf.example was removed from this computer.\n")
    #expect(try await shell.run("list").status == 1)
  }

  @Test(
    "A post from the shell has the account's default audience, and the answer names it",
    arguments: [(Visibility.private, "followers"), (.unlisted, "everyone (unlisted)")])
  func audience(visibility: Visibility, words: String) async throws {
    let shell = try CommandRunner()
    try shell.fill(SamplePosts.few, defaults: PostingDefaults(visibility: visibility))
    #expect(try await shell.run("post", "Two cups").text.hasSuffix(" It will be seen by \(words).\n"))
    let state = try await shell.file.read()
    #expect(state.window(.environment).account?.posts.visible.first { $0.isUnsent }?.visibility == visibility)
  }

  @Test("On the whole screen a user favourites a post and writes one, and a restart shows the same state") func screen()
    async throws
  {
    let shell = try CommandRunner()
    try shell.fill(SamplePosts.few)
    let terminal = try shell.screen()
    defer { terminal.end() }
    try await terminal.wait("timeline") { $0.contains("Reading until late.") }
    try terminal.send("jkf")
    try await terminal.wait("favourite") { $0.contains("[★ 4]") && $0.contains("1 pending") }
    // All keys at once: each key acts on the screen that the key before it has produced.
    try terminal.send("nhalf a quip\rq\u{4}")
    try await terminal.wait("post") { $0.contains("▌ half a quip") && $0.contains("▌ q") && $0.contains("2 pending") }
    #expect(try await shell.run("post", "From a shell").status == 0)
    try await terminal.wait("the shell's") {
      $0.contains("3 pending") && $0.rows[2].contains("▌ Teapot") && !$0.contains("From a shell")
    }
    try terminal.send("k")
    try await terminal.wait("it where it is gone to") { $0.contains("▌ From a shell") }
    try terminal.send("j")
    try terminal.send("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
    #expect(!terminal.screen.isAlternate && terminal.screen.unknown.isEmpty)
    let again = try shell.screen(columns: 30, rows: 8)
    defer { again.end() }
    // Another terminal is another window: it begins at the newest post.
    try await again.wait("the newest post") { $0.contains("▌ From a shell") && $0.contains("3↑") }
    try again.send("j")
    try await again.wait("the one before it") { $0.contains("▌ half a quip") }
    try again.send("q")
    #expect(try await again.waitForEnd() == .exited(0))
  }

  @Test("A second terminal on the same file applies all typed keys, and both terminals show the result")
  func following() async throws {
    let shell = try CommandRunner()
    try shell.fill(SamplePosts.few)
    let owner = try shell.screen()
    defer { owner.end() }
    try await owner.wait("timeline") { $0.contains("Reading until late.") }
    let other = try shell.screen(columns: 60, rows: 20)
    defer { other.end() }
    try await other.wait("timeline") { $0.contains("Reading until late.") }
    try other.send("jjkfn\rfrom the other one, q and all\u{4}")
    try await other.wait("post") { $0.contains("▌ from the other one, q and all") && $0.contains("2 pending") }
    try await owner.wait("the same") { $0.contains("2 pending") && $0.contains("[★ 1]") }
    try owner.send("g")
    try await owner.wait("the post") { $0.contains("▌ from the other one, q and all") }
    try owner.send("q")
    #expect(try await owner.waitForEnd() == .exited(0))
    try other.send("f")
    try await other.wait("an answer") { $0.contains("! This post is not sent yet.") }
    try other.send("q")
    #expect(try await other.waitForEnd() == .exited(0))
  }
}
