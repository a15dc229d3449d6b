import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpenApiDocument } from '../../../src/service/http/openapi.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';
import { closedDocument } from '../../support/validate-response.ts';

const served: string[] = [];

const says = (message: unknown): message is { fastify: FastifyInstance } =>
  typeof message === 'object' && message !== null && 'fastify' in message;

/** Fastify publishes each server that it makes. */
function noteRoutes(message: unknown): void {
  if (!says(message)) throw new Error('Fastify published no server.');
  message.fastify.addHook('onRoute', ({ method, url }) => {
    served.push(...[method].flat().map((one) => `${one} ${url}`));
  });
}

let service: TestService;
beforeAll(async () => {
  // The routes as the whole service registers them.
  subscribe('fastify.initialization', noteRoutes);
  service = await startTestService();
  unsubscribe('fastify.initialization', noteRoutes);
});
afterAll(() => service.close());

const described = Object.entries(closedDocument.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} /api${path.replace(/\{(\w+)\}/g, ':$1')}`),
);

/** What an upstream answers is that API's to describe. */
const isForwarded = (route: string) => route.endsWith(' /api/aircheck/upstream/:name/*');

/** The page of the API answers at its address with a slash too. */
const isSecond = (route: string) => route === 'GET /api/docs/';

describe('the description', () => {
  it('is valid OpenAPI 3.1, with and without a key', async () => {
    const response = await fetch(`${service.apiUrl}/openapi.json`);
    const document = await response.json();
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(await new Validator().validate(document)).toEqual({ valid: true });
    expect(await service.get('/openapi.json')).toEqual(createOpenApiDocument('test'));
  });

  it('has every route below /api, and no other', () => {
    const routes = served.filter(
      (route) => / \/api\//.test(route) && !route.startsWith('HEAD ') && !isForwarded(route) && !isSecond(route),
    );
    expect(routes.sort()).toEqual([...described].sort());
  });

  it('refers only to schemas that it has', () => {
    const text = JSON.stringify(createOpenApiDocument('test'));
    const names = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThan(50);
    const known = Object.keys(closedDocument.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
    expect(text).not.toContain('$defs');
  });

  it('lets readers expect further keys in answers, while what is sent may have none', () => {
    const open = createOpenApiDocument('test');
    expect(open.components.schemas.Stream).not.toHaveProperty('additionalProperties');
    expect(closedDocument.components.schemas.Stream).toHaveProperty('additionalProperties', false);
    for (const { paths } of [open, closedDocument]) {
      const body = paths['/stream']?.post?.requestBody?.content['application/json']?.schema;
      expect(body).toMatchObject({ additionalProperties: false, required: ['name'] });
    }
  });

  it('says which operations need a key, and keeps each sentence with its parameter', () => {
    const { paths } = closedDocument;
    expect(paths['/ingest']?.get?.security).toEqual([]);
    expect(paths['/stream']?.get?.security).toEqual([{ apiKey: [] }]);
    expect(paths['/stream/{id}']?.get?.parameters).toEqual([
      { name: 'id', in: 'path', required: true, description: expect.any(String), schema: { type: 'string' } },
    ]);
  });
});

it('an unchanged description costs no body', async () => {
  const etag = (await fetch(`${service.apiUrl}/openapi.json`)).headers.get('etag') ?? '';
  const again = await fetch(`${service.apiUrl}/openapi.json`, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});
