import Foundation
import ProgramDriver
import Testing

/// The code of Redux in docs/coming-from-redux.md, run by Node with Debian's package of Redux, which has no Redux Toolkit.
@Suite("Coming from Redux: the code of Redux", .timeLimit(.minutes(10))) struct ReduxTests {
  private static let redux = "/usr/share/nodejs/redux/dist/redux.js"
  private static let node = ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
  private static let hasNode = node != nil
  private static let hasRedux = hasNode && FileManager.default.fileExists(atPath: redux)

  private let page: ComparisonPage

  init() throws { page = try ComparisonPage("redux", label: "Redux") }

  private func code(_ title: String) throws -> String {
    try #require(page.patterns.first { $0.title.hasSuffix(title) }, "\(title)").other.code
  }

  /// Runs the code of patterns between a beginning and assertions.
  private func run(_ titles: [String], after start: String = "", _ assertions: String) async throws {
    let head = """
      const { default: assert } = await import("node:assert");
      const { createRequire } = await import("node:module");
      const { createStore, applyMiddleware } = createRequire("/")("\(Self.redux)");
      """
    let script = try ([head, start] + titles.map(code) + [assertions]).joined(separator: "\n")
    let run = try await ProgramOutput(try #require(Self.node), ["--input-type=module", "-e", script])
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test("A thunk dispatches the response, or that there is none", .enabled(if: hasRedux)) func thunk() async throws {
    try await run(
      ["A thunk"],
      """
      const reducer = (state = { number: 7, fact: "" }, action) =>
        action.type === "received" ? { ...state, fact: action.fact } : state;
      const store = createStore(reducer, applyMiddleware(thunk));
      await store.dispatch(ask(async (number) => `${number} is prime.`));
      assert.equal(store.getState().fact, "7 is prime.");
      await store.dispatch(ask(async () => { throw new Error("offline"); }));
      assert.equal(store.getState().fact, "No fact is known.");
      """)
  }

  @Test("A middleware logs each action with the state after it", .enabled(if: hasRedux))
  func middleware() async throws {
    try await run(
      ["Middleware"], after: "const log = [];",
      """
      const tally = (count = 0, { type }) => type === "up" ? count + 1 : type === "down" ? count - 1 : count;
      const store = createStore(tally, applyMiddleware(logger));
      store.dispatch({ type: "up" });
      store.dispatch({ type: "down" });
      assert.deepEqual(log, ["up 1", "down 0"]);
      """)
  }

  @Test(
    "An optimistic update is shown at once and taken back, with what arrived meanwhile, as the page says",
    .enabled(if: hasRedux))
  func optimisticUpdate() async throws {
    try await run(
      ["A thunk", "An optimistic update"],
      """
      const reducer = (state = { 1: false }, action) =>
        action.type === "liked" ? { ...state, [action.id]: action.isLiked } : state;
      const store = createStore(reducer, applyMiddleware(thunk));
      await store.dispatch(like(1, async () => assert(store.getState()[1])));
      assert(store.getState()[1]);
      store.dispatch({ type: "liked", id: 1, isLiked: false });
      await store.dispatch(like(1, async () => {
        store.dispatch({ type: "liked", id: 1, isLiked: "by another device" });
        throw new Error("refused");
      }));
      assert.equal(store.getState()[1], false);
      """)
  }

  @Test("Undo returns to the states before, and stops at the first", .enabled(if: hasRedux)) func undo() async throws {
    try await run(
      ["Undo and time travel"],
      """
      const tally = (count = 0, { type }) => type === "up" ? count + 1 : count;
      const store = createStore(undoable(tally));
      const counts = ["up", "up", "other", "undo", "up", "undo", "undo", "undo"].map((type) => {
        store.dispatch({ type });
        return store.getState().present;
      });
      assert.deepEqual(counts, [1, 2, 2, 1, 2, 1, 0, 0]);
      """)
  }

  @Test("A new store continues from the stored state", .enabled(if: hasRedux)) func persistence() async throws {
    try await run(
      ["Persistence"],
      """
      const stored = new Map();
      const storage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) };
      const tally = (count = 0, { type }) => type === "up" ? count + 1 : count;
      persistentStore(tally, storage).dispatch({ type: "up" });
      assert.equal(persistentStore(tally, storage).getState(), 1);
      """)
  }

  @Test("The code with Redux Toolkit has no syntax error", .enabled(if: hasNode)) func syntax() async throws {
    let toolkit = page.patterns.filter { $0.other.language == "js" }
    #expect(toolkit.count == 9)
    let file = FileManager.default.temporaryDirectory.appending(path: "redux-\(UUID()).mjs")
    defer { try? FileManager.default.removeItem(at: file) }
    for pattern in toolkit {
      try Data(pattern.other.code.utf8).write(to: file)
      let run = try await ProgramOutput(try #require(Self.node), ["--check", file.path])
      #expect(run.status == 0, "\(pattern.title): \(run.errors)")
    }
  }
}
