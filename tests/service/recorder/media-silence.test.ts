import { describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { createSilenceWatch } from '../../../src/service/recorder/live-recorder.ts';

const startMs = 1_000_000;
const audio = (dtsMs: number): MediaPacket => ({ kind: 'audio', codec: 'aac', dtsMs, data: new Uint8Array() });

/** A watch whose encoder has sent two seconds of media in real time. */
function watchAfterTwoSeconds() {
  const watch = createSilenceWatch(startMs);
  for (let ms = 0; ms <= 2000; ms += 20) watch.observe(audio(ms), startMs + ms);
  return watch;
}

describe('a connection that stalls', () => {
  it('has a gap as long as the media that its encoder threw away', () => {
    const watch = watchAfterTwoSeconds();
    expect(watch.observe(audio(12_000), startMs + 12_000)).toEqual({
      startedAt: startMs + 2000,
      endedAt: startMs + 12_000,
      cause: 'silence',
    });
    expect(watch.lastMediaAt).toBe(startMs + 12_000);
  });

  it('has none if everything is sent afterwards', () => {
    const watch = watchAfterTwoSeconds();
    expect(watch.observe(audio(2020), startMs + 12_000)).toBeUndefined();
    expect(watch.observe(audio(2040), startMs + 12_000)).toBeUndefined();
  });

  it('has lost all of the time if its timestamps start over', () => {
    expect(watchAfterTwoSeconds().observe(audio(0), startMs + 7000)).toMatchObject({
      startedAt: startMs + 2000,
      endedAt: startMs + 7000,
    });
  });

  it('is not one for less than three seconds, whatever the timestamps do', () => {
    expect(watchAfterTwoSeconds().observe(audio(60_000), startMs + 4900)).toBeUndefined();
  });

  it('is not ended by headers and metadata', () => {
    const watch = watchAfterTwoSeconds();
    watch.observe({ kind: 'metadata', values: {}, dtsMs: 9000 }, startMs + 9000);
    expect(watch.lastMediaAt).toBe(startMs + 2000);
  });

  it('begins anew with another connection', () => {
    const watch = watchAfterTwoSeconds();
    watch.restart(startMs + 9000);
    expect(watch.lastMediaAt).toBe(startMs + 9000);
    expect(watch.observe(audio(0), startMs + 9100)).toBeUndefined();
  });
});
