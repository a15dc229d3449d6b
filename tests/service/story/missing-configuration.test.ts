import { beforeEach, describe, expect, it } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readRecording } from '../../support/media/read-recording.ts';
import { openAccount, type TestAccount } from '../../support/open-account.ts';
import { waitUntil } from '../../support/wait-until.ts';

let service: TestAccount;
beforeEach(async () => {
  service = await openAccount();
});

describe('A track whose configuration never came is named in the issues', () => {
  it('of the stream and the session while it is live; the other track is recorded whole', async () => {
    const stream = await createRecordedStream(service, { profiles: [] });
    const packets = (await encodePackets({ seconds: 4 })).filter(({ kind }) => kind !== 'audio-config');
    const live = await publishTestStream({
      packets,
      speed: 1,
      url: service.rtmpUrl,
      streamKey: stream.streamKey ?? '',
    });
    const session = await waitUntil(
      async () => {
        const read: StreamObject = await service.get(`/stream/${stream.id}`);
        return read.issues?.length ? read : undefined;
      },
      { what: 'the missing configuration is named' },
    );
    expect(session).toMatchObject({
      isHealthy: false,
      issues: [expect.stringContaining('Audio arrives without its configuration, so it is not recorded.')],
      aircheck: { ingest: { missingConfigs: ['audio'] }, issues: [{ code: 'missing-configuration', track: 'audio' }] },
    });
    await live.finish();
    const { recordingUrl = '' } = await readySession(service, stream.id);
    const [part] = await readRecording(recordingUrl);
    expect(part).toMatchObject({ framesDecoded: 120, audioPackets: [] });
  });
});
