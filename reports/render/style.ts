/** The system's font, one column, light or dark as the reader has it. Wide tables scroll by themselves. */
export const style = `
:root { color-scheme: light dark; --page: #fff; --ink: #1b1e23; --soft: #5a6270; --line: #d9dde3; --card: #f6f7f9; --warn: #fff4dc; --edge: #c98a10; }
@media (prefers-color-scheme: dark) {
  :root { --page: #14161a; --ink: #e6e8eb; --soft: #a0a8b4; --line: #343942; --card: #1c1f25; --warn: #33290f; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: break-word; -webkit-text-size-adjust: 100%; }
header, main { max-width: 72rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 2rem; }
main { padding-bottom: 4rem; }
h1 { margin: 0; font-size: 1.9rem; line-height: 1.2; }
h2 { margin: 3rem 0 .75rem; padding-top: .75rem; border-top: 1px solid var(--line); font-size: 1.35rem; line-height: 1.3; }
h3 { margin: 2rem 0 .5rem; font-size: 1.08rem; line-height: 1.35; }
main > section:first-child > h2 { margin-top: 1.5rem; }
p { margin: .5rem 0; max-width: 44rem; }
.subtitle { color: var(--soft); }
.lead { font-size: 1.25rem; line-height: 1.4; font-weight: 600; }
.warnings { margin: 1rem 0; padding: .6rem 1rem .6rem 2rem; background: var(--warn); border-left: .3rem solid var(--edge); }
figure { margin: 1rem 0; padding: .75rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; max-width: 33rem; }
figure svg { display: block; width: 100%; max-width: 100%; height: auto; }
figcaption { font-size: .9rem; margin-bottom: .4rem; }
.keys { display: flex; flex-wrap: wrap; gap: .1rem 1rem; color: var(--soft); }
.keys svg { display: inline-block; width: .75rem; height: .75rem; margin-right: .35rem; vertical-align: -.05rem; }
.scroll { overflow-x: auto; margin: 1rem 0; max-width: 100%; }
table { border-collapse: collapse; font-size: .9rem; min-width: min(100%, 22rem); }
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
.code, pre { font-family: ui-monospace, monospace; font-size: .85rem; }
pre { padding: .75rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
thead .code { font: 500 .9rem system-ui, sans-serif; white-space: normal; }
figure pre.board { margin: 0; border: 0; background: none; padding: 0; font-size: .95rem; line-height: 1.25; white-space: pre; overflow-x: auto; }
.first { color: #c0392b; font-weight: 700; }
.second { color: #2f7fd1; font-weight: 700; }
summary { cursor: pointer; color: var(--soft); font-size: .9rem; }
@media print { details:not([open]) > :not(summary) { display: block; } .scroll { overflow: visible; } }
`;
