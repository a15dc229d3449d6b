import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDashboardFiles } from '../../../../src/service/http/media/dashboard-files.ts';

let app: FastifyInstance;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aircheck-languages-'));
  for (const page of ['index', 'app', 'app.de']) await writeFile(join(directory, `${page}.html`), page);
  app = Fastify();
  await addDashboardFiles(app, directory);
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

async function read(headers: Record<string, string>, url = '/streams/1') {
  const { body, headers: answered } = await app.inject({ url, headers: { accept: 'text/html', ...headers } });
  return { page: body, cookie: answered['set-cookie'], vary: answered.vary };
}

describe('The language of a page', () => {
  it.each([
    ['de', 'app.de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'app.de'],
    ['en-GB,en;q=0.9,de;q=0.8', 'app'],
    ['fr-FR, de;q=0.7, en;q=0.3', 'app.de'],
    ['en;q=0.5,de;q=0.6', 'app.de'],
    ['de;q=0', 'app'],
    ['fr', 'app'],
    ['*', 'app'],
    [';;q=,', 'app'],
  ])('is the first that a browser wants of those there are: %s', async (header, page) => {
    expect(await read({ 'accept-language': header })).toMatchObject({ page, cookie: undefined });
    expect((await read({ 'accept-language': header }, '/')).page).toBe(page);
  });

  it('is English for who says nothing', async () => {
    expect(await read({})).toMatchObject({ page: 'app', vary: 'accept-encoding, accept-language, cookie' });
    expect((await app.inject({ url: '/' })).body).toBe('app');
    expect((await app.inject({ url: '/', method: 'HEAD' })).statusCode).toBe(200);
  });

  it('is the one that was chosen in this browser, which keeps the choice longer with every page', async () => {
    const chosen = await read({ 'accept-language': 'en', cookie: 'a=b; aircheck-language=de' });
    expect(chosen.page).toBe('app.de');
    expect(chosen.cookie).toContain('aircheck-language=de; Max-Age=34560000; Path=/; SameSite=Lax');
    expect((await read({ 'accept-language': 'de', cookie: 'aircheck-language=en' })).page).toBe('app');
    expect(await read({ cookie: 'aircheck-language=../../x' })).toMatchObject({ page: 'app', cookie: undefined });
  });
});
