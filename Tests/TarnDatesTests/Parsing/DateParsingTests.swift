import TarnDates
import TarnEncoding
import TarnTesting
import Testing

@Suite("Parsing a date") struct DateParsingTests {
  /// A Saturday afternoon in Europe.
  static let moment = Moment(day: "2026-11-21", minutes: 14 * 60 + 30)

  static func parse(_ text: String, from present: FloatingDate? = nil, at moment: Moment = moment) throws
    -> DateParser.Result
  {
    try DateParser(at: moment).parse(text, from: present)
  }

  @Test(
    "Words name a day near today",
    arguments: [
      ("today", "2026-11-21"), ("Tomorrow", "2026-11-22"), (" yesterday ", "2026-11-20"), ("tmr", "2026-11-22"),
      ("day after tomorrow", "2026-11-23"), ("the day after tomorrow", "2026-11-23"),
      ("thursday", "2026-11-26"), ("thu", "2026-11-26"), ("Thu.", "2026-11-26"), ("on tues", "2026-11-24"),
      ("saturday", "2026-11-28"), ("this saturday", "2026-11-21"), ("this friday", "2026-11-27"),
      ("coming monday", "2026-11-23"), ("next thursday", "2026-11-26"), ("next saturday", "2026-11-28"),
      ("next sunday", "2026-11-29"), ("thursday next week", "2026-11-26"), ("next week thursday", "2026-11-26"),
      ("weekend", "2026-11-21"), ("this weekend", "2026-11-21"), ("next weekend", "2026-11-28"),
      ("next week", "2026-11-23"), ("next month", "2026-12-01"), ("next year", "2027-01-01"),
      ("end of month", "2026-11-30"), ("eom", "2026-11-30"), ("end of the month", "2026-11-30"),
      ("end of next month", "2026-12-31"), ("eow", "2026-11-22"), ("end of week", "2026-11-22"),
      ("end of next week", "2026-11-29"), ("eoy", "2026-12-31"), ("end of next year", "2027-12-31"),
      ("by the end of the year", "2026-12-31"), ("tomorrow sunday", "2026-11-22"),
    ] as [(String, FloatingDate)])
  func near(text: String, due: FloatingDate) throws { #expect(try Self.parse(text) == DateParser.Result(date: due)) }

  @Test(
    "Words name a distance in days, weeks, months or years",
    arguments: [
      ("in 3 days", "2026-11-24"), ("in two weeks", "2026-12-05"), ("in a month", "2026-12-21"),
      ("in 1 year", "2027-11-21"), ("+1w", "2026-11-28"), ("+3d", "2026-11-24"), ("-2d", "2026-11-19"),
      ("\u{2212}2d", "2026-11-19"), ("+1m", "2026-12-21"), ("+1y", "2027-11-21"), ("+2 weeks", "2026-12-05"),
      ("+ 2 weeks", "2026-12-05"), ("2w", "2026-12-05"), ("3 days", "2026-11-24"), ("3 days ago", "2026-11-18"),
      ("a week ago", "2026-11-14"), ("a week from now", "2026-11-28"), ("two months from today", "2027-01-21"),
      ("in 10 days at 17:00", "2026-12-01T17:00"), ("+1w 9am", "2026-11-28T09:00"),
    ] as [(String, FloatingDate)])
  func away(text: String, due: FloatingDate) throws { #expect(try Self.parse(text) == DateParser.Result(date: due)) }

  @Test(
    "A signed distance counts from the present date and keeps its time",
    arguments: [
      ("+1w", "2026-12-31T17:00", "2027-01-07T17:00"), ("-1d", "2026-12-01", "2026-11-30"),
      ("+1m", "2026-01-31", "2026-02-28"), ("+1m", "2028-01-31T08:00", "2028-02-29T08:00"),
      ("+1w at noon", "2026-12-31T17:00", "2027-01-07T12:00"), ("+0d 8am", "2026-12-31", "2026-12-31T08:00"),
      ("in 1 week", "2026-12-31T17:00", "2026-11-28"), ("tomorrow", "2026-12-31T17:00", "2026-11-22"),
    ] as [(String, FloatingDate, FloatingDate)])
  func relative(text: String, present: FloatingDate, due: FloatingDate) throws {
    #expect(try Self.parse(text, from: present).date == due)
  }

  @Test(
    "A date without a year is the next one, including today",
    arguments: [
      ("24 dec", "2026-12-24"), ("dec 24", "2026-12-24"), ("Dec. 24th", "2026-12-24"),
      ("24th of december", "2026-12-24"),
      ("24 december 2027", "2027-12-24"), ("december 24, 2027", "2027-12-24"), ("24. dec", "2026-12-24"),
      ("24.12.", "2026-12-24"), ("24.12", "2026-12-24"), ("24.12.2027", "2027-12-24"), ("24.12.27", "2027-12-24"),
      ("4.3.", "2027-03-04"), ("2026-12-24", "2026-12-24"), ("2027/1/2", "2027-01-02"),
      ("2026-12-24T17:00", "2026-12-24T17:00"),
      ("24/12", "2026-12-24"), ("12/24", "2026-12-24"), ("12/24/2027", "2027-12-24"), ("24-12-2027", "2027-12-24"),
      ("5/5", "2027-05-05"), ("21 nov", "2026-11-21"), ("20 nov", "2027-11-20"), ("29 feb", "2028-02-29"),
      ("sept 1", "2027-09-01"),
      ("the 24th", "2026-11-24"), ("on the 21st", "2026-11-21"), ("the 3", "2026-12-03"), ("24.", "2026-11-24"),
      ("31st", "2026-12-31"), ("thu 26 nov", "2026-11-26"), ("thursday the 26th", "2026-11-26"),
      ("thursday 2026-11-26", "2026-11-26"), ("tue 17 nov", "2026-11-17"), ("1 jan 0001", "0001-01-01"),
    ] as [(String, FloatingDate)])
  func date(text: String, due: FloatingDate) throws { #expect(try Self.parse(text) == DateParser.Result(date: due)) }

  @Test(
    "A date may have a time",
    arguments: [
      ("thu 17:00", "2026-11-26T17:00"), ("tomorrow 5pm", "2026-11-22T17:00"), ("5:30 pm tomorrow", "2026-11-22T17:30"),
      ("tomorrow at 12am", "2026-11-22T00:00"), ("tomorrow 12 p.m.", "2026-11-22T12:00"),
      ("24 dec 9:05", "2026-12-24T09:05"),
      ("tomorrow at noon", "2026-11-22T12:00"), ("friday morning", "2026-11-27T09:00"),
      ("friday afternoon", "2026-11-27T15:00"),
      ("dec 24 in the evening", "2026-12-24T18:00"), ("tonight", "2026-11-21T20:00"),
      ("tonight at 8", "2026-11-21T20:00"),
      ("8 tonight", "2026-11-21T20:00"), ("at 9 in the morning tomorrow", "2026-11-22T09:00"),
      ("tomorrow evening 7", "2026-11-22T19:00"),
      ("tomorrow evening 5:30", "2026-11-22T17:30"), ("this evening", "2026-11-21T18:00"),
      ("tomorrow at 17", "2026-11-22T17:00"),
      ("mon at 13 o'clock", "2026-11-23T13:00"), ("17:00", "2026-11-21T17:00"), ("14:30", "2026-11-22T14:30"),
      ("at noon", "2026-11-22T12:00"), ("morning", "2026-11-22T09:00"), ("evening", "2026-11-21T18:00"),
      ("this weekend 10am", "2026-11-21T10:00"), ("eom 23:59", "2026-11-30T23:59"),
      ("0:00 thursday", "2026-11-26T00:00"),
    ] as [(String, FloatingDate)])
  func time(text: String, due: FloatingDate) throws { #expect(try Self.parse(text) == DateParser.Result(date: due)) }

  @Test("Words for no due date clear it", arguments: ["", "  ", "none", "Never", "no date", "nothing", "clear", "-"])
  func none(text: String) throws { #expect(try Self.parse(text, from: "2026-12-31") == DateParser.Result(date: nil)) }

  @Test("An ambiguous date or time has a note") func notes() throws {
    #expect(
      try Self.parse("3/4")
        == DateParser.Result(date: "2027-04-03", note: "“3/4” is read as 3 April; write “4 mar” for the other."))
    let america = Moment(day: "2026-11-21", writesMonthFirst: true)
    #expect(
      try Self.parse("3/4/2027 17:00", at: america)
        == DateParser.Result(
          date: "2027-03-04T17:00", note: "“3/4/2027” is read as 4 March; write “3 apr” for the other."))
    #expect(try Self.parse("24/12", at: america) == DateParser.Result(date: "2026-12-24"))
    #expect(
      try Self.parse("tomorrow at 5")
        == DateParser.Result(date: "2026-11-22T17:00", note: "“5” is read as 17:00; write “5am” or “5pm” to be sure."))
    #expect(
      try Self.parse("3/4 at 9").note
        == "“3/4” is read as 3 April; write “4 mar” for the other. "
        + "“9” is read as 09:00; write “9am” or “9pm” to be sure.")
  }

  @Test("The week and the weekend follow the user's calendar") func weeks() throws {
    let sunday = Moment(day: "2026-11-21", weekStart: .sunday)
    #expect(try Self.parse("next week", at: sunday).date == "2026-11-22")
    #expect(try Self.parse("eow", at: sunday).date == "2026-11-21")
    #expect(try Self.parse("next saturday", at: sunday).date == "2026-11-28")
    #expect(try Self.parse("next sunday", at: sunday).date == "2026-11-22")
    let cairo = Moment(day: "2026-11-22", weekStart: .saturday, weekend: [.friday, .saturday])
    #expect(try Self.parse("weekend", at: cairo).date == "2026-11-27")
    #expect(try Self.parse("next weekend", at: cairo).date == "2026-12-04")
    #expect(try Self.parse("weekend", at: Moment(day: "2026-11-22")).date == "2026-11-22")
    #expect(try Self.parse("next weekend", at: Moment(day: "2026-11-22")).date == "2026-11-28")
    #expect(try Self.parse("weekend", at: Moment(day: "2026-11-23", weekend: [])).date == "2026-11-28")
    #expect(
      try Self.parse("next weekend", at: Moment(day: "2026-11-23", weekend: Set(CivilDate.Weekday.allCases))).date
        == "2026-11-30")
  }

  @Test("On a Thursday, “thursday” is in a week, and “this thursday” is today") func sameWeekday() throws {
    let thursday = Moment(day: "2026-11-26")
    #expect(try Self.parse("thursday", at: thursday).date == "2026-12-03")
    #expect(try Self.parse("this thursday", at: thursday).date == "2026-11-26")
    #expect(try Self.parse("next thursday", at: thursday).date == "2026-12-03")
    #expect(try Self.parse("next friday", at: thursday).date == "2026-12-04")
  }

  @Test("At the end of a month, the 31st is in the next month that has one") func lastOfMonth() throws {
    #expect(try Self.parse("the 30th", at: Moment(day: "2027-01-31")).date == "2027-03-30")
    #expect(try Self.parse("in a month", at: Moment(day: "2027-01-31")).date == "2027-02-28")
    #expect(try Self.parse("eom", at: Moment(day: "2028-02-01")).date == "2028-02-29")
  }
}
