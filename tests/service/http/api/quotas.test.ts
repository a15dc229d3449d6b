import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createApiKeys } from '../../../../src/service/db/api-keys.ts';
import { openDatabase } from '../../../../src/service/db/database.ts';
import { publishTestStream } from '../../../support/media/publish.ts';
import { startTestService } from '../../../support/start-service.ts';

const service = await startTestService(
  { maxStreams: 3, maxApiKeys: 2, maxSessions: 1, maxTestBroadcasts: 1 },
  afterAll,
);
let other: { authorization: string };
beforeAll(async () => {
  const database = openDatabase(`${service.dataDirectory}/aircheck.db`);
  const apiKeys = createApiKeys(database, Date.now);
  other = { authorization: `Bearer ${apiKeys.create(apiKeys.account('Studio B').id, 'b')}` };
  database.close();
});

const create = (headers = {}) => service.call('POST', '/stream', { name: 'a' }, headers);
const refusal = async (response: Response) => [response.status, (await response.json()).errors[0]];

describe('What an account may have is bounded, each account for itself', () => {
  it('streams, until some are deleted', async () => {
    const made = [await create(), await create(), await create()];
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await refusal(await create())).toEqual([
      403,
      'this account has 3 streams, the most it may have: delete some first',
    ]);
    expect((await create(other)).status).toBe(201);
    const [first] = await service.get('/stream?streamsonly=1');
    await service.call('DELETE', `/stream/${first.id}`);
    expect((await create()).status).toBe(201);
    expect((await refusal(await service.call('POST', `/aircheck/stream/${first.id}/restore`)))[0]).toBe(403);
  });

  it('API keys, until some are revoked', async () => {
    const make = () => service.call('POST', '/aircheck/keys', { name: 'automation' });
    expect([(await make()).status, (await make()).status]).toEqual([201, 201]);
    expect((await refusal(await make()))[1]).toContain('2 API keys, the most it may have');
    const [{ id }] = await service.get('/aircheck/keys');
    await service.call('DELETE', `/aircheck/keys/${id}`);
    expect((await make()).status).toBe(201);
  });

  it('sessions at once: a further encoder gets the reason, another account’s is not affected', async () => {
    const streams = await service.get('/stream?streamsonly=1');
    const push = ({ streamKey }: { streamKey: string }) =>
      publishTestStream({ seconds: 3600, speed: 1, url: service.rtmpUrl, streamKey });
    const live = await push(streams[0]);
    onTestFinished(() => live.abort());
    await expect(push(streams[1])).rejects.toThrow('1 sessions at once are the most');
    const [theirs] = await service.get('/stream?streamsonly=1', other);
    (await push(theirs)).abort();
  });

  it('test broadcasts at once', async () => {
    const streams = await service.get('/stream?streamsonly=1');
    const start = (streamId: string) => service.call('POST', '/aircheck/test-broadcast', { streamId, seconds: 30 });
    const answers = [await start(streams[1].id), await start(streams[2].id)];
    expect(answers.map(({ status }) => status)).toEqual([202, 429]);
    expect(answers[1]?.headers.get('retry-after')).toBe('10');
  });
});
