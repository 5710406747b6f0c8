import Foundation
import Tarn
import TarnDocument
import TarnTesting
import Timeline

/// The exploration of Timeline: three windows and a server, and the invariants.
enum TimelineExploration {
  static func make() -> Exploration<SharedDocument<Timeline>> {
    var exploration = Exploration(SharedDocument(Timeline()), from: SamplePosts.state(12)) { state, moves in
      moves.add { TimelineActions.action(state, &$0) }
    }
    .invariant("no post is in a window twice") { state in
      let rows = Array(WindowRows(of: "kitchen").rows.value(of: state)).map(\.id)
      return Set(rows).count == rows.count
    }
    .law { $0.sessions() ?? $0.pureUpdate() }
    .restarts { try JSONDecoder().decode(Timeline.State.self, from: JSONEncoder().encode($0)) }
    exploration.length = 60
    return exploration
  }
}
