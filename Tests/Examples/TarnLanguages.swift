// Context for the examples in the comments of TarnLanguages; see Scripts/examples.
import Foundation
import TarnDates
import TarnEncoding

@testable import TarnLanguages

struct Todo { var title = "" }

@MainActor let todo = Todo()
@MainActor let count = 2
@MainActor let today = CivilDate.first
@MainActor let due = FloatingDate(.first)
@MainActor let words = Localization.english
@MainActor let polish = Localization.frameworkCatalogs["pl"]!
@MainActor let arabic = Localization.frameworkCatalogs["ar"]!
