import { describe, expect, it } from 'vitest';
import type { ActivityEntry } from '../../../src/contract/activity.ts';
import type { Session } from '../../../src/contract/session.ts';
import type { SignalTrail } from '../../../src/contract/signal.ts';
import type { Stream } from '../../../src/contract/stream.ts';
import { openDatabase } from '../../../src/service/db/database.ts';
import { createSessions } from '../../../src/service/db/sessions.ts';
import { repeatPackets } from '../../support/media/encode-busy-packets.ts';
import { blackFrame, encodeShow, type Show, tone } from '../../support/media/encode-show.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { openAccount } from '../../support/open-account.ts';
import { waitUntil } from '../../support/wait-until.ts';

const service = await openAccount();

const size = { width: 160, height: 90, fps: 5 };
/** A whole number of frames of both. */
const clipSeconds = 16;
const silence = () => 0;

async function live(name: string, sound: Pick<Show, 'sound' | 'right'>, signalWatch: object[]) {
  const stream: Stream = await service.post('/stream', { name, record: true, profiles: [] });
  await service.call('PATCH', `/stream/${stream.id}`, { aircheck: { signalWatch } });
  const clip = await encodeShow({ ...size, seconds: clipSeconds, draw: () => blackFrame(size), ...sound }, 50_000);
  const packets = repeatPackets(clip, clipSeconds, 3600);
  const push = await publishTestStream({
    url: service.rtmpUrl,
    streamKey: stream.streamKey ?? '',
    packets,
    speed: 2,
  });
  const session = async () => {
    const [newest]: Session[] = await service.get(`/stream/${stream.id}/sessions`);
    return newest;
  };
  return { stream, push, session };
}

describe('Sound that is wrong but not silent', () => {
  // Each waits for the media of some seconds.
  it.concurrent.each<[string, Pick<Show, 'sound' | 'right'>]>([
    ['left-only', { sound: tone, right: silence }],
    ['right-only', { sound: silence, right: tone }],
    ['out-of-phase', { sound: tone, right: (sample) => -tone(sample) }],
    ['clipping', { sound: (sample) => Math.max(-1, Math.min(1, 10 * tone(sample))) }],
    ['quiet-audio', { sound: (sample) => 0.02 * tone(sample) }],
  ])('is said while it is live, and kept with its loudness: %s', async (kind, sound) => {
    const limits = [
      { kind: 'black-picture', off: true },
      { kind, seconds: 4 },
    ];
    const { stream, push, session } = await live(kind, sound, limits);
    const signal = await waitUntil(async () => (await session())?.aircheck.signal, { what: `${kind} is reported` });
    expect(signal.map((problem) => problem.kind)).toEqual([kind]);
    const trails: SignalTrail[] = await service.get(`/aircheck/signal?parentId=${stream.id}`);
    const measured = trails[0]?.steps.flatMap(({ loudness }) => loudness ?? []) ?? [];
    expect(measured.length).toBeGreaterThan(0);
    await push.stop();
    const ready = await waitUntil(
      async () => {
        const newest = await session();
        return newest?.recordingStatus === 'ready' ? newest : undefined;
      },
      { what: 'the recording is ready' },
    );
    expect(ready.aircheck.signalFound).toMatchObject([{ kind }]);
    // A tone's loudness does not change: that of three seconds is that of the whole.
    const { integrated = Number.NaN } = ready.aircheck.loudness ?? {};
    expect(Math.abs(integrated - Math.max(...measured))).toBeLessThanOrEqual(0.5);
    const entries: ActivityEntry[] = await service.get(`/aircheck/activity?streamId=${stream.id}`);
    expect(entries.find(({ what }) => what === 'signal-trouble')?.signal).toEqual([kind]);
    const database = openDatabase(`${service.dataDirectory}/aircheck.db`);
    const kept = await waitUntil(async () => createSessions(database).find(ready.id)?.loudness, {
      what: 'its loudness is in the database',
    }).finally(() => database.close());
    expect(Math.abs(kept.integrated - integrated)).toBeLessThanOrEqual(0.2);
  });
});
