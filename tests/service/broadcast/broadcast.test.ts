import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BroadcastOptions, startBroadcast } from '../../../src/service/broadcast/broadcast.ts';
import { PublishRefusedError } from '../../../src/service/broadcast/broadcast-job.ts';
import { type PublishingServer, startPublishingServer } from './publishing-server.ts';

const streamKey = 'abcd-efgh-ijkl-mnop';
const small = { width: 160, height: 90, fps: 10, bitrate: 100_000 };
let server: PublishingServer;
beforeEach(async () => {
  server = await startPublishingServer(streamKey);
});
afterEach(() => server.close());

/** A broadcast far longer than a test, and what comes with its first report. */
function startLong(options: Partial<BroadcastOptions> = {}) {
  let onFirst: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    onFirst = resolve;
  });
  const broadcast = startBroadcast({
    url: server.url,
    streamKey,
    ...small,
    seconds: 600,
    onProgress: onFirst,
    ...options,
  });
  return { broadcast, first };
}

describe('the test broadcast', () => {
  it('that cannot be forked, or whose program says what is no report, has failed and throws nowhere', async () => {
    const options = { url: server.url, streamKey, ...small, seconds: 1 };
    const starved = startBroadcast(options, () => {
      throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' });
    });
    await expect(starved.done).rejects.toThrow('could not be started (spawn ENOMEM)');
    await starved.stop();
    const babbling = startBroadcast(options, () =>
      spawn(process.execPath, ['-e', 'console.log("{ no report")'], { stdio: ['pipe', 'pipe', 'ignore'] }),
    );
    await expect(babbling.done).rejects.toThrow('ended by itself');
  });

  it('publishes the seconds asked for and ends cleanly', async () => {
    const broadcast = startBroadcast({ url: server.url, streamKey, ...small, seconds: 1 });
    expect(await broadcast.done).toMatchObject({ framesSent: 10, audioPacketsSent: 48, endedBy: 'finished' });
    expect(await server.ended).toBe('finished');
    expect(server.received.filter(({ kind }) => kind === 'video')).toHaveLength(10);
    expect(server.received[0]).toMatchObject({ kind: 'metadata', values: { width: 160, height: 90, framerate: 10 } });
  });

  it('reports how far it is', async () => {
    const { broadcast, first } = startLong();
    await first;
    await broadcast.stop();
    expect((await broadcast.done).endedBy).toBe('stopped');
  });

  it('ends the publish cleanly when stopped', async () => {
    const { broadcast, first } = startLong();
    await first;
    await broadcast.stop();
    expect(await server.ended).toBe('finished');
  });

  it('vanishes in the middle when killed', async () => {
    const { broadcast, first } = startLong();
    await first;
    broadcast.kill();
    expect((await broadcast.done).endedBy).toBe('killed');
    expect(await server.ended).toBe('closed');
  });

  it('rejects with the code of the server if it is refused, and never repeats the key', async () => {
    const broadcast = startBroadcast({ url: server.url, streamKey: 'wrong-key', ...small });
    const error = await broadcast.done.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PublishRefusedError);
    expect(error).toMatchObject({ code: 'NetStream.Publish.BadName' });
    expect(String(error)).not.toContain('wrong-key');
    await broadcast.stop();
  });

  it.runIf(process.platform === 'linux')('keeps the stream key out of the process list', async () => {
    const { broadcast, first } = startLong();
    await first;
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(/\s+/);
    const commandLines = children.map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    await broadcast.stop();
    expect(commandLines.some((line) => line.includes('broadcast-worker'))).toBe(true);
    expect(commandLines.join()).not.toContain(streamKey);
  });
});
