import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { createActivity } from '../../../src/service/db/activity.ts';
import { createApiKeys } from '../../../src/service/db/api-keys.ts';
import { inDatabase } from '../../support/in-database.ts';
import { patient } from '../../support/patient.ts';
import { seedSession } from '../../support/seed-session.ts';
import { type ServiceProcess, startServiceProcess, testApiKey } from '../../support/start-service-process.ts';

let dataDirectory: string;
let service: ServiceProcess;
const streams: StreamObject[] = [];

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
  service = await startServiceProcess({ dataDirectory });
  streams.length = 0;
  for (const name of ['First', 'Second', 'Third']) {
    streams.push(await service.post('/stream', { name }));
  }
});
afterEach(async () => {
  await service.kill();
  await rm(dataDirectory, { recursive: true });
});

const read = async (path: string) => {
  const response = await service.call('GET', path);
  return { status: response.status, body: await response.json(), link: response.headers.get('link') };
};
const namesIn = (rows: StreamObject[]) => rows.map(({ name }) => name).sort();
const times = (text: string, part: string) => text.split(part).length - 1;
/** A byte that no text has: the driver would end the process on it. */
const noText = "CAST(x'41ff42' AS TEXT)";

async function restartAfter(sql: string): Promise<void> {
  await service.stop();
  inDatabase(dataDirectory, (database) => database.exec(sql));
  service = await startServiceProcess({ dataDirectory });
}

describe('One row that cannot be read is reported and left out, and nothing else', () => {
  it.each([
    ['text that is not UTF-8', noText],
    ['JSON that is none', "'[{'"],
    ['bytes in the place of text', "x'00ff'"],
  ])('a stream with %s: the lists have the others, and it is 404 by itself', async (_, value) => {
    const bad = streams[1]?.id ?? '';
    await restartAfter(`UPDATE streams SET profiles = ${value} WHERE id = '${bad}'`);
    const list = await read('/stream');
    expect(list.status).toBe(200);
    expect(namesIn(list.body)).toEqual(['First', 'Third']);
    expect((await read(`/stream/${bad}`)).status).toBe(404);
    expect((await read(`/stream/${streams[0]?.id}`)).status).toBe(200);
    await read('/stream');
    expect(times(service.output(), `${bad} of streams`)).toBe(1);
    expect((await read('/aircheck/notices')).body).toMatchObject([{ kind: 'unreadable-row' }]);
  });

  it('a page of a list that lost a row still leads to the next', async () => {
    await restartAfter(`UPDATE streams SET name = ${noText} WHERE id = '${streams[1]?.id}'`);
    const seen: string[] = [];
    for (let path: string | undefined = '/stream?limit=1&order=createdAt-false'; path !== undefined; ) {
      const { body, link } = await read(path);
      seen.push(...namesIn(body));
      path = /<[^>]*\/api(\/[^>]*)>/.exec(link ?? '')?.[1];
    }
    expect(seen).toEqual(['First', 'Third']);
  });

  it('an unsettled session: the service starts and stays, and settles the others', async () => {
    const parent = streams[0]?.id ?? '';
    await service.stop();
    const [bad = '', good = ''] = inDatabase(dataDirectory, (database) => {
      const made = [1, 2].map(() => seedSession(database, parent).id);
      database.exec(`UPDATE sessions SET gaps = 'no JSON', name = ${noText} WHERE id = '${made[0]}'`);
      return made;
    });
    service = await startServiceProcess({ dataDirectory });
    await vi.waitFor(async () => {
      const { status, body } = await read('/session');
      expect(status).toBe(200);
      expect(body).toMatchObject([{ id: good, aircheck: { endedAt: expect.any(Number) } }]);
    }, patient);
    expect((await read(`/session/${bad}`)).status).toBe(404);
    expect((await read(`/stream/${parent}/sessions?record=0`)).body).toHaveLength(1);
    expect(times(service.output(), `${bad} of sessions`)).toBe(1);
    expect(await service.stop()).toBe(0);
  });

  it.each([
    ['the id of a deleted session', 'sessions', "id = bad, recording_status = 'deleted'"],
    ['the id of a session that is not final', 'sessions', "id = bad, recording_status = 'waiting', ended_at = 1"],
    ['the id of a recording that was never checked', 'sessions', "id = bad, recording_status = 'ready', ended_at = 1"],
    ['what became of a recording', 'sessions', 'recording_status = bad, ended_at = 1'],
    ['the playback id of its stream', 'streams', 'playback_id = bad'],
  ])('%s: the service starts and stays, and answers for the others', async (_, table, set) => {
    const [first, second] = streams.map(({ id }) => id);
    await service.stop();
    const good = inDatabase(dataDirectory, (database) => {
      const ended = { endedAt: Date.now(), recordingStatus: 'ready' } as const;
      const [one, other] = [seedSession(database, first ?? ''), seedSession(database, second ?? '', Date.now(), ended)];
      const id = table === 'streams' ? second : one.id;
      database.exec(`UPDATE ${table} SET ${set.replace('bad', noText)} WHERE id = '${id}'`);
      return other.id;
    });
    service = await startServiceProcess({ dataDirectory });
    const headers = { authorization: `Bearer ${testApiKey}` };
    expect((await read(`/session/${good}`)).status).toBe(200);
    expect((await fetch(new URL('/metrics', service.apiUrl), { headers })).status).toBe(200);
    expect(await service.stop()).toBe(0);
  });

  it('API keys and activity', async () => {
    await service.stop();
    inDatabase(dataDirectory, (database) => {
      const keys = createApiKeys(database, Date.now);
      const { id } = keys.defaultAccount();
      for (const name of ['Good', 'Bad']) keys.create(id, name);
      createActivity(database, Date.now).add(id, { by: 'Good', connection: 'local', what: 'created' });
      database.exec(`UPDATE api_keys SET prefix = ${noText} WHERE name = 'Bad'`);
      database.exec(`UPDATE activity SET details = '{' WHERE id = (SELECT max(id) FROM activity)`);
    });
    service = await startServiceProcess({ dataDirectory });
    expect((await read('/aircheck/keys')).body).toMatchObject([{ name: 'Good' }]);
    const { status, body } = await read('/aircheck/activity?group=changes');
    expect(status).toBe(200);
    expect(body).toHaveLength(3);
  });
});
