import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { type BroadcastReport, broadcastJobSchema, PublishRefusedError } from './broadcast-job.ts';
import { publishPackets } from './publish-packets.ts';
import { openRtmpPublisher } from './rtmp-publisher.ts';
import { encodeTestMedia } from './test-media.ts';

// Child program of broadcast.ts. Input: a job as one line of JSON; the end of input means stop, so that the program
// also ends if its parent is killed. Output: reports as lines of JSON.

const progressEverySeconds = 0.5;

function write(line: BroadcastReport, onWritten?: () => void): void {
  process.stdout.write(`${JSON.stringify(line)}\n`, onWritten);
}

function report(line: BroadcastReport): Promise<void> {
  return new Promise((resolve) => write(line, resolve));
}

async function run(jobLine: string, stop: AbortSignal): Promise<void> {
  const job = v.parse(broadcastJobSchema, JSON.parse(jobLine));
  const publisher = await openRtmpPublisher(job);
  let reportedSeconds = Number.NEGATIVE_INFINITY;
  const counts = await publishPackets(publisher, encodeTestMedia(job.media), {
    speed: 1,
    signal: stop,
    onProgress(progress) {
      if (progress.secondsSent - reportedSeconds < progressEverySeconds) return;
      reportedSeconds = progress.secondsSent;
      write({ type: 'progress', ...progress });
    },
  });
  await publisher.unpublish();
  await report({ type: 'done', ...counts, isStopped: stop.aborted });
}

const stop = new AbortController();
createInterface({ input: process.stdin })
  .once('line', (line) => {
    run(line, stop.signal)
      .catch((error: unknown) =>
        report(
          error instanceof PublishRefusedError
            ? { type: 'error', message: error.description, code: error.code }
            : { type: 'error', message: error instanceof Error ? error.message : 'Unknown error' },
        ),
      )
      // The input may still be open, but the job is done.
      .finally(() => process.exit());
  })
  .on('close', () => stop.abort());
