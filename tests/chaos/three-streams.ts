import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJournal } from '../../src/service/recorder/journal.ts';
import { createRecordedStream, readySession } from '../support/final-session.ts';
import { busyClip, encodeBusyPackets, repeatPackets } from '../support/media/encode-busy-packets.ts';
import { publishTestStream } from '../support/media/publish.ts';
import { startServiceProcess } from '../support/start-service-process.ts';
import type { ChaosReport } from './chaos-options.ts';
import { readBack } from './read-back.ts';

export interface StreamsOptions {
  streams: number;
  seconds: number;
  say(line: string): void;
}

/**
 * Several 720p30 streams at once in real time, each with the default ladder. Every frame sent must be in the source and
 * every session become ready, however long the renditions take.
 */
export async function threeStreams({ streams, seconds, say }: StreamsOptions): Promise<ChaosReport> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-chaos-'));
  const clipSeconds = Math.min(busyClip.seconds, seconds);
  const clip = await encodeBusyPackets({ seconds: clipSeconds });
  say(`a clip of ${clipSeconds} s is encoded`);
  const service = await startServiceProcess({ dataDirectory });
  try {
    const publish = async () => {
      const stream = await createRecordedStream(service);
      const packets = repeatPackets(clip, clipSeconds, seconds);
      const live = await publishTestStream({
        url: service.rtmpUrl,
        streamKey: stream.streamKey ?? '',
        packets,
        speed: 1,
      });
      const counts = await live.finish();
      const endedAtMs = performance.now();
      // A machine that encodes slower than real time needs many times as long as the show.
      const session = await readySession(service, stream.id, 60_000 + seconds * streams * 20_000);
      const waitedMs = performance.now() - endedAtMs;
      say(`ready after ${(waitedMs / 1000).toFixed(1)} s`);
      return { counts, session, waitedMs };
    };
    const results = await Promise.all(Array.from({ length: streams }, publish));
    const faults: string[] = [];
    for (const { counts, session } of results) {
      const { segments } = await readJournal(join(dataDirectory, 'recordings', session.id));
      const source = segments.filter(({ rendition }) => rendition === 'source');
      const frames = source.reduce((sum, { videoSamples }) => sum + videoSamples, 0);
      const audioPackets = source.reduce((sum, { audioSamples }) => sum + audioSamples, 0);
      if (frames !== counts.framesSent) faults.push(`${counts.framesSent} frames sent, ${frames} in the journal`);
      if (audioPackets !== counts.audioPacketsSent)
        faults.push(`${counts.audioPacketsSent} audio packets sent, ${audioPackets} journalled`);
      faults.push(...(await readBack(session, { levels: ['source', '480p0', '360p0', '240p0'] })).faults);
    }
    return {
      faults,
      figures: {
        streams: `${streams} of ${seconds} s`,
        'frames sent': results.map(({ counts }) => counts.framesSent).join(', '),
        'ready after the end': results.map(({ waitedMs }) => `${(waitedMs / 1000).toFixed(1)} s`).join(', '),
      },
    };
  } finally {
    await service.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
