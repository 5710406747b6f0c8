extension FeatureMap {
  /// The stylesheet: steps of 4 px, the system's fonts, and colors as variables with a light and a dark set, as on the
  /// apps' pages. The page has its own copy, because a saved page must not need another file.
  static let style = """
    :root {
      color-scheme: light dark;
      --accent: light-dark(#0a5cc0, #6cb0ff); --soft: light-dark(#e3edfa, #1c2f49);
      --ground: light-dark(#f3f4f6, #101216); --surface: light-dark(#ffffff, #1a1d23);
      --line: light-dark(#dfe2e8, #31363f); --text: light-dark(#16181d, #eef0f4); --muted: light-dark(#5a616d, #a3abb8);
    }
    * { box-sizing: border-box; }
    body {
      margin: 0; background: var(--ground); color: var(--text);
      font: 1rem/1.4 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
    }
    main { max-width: 1280px; margin: 0 auto; padding: 32px 24px 48px; display: grid; gap: 16px; grid-template-columns: minmax(0, 1fr); }
    h1, h2, h3, p, ul { margin: 0; padding: 0; }
    h1 { font-size: 1.75rem; line-height: 1.15; letter-spacing: -.02em; overflow-wrap: anywhere; }
    h2 { font-size: 1.25rem; margin-top: 16px; }
    h3 { font-size: 1rem; font-weight: 600; margin: 12px 0 8px; }
    .muted { color: var(--muted); font-size: .8125rem; font-weight: 400; overflow-wrap: break-word; }
    .overview, .scroll { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
    .overview { display: grid; gap: 4px; padding: 16px; }
    progress {
      appearance: none; width: 100%; height: 8px; margin-bottom: 8px; border: 0; border-radius: 4px; overflow: hidden;
      background: var(--line);
    }
    progress::-webkit-progress-bar { background: var(--line); }
    progress::-webkit-progress-value { background: var(--accent); }
    progress::-moz-progress-bar { background: var(--accent); }
    .scroll { overflow-x: auto; position: relative; }
    .scroll:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    table { border-collapse: separate; border-spacing: 0; width: 100%; }
    th, td { padding: 12px; text-align: start; vertical-align: top; border-top: 1px solid var(--line); }
    thead tr:first-child th { border-top: 0; }
    th { font-size: .8125rem; font-weight: 600; }
    th.feature { font-size: 1rem; white-space: nowrap; }
    th.feature:not(:first-child), .first:not(:first-child) { border-inline-start: 1px solid var(--line); }
    th.side + .first, th.side + th.feature { border-inline-start: 0; }
    th.side {
      position: sticky; inset-inline-start: 0; background: var(--surface); border-inline-end: 1px solid var(--line);
      white-space: nowrap;
    }
    th, td { min-width: 8rem; overflow-wrap: break-word; }
    th.side { min-width: 5rem; }
    ul { list-style: none; display: flex; flex-wrap: wrap; gap: 8px; }
    li { padding: 4px 8px; border-radius: 8px; border: 1px solid transparent; font-size: .875rem; }
    li.done { background: var(--soft); }
    li.open { border: 1px dashed var(--muted); color: var(--muted); }
    .count { color: var(--muted); padding-inline-start: 4px; font-variant-numeric: tabular-nums; }
    .empty { padding: 48px 24px; text-align: center; color: var(--muted); }
    .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    @media print { body { background: none; } .scroll { overflow: visible; } }
    """
}
