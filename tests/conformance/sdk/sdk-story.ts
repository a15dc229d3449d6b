import * as v from 'valibot';
import { expectEqual, expectTrue } from '../expectations.ts';
import { propertyOf } from './foreign-object.ts';
import type { Sdk } from './open-sdk.ts';
import type { SdkAccount } from './sdk-account.ts';

export interface StepResult {
  step: string;
  /** Absent where it went as it should. */
  fault?: string;
}

const madeSchema = v.union([
  v.looseObject({ id: v.string() }),
  v.looseObject({ stream: v.looseObject({ id: v.string() }) }),
]);
const rowsSchema = v.union([v.array(v.unknown()), v.looseObject({ data: v.array(v.unknown()) })]);

/** As the SDK's own documentation shows it, with every field that asks for nothing. */
const profile = {
  name: '90p',
  width: 160,
  height: 90,
  bitrate: 100_000,
  fps: 30,
  fpsDen: 1,
  quality: 23,
  gop: '2',
  profile: 'H264Baseline',
  encoder: 'H.264',
} as const;
const whole = {
  name: 'Harbour',
  record: true,
  creatorId: 'operator-1',
  playbackPolicy: { type: 'public' },
  multistream: { targets: [] },
  profiles: [profile],
  userTags: { room: 'A', seats: 40 },
} as const;
const change = {
  record: false,
  suspended: false,
  creatorId: { type: 'unverified', value: 'operator-2' },
  playbackPolicy: { type: 'public' },
  multistream: { targets: [] },
} as const;

/** Everything that programs do with the SDK and our service has an operation for. `label` names ids in the recording. */
export async function runSdkStory(
  sdk: Sdk,
  { parent, ready, deleted }: Omit<SdkAccount, 'live'>,
  label: (id: string, name: string) => void,
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const step = async (name: string, run: () => Promise<void>) => {
    const fault = await run().then(
      () => undefined,
      (error: unknown) => wordsOf(error),
    );
    results.push(fault === undefined ? { step: name } : { step: name, fault });
  };
  const make = async (body: object) => {
    const made = v.parse(madeSchema, await sdk.create(body));
    return 'stream' in made ? v.parse(v.looseObject({ id: v.string() }), made.stream) : made;
  };
  let stream = '';

  await step('create', async () => {
    stream = (await make({ name: 'Harbour' })).id;
    label(stream, 'stream');
  });
  await step('create with every field', async () => {
    const made = await make(whole);
    expectEqual('creatorId', made.creatorId, { type: 'unverified', value: 'operator-1' });
    expectEqual('profiles', made.profiles, [profile]);
  });
  await step(
    'create with a creator as an object',
    async () => void (await make({ name: 'Quay', creatorId: change.creatorId })),
  );
  await step('get', async () => void (await sdk.get(stream)));
  await step('update', async () => void (await sdk.update(stream, { record: true })));
  await step('update with every field', async () => void (await sdk.update(stream, change)));
  await step('get a session as a stream', async () => void (await sdk.get(ready)));
  await step('sessions of a stream', async () => {
    const rows = rowsOf(await sdk.sessionsOf(parent.id));
    expectEqual('the rows', rows.length, 3);
    const ids = rows.map((row) => propertyOf(row, 'playbackId'));
    expectEqual(
      'their playbackIds',
      ids,
      ids.map(() => parent.playbackId),
    );
  });
  await step('session', async () => void (await sdk.session(ready)));
  await step('session whose recording was deleted', async () => void (await sdk.session(deleted)));
  await step('playback of a recording', async () => expectPlays(await sdk.playback(ready), 'recording'));
  await step('playback of a live stream', async () => expectPlays(await sdk.playback(parent.playbackId), 'live'));
  const { all, parents, recordedSessionsOf, allSessions, terminate, remove } = sdk;
  if (all) await step('getAll', async () => void rowsOf(await all()));
  if (parents) await step('getAll of parents', async () => void rowsOf(await parents()));
  if (recordedSessionsOf) {
    await step('recorded sessions of a stream', async () => {
      expectEqual('the rows', rowsOf(await recordedSessionsOf(parent.id)).length, 3);
    });
  }
  if (allSessions) {
    await step('all sessions', async () => expectEqual('the rows', rowsOf(await allSessions()).length, 3));
  }
  await refused(
    'a jwt policy',
    { name: 'a', playbackPolicy: { type: 'jwt' } },
    'jwt playback policies are not supported',
  );
  await refused(
    'a webhook policy',
    { name: 'a', playbackPolicy: { type: 'webhook', webhookId: 'w', webhookContext: {} } },
    'webhook playback policies are not supported',
  );
  await refused(
    'a multistream target',
    { name: 'a', multistream: { targets: [{ profile: 'source', spec: { name: 't', url: 'rtmp://127.0.0.1/live' } }] } },
    'multistream targets are not supported',
  );
  await refused('pull', { name: 'a', pull: { source: 'https://127.0.0.1/live.mp4' } }, 'pull is not supported');
  if (terminate) await step('terminate', async () => void (await terminate(parent.id)));
  if (remove) await step('delete', async () => void (await remove(stream)));
  return results;

  function refused(what: string, body: object, words: string): Promise<void> {
    return step(`create with ${what} is refused in words`, async () => {
      const fault = await sdk.create(body).then(
        () => 'it was accepted',
        (error: unknown) => wordsOf(error),
      );
      expectTrue(`"${words}"`, fault.includes(words), fault);
    });
  }
}

function rowsOf(answer: unknown): unknown[] {
  const rows = v.parse(rowsSchema, answer);
  return Array.isArray(rows) ? rows : v.parse(v.array(v.unknown()), rows.data);
}

function expectPlays(answer: unknown, type: string): void {
  expectEqual('type', propertyOf(propertyOf(answer, 'playbackInfo') ?? answer, 'type'), type);
}

/** An error of the SDK with what it kept of the answer. */
function wordsOf(error: unknown): string {
  const kept = typeof error === 'object' && error !== null ? JSON.stringify({ ...error }) : '';
  return `${String(error)} ${kept}`.slice(0, 2000);
}
