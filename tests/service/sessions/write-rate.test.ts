import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writtenBytesPerSecond } from '../../../src/service/sessions/live-session.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';

const profile = (name: string, height: number, bitrate: number) => ({
  name,
  width: (height * 16) / 9,
  height,
  bitrate,
  fps: 30,
});
const profiles = [profile('720p', 720, 3_000_000), profile('360p', 360, 800_000)];

describe('what live recordings write', () => {
  it('is each source as it arrives, and the renditions that are made of it', () => {
    const ingest = { bitrate: 2_000_000, width: 1280, height: 720, videoCodec: 'avc1.64001f' };
    // The source stands for 720p.
    expect(writtenBytesPerSecond([{ profiles, ingest }])).toBe(2_800_000 / 8);
    expect(
      writtenBytesPerSecond([
        { profiles: [], ingest },
        { profiles, ingest },
      ]),
    ).toBe(4_800_000 / 8);
  });

  it('is nothing where nothing is measured', () => {
    expect(writtenBytesPerSecond([])).toBe(0);
    expect(
      writtenBytesPerSecond([
        { profiles, ingest: undefined },
        { profiles, ingest: {} },
      ]),
    ).toBe(0);
    expect(writtenBytesPerSecond([{ profiles, ingest: { bitrate: 128_000 } }])).toBe(16_000);
  });
});

describe('the storage of a service', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService();
  });
  afterEach(() => service.close());

  it('says at which rate it fills while a recorded stream is live, and nothing before and for an unrecorded one', async () => {
    const rate = async () => (await service.get('/aircheck/storage')).bytesPerSecond;
    expect(await rate()).toBeUndefined();
    const push = async (record: boolean) => {
      const body = { name: 'Council', record, profiles: [] };
      const { streamKey } = await service.post('/stream', body);
      return publishTestStream({ url: service.rtmpUrl, streamKey, seconds: 3600, speed: 1 });
    };
    const unrecorded = await push(false);
    const recorded = await push(true);
    await expect.poll(rate).toBeGreaterThan(1_000);
    recorded.abort();
    unrecorded.abort();
  });
});
