import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 10;
const everyMs = 15_000;

/** How late the event loop was in the last 15 s, in seconds. */
export interface EventLoopDelay {
  p50: number;
  p99: number;
  max: number;
}

/** Watches the event loop of this thread until `close()`. */
export function watchEventLoop() {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  // What is measured is the time from one look to the next: on time is no delay.
  const seconds = (ns: number) => Math.max(0, ns / 1e9 - resolutionMs / 1000);
  const read = (): EventLoopDelay => ({
    p50: seconds(histogram.percentile(50)),
    p99: seconds(histogram.percentile(99)),
    max: seconds(histogram.max),
  });
  let last: EventLoopDelay | undefined;
  const timer = setInterval(() => {
    last = read();
    histogram.reset();
  }, everyMs);
  timer.unref();
  return {
    delay: () => last ?? read(),
    close() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
