/**
 * The system's font, one column, light or dark as the reader has it. Wide tables scroll by themselves; on a phone each
 * row stands by itself, its cells below their columns' titles. Paper shows what is folded. It also serves sections in a
 * shadow tree, `:host`, of another page.
 */
export const style = `
:root, :host { color-scheme: light dark; --page: #fff; --ink: #1b1e23; --soft: #5a6270; --line: #d9dde3; --card: #f6f7f9; --warn: #fff4dc; --edge: #c98a10; --link: #1f5fa8; --mark: #ffe08a; }
@media (prefers-color-scheme: dark) {
  :root, :host { --page: #14161a; --ink: #e6e8eb; --soft: #a0a8b4; --line: #343942; --card: #1c1f25; --warn: #33290f; --link: #7fb4ee; --mark: #6b5510; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; -webkit-text-size-adjust: 100%; }
header, main { max-width: 72rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1.5rem; }
main { padding-bottom: 4rem; }
main, :host { container-type: inline-size; }
body, :host { overflow-wrap: anywhere; }
:host { display: block; color: var(--ink); }
:host > section:first-child { margin-top: 0; padding-top: 0; border-top: 0; }
a { color: var(--link); }
h1 { margin: 0; font-size: 1.9rem; line-height: 1.2; }
h2 { margin: 0 0 .75rem; font-size: 1.35rem; line-height: 1.3; }
h3 { margin: 2rem 0 .5rem; font-size: 1.08rem; line-height: 1.35; }
section, nav { margin-top: 1.5rem; padding-top: .75rem; border-top: 1px solid var(--line); }
section:has(> details:not([open])) { margin-top: .75rem; }
p { margin: .5rem 0; max-width: 44rem; }
.subtitle { color: var(--soft); }
.lead { margin-top: 0; font-size: 1.25rem; line-height: 1.4; font-weight: 600; }
.opening { display: grid; gap: 0 2rem; }
.opening figure { margin-top: 0; }
@container (min-width: 60rem) { .opening { grid-template-columns: minmax(0, 1fr) 30rem; } .beside { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 1rem; align-items: start; } }
.facts { margin: 1rem 0; display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1rem; max-width: 44rem; }
.facts > div { display: contents; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; }
nav h2 { font-size: 1rem; margin: 0; }
nav ul { list-style: none; margin: .25rem 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
.place { scroll-margin-top: 4rem; }
.warnings { margin: 1rem 0; padding: .6rem 1rem .6rem 2rem; background: var(--warn); border-left: .3rem solid var(--edge); }
.warnings p { margin: .15rem 0; max-width: 60rem; }
figure { margin: 1rem 0; padding: .75rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; max-width: 33rem; }
figure svg { display: block; width: 100%; max-width: 100%; height: auto; }
figcaption { font-size: .9rem; margin-bottom: .4rem; }
.keys { display: flex; flex-wrap: wrap; gap: .1rem 1rem; color: var(--soft); }
.keys svg { display: inline-block; width: .75rem; height: .75rem; margin-right: .35rem; vertical-align: -.05rem; }
.scroll { overflow-x: auto; margin: 1rem 0; max-width: 100%; }
table { overflow-wrap: break-word; border-collapse: collapse; font-size: .9rem; min-width: min(100%, 22rem); }
caption { text-align: left; font-weight: 600; padding-bottom: .35rem; }
caption span { position: sticky; left: 0; display: inline-block; max-width: calc(100vw - 2rem); }
th, td { padding: .3rem .5rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th:first-child, td:first-child { padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }
thead th { color: var(--soft); font-weight: 500; vertical-align: bottom; }
tbody th { font-weight: 500; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
thead .number { white-space: normal; }
.words, .code { white-space: nowrap; }
tbody .name { min-width: 10rem; overflow-wrap: anywhere; }
.prose { min-width: 16rem; }
.code, pre, code { font-family: ui-monospace, monospace; font-size: .85rem; }
pre { padding: .75rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
thead .code { font: 500 .9rem system-ui, sans-serif; white-space: normal; }
summary { cursor: pointer; color: var(--soft); font-size: .9rem; }
summary h2 { display: inline; color: var(--ink); }
.steps { display: flex; flex-wrap: wrap; gap: .3rem; margin: 1rem 0; padding: .75rem; min-width: 0; max-width: 44rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
.steps legend { float: left; width: 100%; padding: 0; margin-bottom: .4rem; font-weight: 600; }
.steps input { position: absolute; opacity: 0; pointer-events: none; }
.steps label { padding: .15rem .55rem; border: 1px solid var(--line); border-radius: .35rem; background: var(--page); font-size: .85rem; cursor: pointer; user-select: none; }
.steps input:checked + label { background: var(--link); border-color: var(--link); color: var(--page); }
.steps input:focus-visible + label { outline: 3px solid var(--edge); outline-offset: 1px; }
.frame { order: 1; width: 100%; }
.turn { display: flex; gap: .75rem; align-items: center; color: var(--soft); font-size: .85rem; }
.turn span { padding: .15rem .55rem; border: 1px solid transparent; visibility: hidden; }
.picture { display: block; max-width: 100%; height: auto; font-family: ui-monospace, monospace; }
.picture .mark { fill: var(--mark); }
.picture .hole, .picture .soft { fill: var(--soft); }
.picture .block { fill: var(--soft); opacity: .6; }
@media screen { .steps input:not(:checked) + label + .frame { display: none; } }
@media screen and (max-width: 40rem) {
  h1 { font-size: 1.5rem; }
  .lead { font-size: 1.1rem; }
  .facts { gap: .15rem .6rem; font-size: .92rem; line-height: 1.4; }
  .facts code { overflow-wrap: anywhere; }
  .scroll { overflow: visible; }
  .scroll table { width: 100%; table-layout: auto; overflow-wrap: anywhere; }
  .words, .code, .number { white-space: normal; overflow-wrap: anywhere; }
  tbody .name, .prose { min-width: 0; }
  .stacked, .stacked caption, .stacked tbody { display: block; }
  .stacked thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .stacked tr { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .2rem .75rem; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .stacked th, .stacked td { padding: 0; border: 0; text-align: left; }
  .stacked th, .stacked .prose, .stacked .code { grid-column: 1 / -1; }
  .stacked tbody .name { grid-column: 1 / -1; }
  .stacked td::before { content: attr(data-title); display: block; color: var(--soft); font: .75rem/1.3 system-ui, sans-serif; }
}
@media print {
  details:not([open]) > :not(summary) { display: block; }
  details::details-content { content-visibility: visible; block-size: auto; }
  .scroll { overflow: visible; }
  body { font-size: .85rem; }
  table { font-size: .7rem; }
  th, td { padding: .2rem .3rem; }
  .words, .code, .number { white-space: normal; }
  .prose, tbody .name { min-width: 0; }
  .turn, .steps input { display: none; }
  .steps label { order: 0; }
  .frame { order: 0; width: 45%; break-inside: avoid; }
}
`;
