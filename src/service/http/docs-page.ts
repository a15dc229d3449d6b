import type { JsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance } from 'fastify';
import { routePatterns } from '../../contract/routes.ts';
import { createOpenApiDocument, type OpenApiDocument, type OpenApiOperation, type OpenApiResponse } from './openapi.ts';
import { escapeHtml } from './pages.ts';

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

type Definition = JsonSchema | boolean | undefined;

/** A sentence of the description: what is in backticks is code. */
export function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** The type of a value, in a few words: `string`, `integer 0 to 240`, `Profile[]`. Named schemas are links. */
export function typeText(schema: Definition): string {
  if (schema === undefined || typeof schema === 'boolean') return 'anything';
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return `<a href="#schema-${name}">${name}</a>`;
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(' or ');
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' or ');
  if (schema.type === 'array') return `${bracketed(itemOf(schema))}[]`;
  if (schema.type === 'object' && schema.additionalProperties) {
    return `map of ${typeText(schema.additionalProperties)}`;
  }
  return [schema.format ?? schema.type ?? 'anything', ...limits(schema)].join(', ');
}

/** The fields of an object as rows of a table, those of nested objects under their own path: `gaps[].startedAt`. */
export function fieldRows(schema: Definition, prefix = ''): string {
  if (schema === undefined || typeof schema === 'boolean') return '';
  return Object.entries(schema.properties ?? {})
    .map(([name, field]) => fieldRow(`${prefix}${name}`, field, schema.required?.includes(name) === true))
    .join('');
}

/** A table with these rows; nothing where there are none. */
function fieldTable(caption: string, rows: string): string {
  if (rows === '') return '';
  return `<table><caption>${caption}</caption><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">What it is</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function fieldRow(path: string, field: Definition, isRequired: boolean): string {
  const note = typeof field === 'object' && field.description ? prose(field.description) : '';
  const fallback =
    typeof field === 'object' && field.default !== undefined ? ` Without it: ${code(field.default)}.` : '';
  const row = `<tr><th scope="row"><code>${escapeHtml(path)}</code>${isRequired ? '' : ' <small>optional</small>'}</th><td>${typeText(field)}</td><td>${note}${fallback}</td></tr>`;
  return row + nestedRows(path, field);
}

function nestedRows(path: string, field: Definition): string {
  if (typeof field !== 'object') return '';
  if (field.anyOf) return field.anyOf.map((choice) => nestedRows(path, choice)).join('');
  return field.type === 'array' ? fieldRows(itemOf(field), `${path}[].`) : fieldRows(field, `${path}.`);
}

function itemOf({ items }: JsonSchema): Definition {
  return Array.isArray(items) ? undefined : items;
}

function bracketed(schema: Definition): string {
  const text = typeText(schema);
  return text.includes(' or ') ? `(${text})` : text;
}

function code(value: unknown): string {
  return `<code>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value))}</code>`;
}

function limits({ minimum, maximum, minLength, maxLength }: JsonSchema): string[] {
  const format = (value: number) => value.toLocaleString('en');
  return [
    ...(minimum !== undefined && maximum !== undefined ? [`${format(minimum)} to ${format(maximum)}`] : []),
    ...(minLength !== undefined ? [`at least ${format(minLength)} long`] : []),
    ...(maxLength !== undefined ? [`at most ${format(maxLength)} long`] : []),
  ];
}

/** `GET /openapi.json`, and the same for people at `/docs`. Needs no key: it reveals nothing about any account. */
export function addOpenApiRoutes(app: FastifyInstance, version: string): void {
  let document: OpenApiDocument | undefined;
  /** Made when it is first asked for: most starts never need it. */
  const describe = () => {
    document ??= createOpenApiDocument(version);
    return document;
  };

  app.get(routePatterns.openApi, async () => describe());
  app.get(routePatterns.docs, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(describe())),
  );
  // An address that people type; what the page leads to is one step up from it.
  app.get(`${routePatterns.docs}/`, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(describe(), '../')),
  );
  app.get(routePatterns.docsStyle, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(docsPageStyle),
  );
}

interface Entry extends OpenApiOperation {
  method: string;
  path: string;
}

/**
 * The API's description as one HTML page. It needs its style sheet and nothing else: no script, no font. `beside` leads
 * to the folder of both.
 */
export function docsPage(document: OpenApiDocument, beside = ''): string {
  const { info, servers, tags } = document;
  const entries = entriesOf(document);
  const groups = tags.map(({ name }) => ({ name, entries: entries.filter((entry) => entry.tags.includes(name)) }));
  const schemas = Object.entries(document.components.schemas);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>${escapeHtml(info.title)}</title>
<link rel="icon" href="data:," />
<link rel="stylesheet" href="${beside}docs.css" />
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<nav aria-label="Operations">
<p class="title"><a href="#top">${escapeHtml(info.title)}</a> <small>${escapeHtml(info.version)}</small></p>
${groups.map(navGroup).join('\n')}
<h2>Schemas</h2>
<ul>${schemas.map(([name]) => `<li><a href="#schema-${name}">${name}</a></li>`).join('')}</ul>
</nav>
<main id="content" tabindex="-1">
<header id="top">
<h1>${escapeHtml(info.title)}</h1>
<p>${prose(info.description)}</p>
<p>Paths are relative to <code>${servers.map(({ url }) => escapeHtml(url)).join(', ')}</code>. Where a key is needed, send
<code>authorization: Bearer</code> and the key. For programs the same is at <a href="${beside}openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
</header>
${groups.map(section).join('\n')}
<section aria-labelledby="schemas">
<h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => `<article id="schema-${name}"><h3>${name}</h3>${fieldTable('Fields', fieldRows(schema))}</article>`).join('\n')}
</section>
</main>
</body>
</html>
`;
}

function entriesOf({ paths }: OpenApiDocument): Entry[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
}

function navGroup({ name, entries }: { name: string; entries: Entry[] }): string {
  const items = entries.map(
    ({ operationId, method, path }) =>
      `<li><a href="#${operationId}"><b class="${method}">${method}</b> <span>${breakable(path)}</span></a></li>`,
  );
  return `<h2>${escapeHtml(name)}</h2>\n<ul>${items.join('')}</ul>`;
}

function section({ name, entries }: { name: string; entries: Entry[] }): string {
  const id = `group-${name.toLowerCase().replaceAll(' ', '-')}`;
  return `<section aria-labelledby="${id}">\n<h2 id="${id}">${escapeHtml(name)}</h2>\n${entries.map(article).join('\n')}\n</section>`;
}

function article(entry: Entry): string {
  const { operationId, method, path, summary, description, security, parameters = [], requestBody, responses } = entry;
  const body = requestBody?.content['application/json']?.schema;
  const parameterRows = parameters.map(({ name, description, schema, required }) =>
    fieldRow(name, { ...schema, ...(description !== undefined && { description }) }, required),
  );
  const all = Object.entries(responses);
  const isError = ([status]: [string, unknown]) => Number(status) >= 400;
  const errors = all.filter(isError);
  return `<article id="${operationId}">
<h3><b class="${method}">${method}</b> <code>${breakable(path)}</code></h3>
<p>${prose(summary)}${security.length === 0 ? ' Needs no key.' : ''}</p>
${fieldTable('Parameters', parameterRows.join(''))}
${fieldTable('Body', fieldRows(body))}
<dl>${all
    .filter((one) => !isError(one))
    .map(answer)
    .join('')}</dl>
<details><summary>Errors <span>${errors.map(([status]) => status).join(' ')}</span></summary><dl>${errors.map(answer).join('')}</dl></details>
${description === undefined ? '' : `<p class="source">${prose(description)}</p>`}
</article>`;
}

function answer([status, { description, headers = {}, content = {} }]: [string, OpenApiResponse]): string {
  const schema = Object.values(content)[0]?.schema;
  const isProblem = Number(status) >= 400;
  const shown = schema === undefined || isProblem ? '' : ` <span class="type">${typeText(schema)}</span>`;
  const notes = Object.entries(headers)
    .filter(([name]) => name !== 'etag')
    .map(([name, header]) => `<br /><code>${name}</code> ${prose(header.description)}`);
  const fields = isProblem ? '' : fieldTable('Fields', fieldRows(schema));
  return `<div><dt>${status}</dt><dd>${prose(description)}${shown}${notes.join('')}${fields}</dd></div>`;
}

/** A path may wrap before each of its parts. */
function breakable(path: string): string {
  return escapeHtml(path).replaceAll('/', '<wbr />/');
}
