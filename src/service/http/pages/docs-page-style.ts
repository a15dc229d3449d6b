/** How `/docs` looks: the dashboard's stone and violet, light or dark as the reader's system is. */
export const docsPageStyle = `:root {
  color-scheme: light dark;
  --canvas: light-dark(oklch(0.98 0.003 84), oklch(0.172 0.005 62));
  --surface: light-dark(oklch(1 0 0), oklch(0.218 0.006 64));
  --well: light-dark(oklch(0.955 0.004 84), oklch(0.135 0.005 60));
  --line: light-dark(oklch(0.9 0.005 80), oklch(0.28 0.006 66));
  --ink: light-dark(oklch(0.235 0.008 60), oklch(0.935 0.006 84));
  --ink-2: light-dark(oklch(0.42 0.01 65), oklch(0.77 0.008 78));
  --ink-3: light-dark(oklch(0.515 0.011 68), oklch(0.655 0.009 74));
  --accent: light-dark(oklch(0.485 0.17 288), oklch(0.765 0.115 289));
  --read: light-dark(oklch(0.475 0.125 246), oklch(0.76 0.1 243));
  --make: light-dark(oklch(0.46 0.105 152), oklch(0.78 0.1 156));
  --change: light-dark(oklch(0.5 0.115 62), oklch(0.825 0.145 78));
  --remove: light-dark(oklch(0.525 0.205 27), oklch(0.725 0.175 25));
  --sans: -apple-system, BlinkMacSystemFont, "Segoe UI Variable Text", "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue",
    Arial, sans-serif;
  --mono: ui-monospace, SFMono-Regular, "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace;
  background: var(--canvas);
  scroll-padding-top: 1rem;
}
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); font: 0.9375rem / 1.5 var(--sans); }
code, h3, dt, nav li, .type { font-family: var(--mono); }
code, .type { font-size: 0.875em; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--surface); padding: 0.5rem 1rem; z-index: 1; }
h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.02em; margin: 0 0 0.75rem; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 3rem 0 1rem; }
h3 { font-size: 0.9375rem; margin: 0; overflow-wrap: anywhere; }
h3 code { font-size: 1em; }
p { margin: 0.5rem 0; max-width: 70ch; }
small { color: var(--ink-3); font-weight: 400; }
nav { padding: 1rem; border-bottom: 1px solid var(--line); background: var(--well); }
nav .title { font-weight: 600; margin: 0; }
nav .title a { color: inherit; text-decoration: none; }
nav h2 { font-size: 0.75rem; font-weight: 600; color: var(--ink-3); margin: 1.25rem 0 0.25rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: flex; gap: 0.5rem; padding: 0.25rem 0.375rem; border-radius: 4px; font-size: 0.75rem; color: var(--ink-2); text-decoration: none; overflow-wrap: anywhere; }
nav li a:hover { background: var(--surface); color: var(--ink); }
nav b { flex: none; width: 3.25rem; }
b { font-weight: 600; }
.GET { color: var(--read); }
.POST { color: var(--make); }
.PATCH { color: var(--change); }
.DELETE { color: var(--remove); }
main { padding: 2rem 1rem 4rem; min-width: 0; }
main:focus { outline: none; }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 4px; padding: 1rem; margin: 0 0 1rem; }
article:target { border-color: var(--accent); }
article h3 + p { margin-top: 0.25rem; }
table { width: 100%; border-collapse: collapse; margin: 1rem 0 0; }
caption { text-align: left; font-size: 0.75rem; font-weight: 600; color: var(--ink-3); padding-bottom: 0.25rem; }
thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
tr { display: block; border-top: 1px solid var(--line); padding: 0.375rem 0; }
th, td { display: block; text-align: left; vertical-align: top; padding: 0; font-weight: 400; font-size: 0.8125rem; }
td { color: var(--ink-2); }
td:empty { display: none; }
th code { font-weight: 600; font-size: 1em; }
dl { margin: 1rem 0 0; border-top: 1px solid var(--line); }
dl div { display: flex; gap: 0.75rem; padding: 0.375rem 0; border-bottom: 1px solid var(--line); font-size: 0.8125rem; }
dt { font-weight: 600; flex: none; width: 2rem; }
dd { margin: 0; color: var(--ink-2); min-width: 0; flex: 1; }
details { font-size: 0.8125rem; }
details dl { margin-top: 0; }
details dl div:last-child { border-bottom: 0; }
summary { cursor: pointer; padding: 0.5rem 0 0; color: var(--ink-3); }
summary span { font-family: var(--mono); font-size: 0.75rem; margin-left: 0.5rem; }
.source { color: var(--ink-3); font-size: 0.75rem; margin: 0.5rem 0 0; }
@media (min-width: 45rem) {
  table { table-layout: fixed; }
  tr { display: table-row; }
  th, td, td:empty { display: table-cell; padding: 0.375rem 1rem 0.375rem 0; }
  th { width: 32%; overflow-wrap: anywhere; }
  td:nth-child(2) { width: 26%; }
}
@media (min-width: 64rem) {
  body { display: grid; grid-template-columns: 19rem minmax(0, 1fr); }
  nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; border-bottom: 0; border-right: 1px solid var(--line); }
  main { padding: 2rem 2.5rem 6rem; max-width: 64rem; }
}
`;
