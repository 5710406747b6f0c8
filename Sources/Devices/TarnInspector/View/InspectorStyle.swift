/// The style of the inspector's page: two columns, below each other on a narrow page.
let inspectorStyle = """
  main.inspector { display: grid; height: 100%; grid-template: auto minmax(0, 1fr) / minmax(280px, 2fr) minmax(0, 3fr); }
  .inspector > .bar { grid-column: 1 / -1; border-bottom: 1px solid var(--line); }
  .inspector h1 { font-size: var(--large); }
  .inspector h2 { font-size: var(--large); margin: 0; }
  .inspector p { margin: 6px 0; }
  .inspector .steps, .inspector .detail { display: flex; flex-direction: column; min-height: 0; min-width: 0; }
  .inspector .steps { border-inline-end: 1px solid var(--line); }
  .inspector .tools { display: flex; flex-direction: column; gap: 8px; align-items: flex-start; }
  .inspector .tools input { width: 100%; }
  .inspector .filters { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; width: 100%; }
  .inspector .filters .tabs { padding: 0; flex: 1; }
  .inspector .steps .tools { padding-block: 12px; }
  .inspector .buttons button { font-size: var(--small); padding: 0 10px; border: 1px solid var(--line); }
  .inspector .detail > .padded:first-child { padding-block: 12px 4px; }
  .inspector .detail > .tabs { padding-block: 8px; border-bottom: 1px solid var(--line); }
  .inspector .step-list { flex: 1; min-height: 0; overflow-y: auto; }
  .inspector .step { display: grid; grid-template-columns: 4ch minmax(0, 1fr) auto auto; gap: 10px; align-items: baseline;
    height: 44px; padding-inline: 12px; align-content: center; }
  .inspector .step .number { text-align: end; }
  .inspector .times { display: grid; text-align: end; line-height: 1.3; font-variant-numeric: tabular-nums; }
  .inspector .times > :last-child { font-size: .6875rem; }
  .inspector .special .item-text { font-style: italic; color: var(--muted); }
  .inspector [aria-selected=true] .step { box-shadow: inset 4px 0 var(--accent); background: var(--surface); }
  .inspector .in-flight { padding: 8px 12px; max-height: 30%; overflow-y: auto; border-block: 1px solid var(--line); }
  .inspector .in-flight h2 { font-size: var(--small); }
  .inspector .in-flight li { display: flex; flex-wrap: wrap; gap: 0 10px; align-items: center; }
  .inspector .in-flight .code { flex: 1; min-width: 12ch; overflow-wrap: anywhere; }
  .inspector .effects li { padding: 4px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
  .inspector .aside .item-text { text-decoration: line-through; color: var(--muted); }
  .inspector .branch { padding-block: 8px; border-bottom: 1px solid var(--line); }
  .inspector .branch h3 { margin: 0; }
  .inspector .branch .code { font-weight: 400; }
  .inspector .runs li { display: grid; grid-template-columns: 8ch minmax(0, 1fr) auto; gap: 10px; padding: 2px 0; align-items: baseline; }
  .inspector .runs li > :first-child { text-align: end; font-variant-numeric: tabular-nums; }
  .inspector .runs .code { overflow-wrap: anywhere; }
  .inspector .code { font-family: ui-monospace, monospace; font-size: 13px; }
  .inspector .title { overflow-wrap: anywhere; max-height: 6em; overflow-y: auto; }
  .inspector .count { padding: 8px 16px; margin: 0; border-top: 1px solid var(--line); }
  /* As high as a button, also without one: the tabs below keep their place when a step is followed by another. */
  .inspector .buttons { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; min-height: 44px; }
  .inspector .scrolling { flex: 1; min-height: 0; overflow: auto; }
  .inspector .notice-line { padding: 6px 10px; border-radius: var(--radius); background: var(--surface); }
  .inspector .small { min-height: 32px; padding: 0 8px; font-size: var(--small); }
  .inspector ul { list-style: none; margin: 0; padding: 0; }
  .inspector .differences li { padding: 8px 0; border-bottom: 1px solid var(--line); }
  .inspector .path { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
  .inspector .path .code { flex: 1; overflow-wrap: anywhere; font-weight: 600; }
  .inspector .old, .inspector .new { overflow-wrap: anywhere; padding-inline-start: 18px; position: relative; }
  .inspector .old::before, .inspector .new::before { position: absolute; inset-inline-start: 2px; }
  .inspector .old { color: var(--bad); }
  .inspector .old::before { content: "−"; }
  .inspector .new::before { content: "+"; }
  .inspector .tree li { display: flex; gap: 8px; align-items: center; padding-inline-start: calc(var(--depth) * 20px); min-height: 36px; }
  .inspector .tree .name { font-weight: 600; white-space: nowrap; }
  .inspector .tree .value { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .inspector .no-button { width: 32px; }
  .inspector .tree .icon { width: 32px; min-width: 32px; }
  .inspector .pins { padding: 4px 16px; max-height: 30%; overflow-y: auto; border-top: 1px solid var(--line); }
  .inspector .pin { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
  .inspector .pin .value { flex: 1; overflow-wrap: anywhere; }
  .inspector .costs { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; }
  .inspector .costs dd { margin: 0; }
  .inspector .warning { color: var(--bad); }
  .inspector pre { overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
  @media (max-width: 720px) {
    main.inspector { display: block; overflow-y: auto; }
    .inspector .steps { height: 70vh; border-inline-end: none; border-bottom: 1px solid var(--line); }
    .inspector .scrolling { overflow: visible; }
    .inspector .small { min-height: 44px; min-width: 44px; }
    .inspector .tree .icon { width: 44px; min-width: 44px; }
    .inspector .pins { max-height: none; }
    .inspector .tree li { flex-wrap: wrap; }
  }
  """
