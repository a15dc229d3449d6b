import { describe, expect, it } from 'vitest';
import { killService } from './kill-service.ts';
import { killWorkers } from './kill-workers.ts';

// A small share of `npm run chaos`, which kills ten times and streams for a minute, three at once.

const say = () => undefined;

describe.concurrent('a recording', () => {
  it('has every frame in every rendition although a transcode worker was killed', async () => {
    const { faults } = await killWorkers({ seed: 3, times: 1, source: 'small', say });
    expect(faults).toEqual([]);
  });

  it('has all that had come although the service was killed, live and while it finished', async () => {
    const { faults } = await killService({ seed: 4, times: 2, say });
    expect(faults).toEqual([]);
  });
});
