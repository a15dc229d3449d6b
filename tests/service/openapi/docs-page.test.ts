import { beforeAll, describe, expect, it } from 'vitest';
import { docsPage, docsPageStyle, fieldRows, prose, typeText } from '../../../src/service/http/docs-page.ts';
import { createOpenApiDocument } from '../../../src/service/http/openapi.ts';
import { openAccount } from '../../support/open-account.ts';

const service = await openAccount();
let page: string;
beforeAll(async () => {
  page = await (await fetch(`${service.apiUrl}/docs`)).text();
});

const all = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, found]) => found ?? '');

describe('the page of the API', () => {
  it('shows every operation and every schema, each under an address of its own', () => {
    const { paths, components } = createOpenApiDocument('test');
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const ids = all(/ id="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operationId } of operations) expect(ids).toContain(operationId);
    for (const name of Object.keys(components.schemas)) expect(ids).toContain(`schema-${name}`);
    expect(all(/href="#([^"]+)"/g).filter((target) => !ids.includes(target))).toEqual([]);
  });

  it('needs nothing from elsewhere, and nothing that the content security policy forbids', async () => {
    expect(page).not.toMatch(/<script|<style|<iframe|<object| style=| on\w+="|https?:\/\//i);
    expect(all(/(?:src|href)="([^#][^"]*)"/g).sort()).toEqual(['data:,', 'docs.css', 'openapi.json']);
    const style = await fetch(`${service.apiUrl}/docs.css`);
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(await style.text()).toBe(docsPageStyle);
    expect(docsPageStyle).not.toMatch(/url\(|@import/);
  });

  it('is the same at its address with a slash, with links that lead to the same places', async () => {
    const address = `${service.apiUrl}/docs/`;
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const links = [...(await answer.text()).matchAll(/href="([^#"]+\.(?:css|json))"/g)].map(([, href]) => href ?? '');
    expect(links).toHaveLength(2);
    for (const href of links) expect((await fetch(new URL(href, address))).status).toBe(200);
  });

  it('escapes what it shows', () => {
    const document = createOpenApiDocument('<b>"1"</b>');
    expect(docsPage(document)).toContain('&lt;b&gt;&quot;1&quot;&lt;/b&gt;');
  });
});

describe('a schema in words', () => {
  it.each([
    [{ type: 'string' as const }, 'string'],
    [{ type: 'string' as const, minLength: 1, maxLength: 10_000 }, 'string, at least 1 long, at most 10,000 long'],
    [{ type: 'integer' as const, minimum: 0, maximum: 240 }, 'integer, 0 to 240'],
    [{ type: 'string' as const, format: 'uuid' }, 'uuid'],
    [{ const: 'stream' }, '<code>stream</code>'],
    [{ enum: ['a', 'b'] }, '<code>a</code> or <code>b</code>'],
    [
      { type: 'array' as const, items: { anyOf: [{ type: 'string' as const }, { type: 'null' as const }] } },
      '(string or null)[]',
    ],
    [{ type: 'object' as const, additionalProperties: { type: 'number' as const } }, 'map of number'],
    [{ $ref: '#/components/schemas/Stream' }, '<a href="#schema-Stream">Stream</a>'],
  ])('%j', (schema, words) => {
    expect(typeText(schema)).toBe(words);
  });

  it('lists the fields of nested objects under their path, and says which are optional', () => {
    const gap = {
      type: 'object' as const,
      properties: { startedAt: { type: 'number' as const } },
      required: ['startedAt'],
    };
    const rows = fieldRows({
      type: 'object',
      properties: { gaps: { anyOf: [{ type: 'array', items: gap }, { type: 'null' }] }, name: { type: 'string' } },
      required: ['name'],
    });
    expect(rows).toContain('<code>gaps</code> <small>optional</small>');
    expect(rows).toContain('<code>gaps[].startedAt</code></th>');
    expect(rows).toContain('<code>name</code></th>');
  });

  it('writes text in backticks as code, escaped', () => {
    expect(prose('send `<a>` & wait')).toBe('send <code>&lt;a&gt;</code> &amp; wait');
  });
});
