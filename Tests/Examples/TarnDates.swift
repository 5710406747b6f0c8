// Context for the examples in the comments of TarnDates; see Scripts/examples.
import Foundation
import TarnEncoding

@testable import TarnDates

struct Todo { var due: FloatingDate? }

@MainActor let todo = Todo()
@MainActor let today = CivilDate.first
@MainActor let parser = DateParser(at: Moment(day: .first))
