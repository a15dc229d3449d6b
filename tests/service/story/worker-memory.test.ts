import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it, type TestContext } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { createRecordedStream, finalSessions, readySession } from '../../support/final-session.ts';
import { transcodeWorkersOf } from '../../support/machine/worker-processes.ts';
import { repeatPackets } from '../../support/media/encode-busy-packets.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readRenditions } from '../../support/media/read-renditions.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';
import { waitUntil } from '../../support/wait-until.ts';

const video = { width: 1280, height: 720, bitrate: 2_000_000 };
const large = { name: 'large', width: 1276, height: 718, bitrate: 2_000_000, fps: 0 };
const tiny = { name: 'tiny', width: 160, height: 90, bitrate: 100_000, fps: 0 };

async function open({ onTestFinished }: TestContext, env: Record<string, string> = {}) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-memory-'));
  const settings = { dataDirectory, env };
  const running: { service: ServiceProcess } = { service: await startServiceProcess(settings) };
  onTestFinished(async () => {
    await running.service.kill();
    await rm(dataDirectory, { recursive: true, force: true });
  });
  const restart = async (between: () => void = () => undefined) => {
    await running.service.kill();
    between();
    running.service = await startServiceProcess(settings);
  };
  return { dataDirectory, running, restart };
}

describe.concurrent('A job that killed a worker three times is not started again', () => {
  it('a rendition that needs more memory than a worker may have is left out, and stays so after a restart', async (context) => {
    // Node, the decoder and the small rendition need some 130 MB, the large one more than that again.
    const { dataDirectory, running, restart } = await open(context, {
      AIRCHECK_TRANSCODE_MEMORY_MB: '190',
    });
    const stream = await createRecordedStream(running.service, { profiles: [large, tiny] });
    const live = await publishTestStream({
      url: running.service.rtmpUrl,
      streamKey: stream.streamKey ?? '',
      packets: repeatPackets(await encodePackets({ ...video, seconds: 2 }), 2, 60),
      speed: 1,
    });
    const isGivenUp = async () => {
      const [session]: StreamObject[] = await (
        await running.service.call('GET', `/stream/${stream.id}/sessions`)
      ).json();
      const path = join(dataDirectory, 'recordings', session?.id ?? '', 'renditions.ndjson');
      const journal = await readFile(path, 'utf8').catch(() => '');
      return journal.includes('"drop"') || undefined;
    };
    await waitUntil(isGivenUp, { what: 'the large rendition was given up' });
    expect(running.service.output()).toContain('it needed more than 190 MB of memory');
    await restart();
    await live.sent.catch(() => undefined);
    const session = await readySession(running.service, stream.id);
    expect(session.aircheck?.renditions).toMatchObject([
      { name: 'large', dropped: expect.stringContaining('it needed more than 190 MB of memory') },
      { name: 'tiny', bytes: expect.any(Number) },
    ]);
    expect(running.service.output()).not.toContain('failed and is tried again');
    expect((await readRenditions(session.recordingUrl ?? '')).map(({ name }) => name)).toEqual(['source', 'tiny']);
  });
});

describe.concurrent('A row of an earlier version does not take the machine down', () => {
  it('600 profiles of an unfinished session become ten renditions at the start, and the others are reported', async (context) => {
    const { dataDirectory, running, restart } = await open(context);
    const stream = await createRecordedStream(running.service, { profiles: [tiny] });
    const live = await publishTestStream({
      url: running.service.rtmpUrl,
      streamKey: stream.streamKey ?? '',
      seconds: 20,
      speed: 4,
    });
    await waitUntil(
      async () => {
        const [session]: StreamObject[] = await (
          await running.service.call('GET', `/stream/${stream.id}/sessions`)
        ).json();
        return (session?.sourceSegmentsDuration ?? 0) > 5 || undefined;
      },
      { what: 'some segments are recorded' },
    );
    const profiles = Array.from({ length: 600 }, (_, i) => ({ ...tiny, name: `p${i}` }));
    await restart(() => {
      const database = new Database(join(dataDirectory, 'aircheck.db'));
      for (const table of ['streams', 'sessions']) {
        database.prepare(`UPDATE ${table} SET profiles = ?`).run(JSON.stringify(profiles));
      }
      database.close();
    });
    await live.sent.catch(() => undefined);
    let peakKilobytes = 0;
    const watching = setInterval(() => {
      for (const pid of transcodeWorkersOf(running.service.pid)) {
        peakKilobytes = Math.max(peakKilobytes, residentKilobytes(pid));
      }
    }, 200);
    const [session] = await finalSessions(running.service, stream.id).finally(() => clearInterval(watching));
    expect(session?.recordingStatus).toBe('ready');
    const renditions = session?.aircheck?.renditions ?? [];
    expect(renditions.filter(({ dropped }) => dropped === undefined)).toHaveLength(10);
    expect(renditions.filter(({ dropped }) => dropped?.includes('at most 10 renditions'))).toHaveLength(590);
    expect(peakKilobytes).toBeLessThan(400_000);
  });
});

function residentKilobytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
