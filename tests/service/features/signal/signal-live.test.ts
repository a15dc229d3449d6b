import { beforeAll, describe, expect, it } from 'vitest';
import type { ActivityEntry } from '../../../../src/contract/activity.ts';
import type { Session } from '../../../../src/contract/session.ts';
import type { SignalTrail } from '../../../../src/contract/signal.ts';
import type { Stream } from '../../../../src/contract/stream.ts';
import { repeatPackets } from '../../../support/media/encode-busy-packets.ts';
import { encodeShow } from '../../../support/media/encode-show.ts';
import { publishTestStream } from '../../../support/media/publish.ts';
import { createTestPicture } from '../../../support/media/test-picture.ts';
import { openAccount } from '../../../support/open-account.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const service = await openAccount();
let stream: Stream;
beforeAll(async () => {
  stream = await service.post('/stream', { name: 'Chapel', record: false });
});

const watch = (signalWatch: unknown) => service.call('PATCH', `/stream/${stream.id}`, { aircheck: { signalWatch } });
const read = async (): Promise<Stream> => service.get(`/stream/${stream.id}`);

describe('The signal watch of a stream', () => {
  it('takes limits, leaves out what is as usual, and says in Activity what was changed', async () => {
    expect((await read()).aircheck).toBeUndefined();
    const limits = [
      { kind: 'silent-audio', seconds: 30 },
      { kind: 'black-picture', off: true },
      { kind: 'no-audio', seconds: 6 },
    ];
    expect((await watch(limits)).status).toBe(204);
    const kept = [
      { kind: 'black-picture', off: true },
      { kind: 'silent-audio', seconds: 30 },
    ];
    expect((await read()).aircheck?.signalWatch).toEqual(kept);
    // Whatever else is changed leaves it.
    await service.call('PATCH', `/stream/${stream.id}`, { name: 'Great chapel' });
    expect((await read()).aircheck?.signalWatch).toEqual(kept);
    expect((await watch(null)).status).toBe(204);
    expect((await read()).aircheck).toBeUndefined();
    const entries: ActivityEntry[] = await service.get('/aircheck/activity');
    const changes = entries.filter(({ what }) => what === 'changed').map((entry) => entry.changes);
    expect(changes).toEqual([
      [{ field: 'signalWatch', from: 'black-picture: off, silent-audio: 30 s' }],
      [{ field: 'signalWatch', to: 'black-picture: off, silent-audio: 30 s' }],
    ]);
  });

  it('refuses limits that mean nothing', async () => {
    expect((await watch([{ kind: 'silent-audio', seconds: 0 }])).status).toBe(422);
    expect((await watch([{ kind: 'loud-audio' }])).status).toBe(422);
  });

  it('reports the silence of a session that is not recorded, until it is not to', async () => {
    const size = { width: 320, height: 180, fps: 10 };
    const { draw } = createTestPicture(size);
    // A whole number of frames of both.
    const clipSeconds = 16;
    const clip = await encodeShow({ ...size, seconds: clipSeconds, draw, sound: () => 0 });
    const push = await publishTestStream({
      url: service.rtmpUrl,
      streamKey: stream.streamKey ?? '',
      packets: repeatPackets(clip, clipSeconds, 3600),
      speed: 4,
    });
    const session = async () => {
      const [newest]: Session[] = await service.get(`/stream/${stream.id}/sessions`);
      return newest;
    };
    const signal = await waitUntil(async () => (await session())?.aircheck.signal, { what: 'the silence is reported' });
    expect(signal.map(({ kind }) => kind)).toEqual(['silent-audio']);
    expect(signal[0]?.since).toBeGreaterThanOrEqual((await session())?.createdAt ?? Number.NaN);

    const trails = async (query: string): Promise<SignalTrail[]> => service.get(`/aircheck/signal?${query}`);
    const [trail] = await trails(`parentId=${stream.id}`);
    expect(trail).toMatchObject({ id: (await session())?.id, parentId: stream.id });
    const steps = trail?.steps ?? [];
    // A busy machine looks at some alone.
    const looked = steps.filter(({ peak }) => peak !== undefined);
    expect(looked.length).toBeGreaterThan(0);
    for (const step of looked)
      expect(step).toMatchObject({ seconds: 2, peak: expect.closeTo(0, 4), keyframesAt: [step.at] });
    // Who polls asks for what is new.
    const [later] = await trails(`since=${steps.at(-2)?.at}`);
    expect(later?.steps[0]).toEqual(steps.at(-1));
    expect(await trails(`parentId=${crypto.randomUUID()}`)).toEqual([]);
    expect(await service.status('GET', '/aircheck/signal?since=yesterday')).toBe(400);

    await watch([{ kind: 'silent-audio', off: true }]);
    expect((await session())?.isActive).toBe(true);
    expect((await session())?.aircheck.signal).toBeUndefined();
    await push.stop();
    await waitUntil(async () => !(await read()).isActive || undefined, { what: 'the session is over' });
    await watch(null);
    expect((await session())?.aircheck.signal).toBeUndefined();
    expect(await trails('')).toEqual([]);
    // What was wrong stays with the session.
    expect((await session())?.aircheck.signalFound).toMatchObject(signal);
  });
});
