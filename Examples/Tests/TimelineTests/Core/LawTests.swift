import Tarn
import TarnDocument
import TarnTesting
import Testing

@testable import TarnSync
@testable import Timeline
@testable import TimelineView

@Suite("Tarn's laws hold for Timeline") struct LawTests {
  /// A walk of a hundred actions creates, sends and loses some dozens of changes. Five walks take about a second, and
  /// the tests with waits run in parallel.
  private let laws = {
    var laws = Laws(SharedDocument(Timeline()), from: SamplePosts.state(12), actions: TimelineActions.action)
    (laws.walks, laws.steps) = (5, 100)
    return laws
  }()

  @Test("Timeline's update obeys all laws, with history and within the bounds")
  func lawsHold() { #expect(laws.firstViolation(history: Timeline.history)?.description == nil) }

  @Test("Every field is listed, and patches obey their laws")
  func records() {
    #expect(laws.fields() == [])
    #expect(laws.patches()?.description == nil)
  }

  @Test("No action changes another window, and adapting a window twice changes nothing")
  func sessions() { #expect(laws.sessions()?.description == nil) }

  @Test("No window overwrites the change of another one unnoticed")
  func lostUpdates() {
    // A server may send older values.
    let violation = laws.lostUpdates { action in
      switch action {
      case .perform, .navigate, .refresh, .older, .fill, .conversation, .offline, .signOut: false
      default: true
      }
    }
    #expect(violation?.description == nil)
  }

  @Test("Every place has an address, which leads to it") func addresses() {
    let places: [Timeline.Place] = [
      .posts(Set(Filter.Criterion.allCases), by: "ada@example.org"), .sheet(.account("ada@example.org")),
      .sheet(.post(SamplePosts.id(3))), .sheet(.change(SamplePosts.change(3))), .sheet(.pending),
    ]
    #expect(laws.addresses(Timeline.addresses, places: places)?.description == nil)
  }

  @Test("Incremental rows and news equal those computed from scratch") func derived() {
    let rows = WindowRows(of: "kitchen")
    #expect(laws.derived(rows.rows)?.description == nil)
    #expect(laws.derived(rows.news)?.description == nil)
  }
}
