import type { FastifyInstance } from 'fastify';
import { routePatterns } from '../../../contract/routes.ts';
import { fieldRow, fieldRows, fieldTable, prose, typeText } from './docs-page-schema.ts';
import { docsPageStyle } from './docs-page-style.ts';
import { escapeHtml } from './escape-html.ts';
import {
  createOpenApiDocument,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiResponse,
} from './openapi-document.ts';

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
