import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { createActivity } from '../../../src/service/db/activity.ts';
import { createApiKeys } from '../../../src/service/db/api-keys.ts';
import { createStreams } from '../../../src/service/db/streams.ts';
import { inDatabase } from '../../support/in-database.ts';
import { patient } from '../../support/patient.ts';
import { seedSession } from '../../support/seed-session.ts';
import { type ServiceProcess, startServiceProcess, testApiKey } from '../../support/start-service-process.ts';

/** A byte that no text has: the driver would end the process on it. */
const noText = "CAST(x'41ff42' AS TEXT)";
const badProfiles: [what: string, value: string][] = [
  ['text that is not UTF-8', noText],
  ['JSON that is none', "'[{'"],
  ['bytes in the place of text', "x'00ff'"],
];

let dataDirectory: string;
let service: ServiceProcess;
const streams: Record<string, string> = {};
const sessions = { bad: '', good: '' };

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
  service = await startServiceProcess({ dataDirectory });
  for (const name of ['First', ...badProfiles.map(([what]) => what), 'Unnamed', 'Last']) {
    const { id }: StreamObject = await service.post('/stream', { name });
    streams[name] = id;
  }
  await service.stop();
  inDatabase(dataDirectory, (database) => {
    for (const [what, value] of badProfiles) {
      database.exec(`UPDATE streams SET profiles = ${value} WHERE id = '${streams[what]}'`);
    }
    database.exec(`UPDATE streams SET name = ${noText} WHERE id = '${streams.Unnamed}'`);
    sessions.bad = seedSession(database, streams.First ?? '').id;
    sessions.good = seedSession(database, streams.First ?? '').id;
    database.exec(`UPDATE sessions SET gaps = 'no JSON', name = ${noText} WHERE id = '${sessions.bad}'`);
    const keys = createApiKeys(database, Date.now);
    const { id } = keys.defaultAccount();
    for (const name of ['Good', 'Bad']) keys.create(id, name);
    createActivity(database, Date.now).add(id, { by: 'Good', connection: 'local', what: 'created' });
    database.exec(`UPDATE api_keys SET prefix = ${noText} WHERE name = 'Bad'`);
    database.exec(`UPDATE activity SET details = '{' WHERE id = (SELECT max(id) FROM activity)`);
  });
  service = await startServiceProcess({ dataDirectory });
});
afterAll(async () => {
  await service.kill();
  await rm(dataDirectory, { recursive: true });
});

const read = async (path: string) => {
  const response = await service.call('GET', path);
  return { status: response.status, body: await response.json(), link: response.headers.get('link') };
};
const namesIn = (rows: StreamObject[]) => rows.map(({ name }) => name).sort();
const times = (text: string, part: string) => text.split(part).length - 1;

describe('A row that cannot be read is reported and left out, and nothing else', () => {
  it.each(badProfiles)('a stream with %s: the lists have the others, and it is 404 by itself', async (what) => {
    const bad = streams[what];
    for (const list of [await read('/stream?streamsonly=1'), await read('/stream?streamsonly=1')]) {
      expect([list.status, namesIn(list.body)]).toEqual([200, ['First', 'Last']]);
    }
    expect((await read(`/stream/${bad}`)).status).toBe(404);
    expect((await read(`/stream/${streams.First}`)).status).toBe(200);
    expect(times(service.output(), `${bad} of streams`)).toBe(1);
    expect((await read('/aircheck/notices')).body).toContainEqual(expect.objectContaining({ kind: 'unreadable-row' }));
  });

  it('a page of a list that lost a row still leads to the next', async () => {
    const seen: string[] = [];
    for (let path: string | undefined = '/stream?streamsonly=1&limit=1&order=createdAt-false'; path !== undefined; ) {
      const { body, link } = await read(path);
      seen.push(...namesIn(body));
      path = /<[^>]*\/api(\/[^>]*)>/.exec(link ?? '')?.[1];
    }
    expect(seen).toEqual(['First', 'Last']);
  });

  it('an unsettled session: the service starts and stays, and settles the others', async () => {
    await vi.waitFor(async () => {
      const { status, body } = await read('/session');
      expect(status).toBe(200);
      expect(body).toMatchObject([{ id: sessions.good, aircheck: { endedAt: expect.any(Number) } }]);
    }, patient);
    expect((await read(`/session/${sessions.bad}`)).status).toBe(404);
    expect((await read(`/stream/${streams.First}/sessions?record=0`)).body).toHaveLength(1);
    expect(times(service.output(), `${sessions.bad} of sessions`)).toBe(1);
  });

  it('API keys and activity', async () => {
    expect((await read('/aircheck/keys')).body).toMatchObject([{ name: 'Good' }]);
    const { status, body } = await read('/aircheck/activity?group=changes');
    expect(status).toBe(200);
    expect(body).toHaveLength(6);
  });

  it('and the service stops as it should', async () => {
    expect(await service.stop()).toBe(0);
  });
});

it('Ids, states and playback ids that are no text end the service neither at its start nor when it is asked', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'aircheck-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const good = inDatabase(directory, (database) => {
    const { id: accountId } = createApiKeys(database, Date.now).defaultAccount();
    const usual = { accountId, record: true, profiles: [], createdBy: 'Desk', extras: {} };
    const [first, second] = ['First', 'Second'].map(
      (name) => createStreams(database, Date.now).create({ ...usual, name }).id,
    );
    const sets = ["recording_status = 'deleted'", "recording_status = 'waiting'", "recording_status = 'ready'"].map(
      (set, index) => `id = CAST(x'41ff0${index}' AS TEXT), ended_at = 1, ${set}`,
    );
    for (const set of [...sets, `ended_at = 1, recording_status = ${noText}`]) {
      const { id } = seedSession(database, first ?? '');
      database.exec(`UPDATE sessions SET ${set} WHERE id = '${id}'`);
    }
    const ready = seedSession(database, second ?? '', Date.now(), { endedAt: Date.now(), recordingStatus: 'ready' });
    database.exec(`UPDATE streams SET playback_id = ${noText} WHERE id = '${second}'`);
    return ready.id;
  });
  const other = await startServiceProcess({ dataDirectory: directory });
  onTestFinished(() => other.kill());
  expect((await other.call('GET', `/session/${good}`)).status).toBe(200);
  const headers = { authorization: `Bearer ${testApiKey}` };
  expect((await fetch(new URL('/metrics', other.apiUrl), { headers })).status).toBe(200);
  expect(await other.stop()).toBe(0);
});
