import { describe, expect, it } from 'vitest';
import { openAccount } from '../../support/open-account.ts';
import { findPlace, type SeenAnswer, validateResponse } from '../../support/validate-response.ts';
import { forbiddenChanges } from './allowed-changes.ts';
import { changesBetween } from './database-state.ts';

const ingest = [{ ingest: 'rtmp://127.0.0.1:1935/live', playback: 'http://127.0.0.1/hls', base: 'http://127.0.0.1' }];
const good: SeenAnswer = {
  method: 'GET',
  url: 'http://127.0.0.1:7070/api/ingest',
  status: 200,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(ingest),
};
const withIngest = (change: object) => ({ body: JSON.stringify([{ ...ingest[0], ...change }]) });

describe('an answer of the API', () => {
  it('that is as described passes', () => {
    expect(() => validateResponse(good)).not.toThrow();
    expect(() => validateResponse({ ...good, method: 'HEAD', body: '' })).not.toThrow();
  });

  it.each<[string, Partial<SeenAnswer>, RegExp]>([
    ['a status that is not listed', { status: 500 }, /only 200 304 403 are described/],
    ['another content type', { contentType: 'application/json' }, /content type/],
    ['a key that is not listed', withIngest({ colour: 'red' }), /additional properties/],
    ['a null', withIngest({ base: null }), /must be string/],
    ['a key that is missing', { body: '[{}]' }, /required property/],
    ['an envelope', { body: '{"data":[]}' }, /must be array/],
    ['a body where none belongs', { status: 304 }, /should have no body/],
    ['a success where nothing is described', { url: '/api/nothing' }, /answered 200/],
    ['an error in another form', { url: '/api/nothing', status: 404, body: '{"error":"x"}' }, /does not fit/],
  ])('that has %s does not', (_, change, message) => {
    expect(() => validateResponse({ ...good, ...change })).toThrow(message);
  });

  it('is found by its path, the exact one before one with names in it', () => {
    expect(findPlace('GET', '/stream')?.operation.operationId).toBe('listStreams');
    expect(findPlace('HEAD', '/stream/x')?.operation.operationId).toBe('readStream');
    expect(findPlace('GET', '/aircheck/test-broadcast/x')?.operation.operationId).toBe('readTestBroadcast');
    expect(findPlace('PUT', '/stream/x')).toBeUndefined();
    expect(findPlace('GET', '/openapi_json')).toBeUndefined();
  });
});

describe('a test service', () => {
  it('checks every answer that is fetched from it, and leaves the body to the caller', async () => {
    const service = await openAccount();
    expect(await (await fetch(`${service.apiUrl}/ingest`)).json()).toHaveLength(1);
    expect(await service.status('GET', '/nothing')).toBe(404);
    expect((await fetch(`${service.dashboardUrl}/recordings/x/index.m3u8`)).status).toBe(404);
  });
});

describe('a change of the database', () => {
  const row = { id: 'a', name: 'Council', stream_key: 'k', last_used_at: 1 };
  const state = (...rows: object[]) => new Map([['streams', rows.map((one) => ({ ...one }))]]);
  const changes = changesBetween(state(row), state({ ...row, name: 'Rink', stream_key: 'l', last_used_at: 2 }));

  it('is reported by table, row and column; the time of a key’s last use does not count', () => {
    expect(changes.map(({ column }) => column)).toEqual(['name', 'stream_key']);
    expect(changesBetween(state(row), state())).toEqual([{ table: 'streams', id: 'a', column: '*' }]);
    expect(changesBetween(state(), state(row))).toEqual([{ table: 'streams', id: 'a', column: '*' }]);
  });

  it('is forbidden if the operation was refused, is about another row, or does not change that column', () => {
    const outcome = { operationId: 'patchStream', succeeded: true, id: 'a', changes };
    expect(forbiddenChanges(outcome).map(({ column }) => column)).toEqual(['stream_key']);
    expect(forbiddenChanges({ ...outcome, id: 'b' })).toHaveLength(2);
    expect(forbiddenChanges({ ...outcome, succeeded: false })).toHaveLength(2);
    expect(forbiddenChanges({ ...outcome, operationId: 'readStream' })).toHaveLength(2);
  });
});
