import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it, type TestContext } from 'vitest';
import { startBroadcast } from '../../../../src/service/features/test-broadcast/test-broadcasts.ts';
import { startPublishingServer } from './publishing-server.ts';

const streamKey = 'abcd-efgh-ijkl-mnop';
/** A server that takes broadcasts until the test is over: the tests wait for real time, side by side. */
async function openServer({ onTestFinished }: TestContext) {
  const server = await startPublishingServer(streamKey);
  onTestFinished(() => server.close());
  const start = (seconds: number, onProgress?: (secondsSent: number) => void) =>
    startBroadcast({ url: server.url, streamKey, seconds }, onProgress);
  /** A broadcast far longer than a test, once it is being sent. */
  const startLong = async () => {
    let onFirst: (secondsSent: number) => void = () => undefined;
    const first = new Promise<number>((resolve) => {
      onFirst = resolve;
    });
    const broadcast = start(600, (secondsSent) => onFirst(secondsSent));
    return { broadcast, secondsSent: await first };
  };
  return { server, start, startLong };
}

describe.concurrent('the test broadcast', () => {
  it('that cannot be forked, or whose program says what is no report, has failed and throws nowhere', async (context) => {
    const { server } = await openServer(context);
    const job = { url: server.url, streamKey, seconds: 1 };
    const starved = startBroadcast(job, undefined, () => {
      throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' });
    });
    await expect(starved.done).rejects.toThrow('spawn ENOMEM');
    await starved.stop();
    const babbling = startBroadcast(job, undefined, () =>
      spawn(process.execPath, ['-e', 'process.send({ type: "weather" }, () => process.exit())'], {
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      }),
    );
    await expect(babbling.done).rejects.toThrow('not as agreed');
  });

  it('publishes a picture and a tone for the seconds asked for, and ends cleanly', async (context) => {
    const { server, start } = await openServer(context);
    expect(await start(3).done).toBeCloseTo(3, 1);
    expect(await server.ended).toBe('finished');
    const video = server.received.filter((packet) => packet.kind === 'video');
    expect(video).toHaveLength(90);
    // Two seconds between keyframes.
    expect(video.flatMap(({ isKeyframe }, index) => (isKeyframe ? [index] : []))).toEqual([0, 60]);
    const sound = server.received.filter(({ kind }) => kind === 'audio');
    expect(sound.length).toBeGreaterThanOrEqual(Math.floor((3 * 48_000) / 1024));
    const times = server.received.map(({ dtsMs }) => dtsMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    // Each picture differs from the one before.
    expect(Math.min(...video.slice(1).map(({ data }) => data.length))).toBeGreaterThan(500);
    expect(server.received[0]).toMatchObject({ kind: 'metadata', values: { width: 1280, height: 720, framerate: 30 } });
  });

  it('reports how far it is, keeps the key out of the process list, and ends cleanly when stopped', async (context) => {
    const { server, startLong } = await openServer(context);
    const { broadcast, secondsSent } = await startLong();
    if (process.platform === 'linux') {
      const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(/\s+/);
      const commandLines = children.map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
      expect(commandLines.some((line) => line.includes('broadcast-worker'))).toBe(true);
      expect(commandLines.join()).not.toContain(streamKey);
    }
    await broadcast.stop();
    expect(await broadcast.done).toBeGreaterThanOrEqual(secondsSent);
    expect(await broadcast.done).toBeLessThan(600);
    expect(await server.ended).toBe('finished');
  });

  it('ends with the program that started it', async (context) => {
    const { server } = await openServer(context);
    const parent = spawn(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), new URL('broadcast-parent.ts', import.meta.url).pathname],
      { stdio: 'ignore', env: { ...process.env, PUBLISH_URL: server.url, STREAM_KEY: streamKey } },
    );
    await server.connection;
    parent.kill('SIGKILL');
    expect(await server.ended).toMatch(/finished|closed/);
  });

  it('that is refused says what the server said, and never repeats the key', async (context) => {
    const { server } = await openServer(context);
    const broadcast = startBroadcast({ url: server.url, streamKey: 'wrong-key', seconds: 10 });
    const error = await broadcast.done.catch(String);
    expect(error).toContain('Unknown stream key.');
    expect(error).not.toContain('wrong-key');
    await broadcast.stop();
  });

  it('that reaches no server says so', async (context) => {
    const { server, start } = await openServer(context);
    await server.close();
    await expect(start(1).done).rejects.toThrow('Connection refused');
  });
});
