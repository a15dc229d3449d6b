import { describe, expect, it, onTestFinished } from 'vitest';
import { createRecordedStream, readSessions } from '../../../support/final-session.ts';
import { publishTestStream } from '../../../support/media/publish.ts';
import { openAccount, type TestAccount } from '../../../support/open-account.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const account = await openAccount();

/** The number of the last segment that a playlist lists. */
function lastOf(text: string): number {
  const first = Number(/^#EXT-X-MEDIA-SEQUENCE:(\d+)$/m.exec(text)?.[1]);
  const skipped = Number(/SKIPPED-SEGMENTS=(\d+)/.exec(text)?.[1] ?? 0);
  return first + skipped + (text.match(/^#EXTINF/gm) ?? []).length - 1;
}

/** A stream that is live for longer than a test is, in real time. */
async function goLive(record: boolean, service: TestAccount | TestService = account) {
  const stream = await createRecordedStream(service, { record, profiles: [] });
  const push = { seconds: 3_600, speed: 1, url: service.rtmpUrl, streamKey: stream.streamKey ?? '' };
  const encoder = await publishTestStream(push);
  onTestFinished(() => encoder.abort());
  const [session] = await waitUntil(
    async () => {
      const sessions = await readSessions(service, stream.id);
      return sessions.length > 0 ? sessions : undefined;
    },
    { what: 'there is a session' },
  );
  const address = `${service.dashboardUrl}/hls/${stream.playbackId}`;
  const early = await fetch(`${address}/index.m3u8`);
  const playlist = `${address}/${session?.id}/source/index.m3u8`;
  const read = async (query = '') => (await fetch(`${playlist}${query}`)).text();
  await waitUntil(async () => (await fetch(playlist)).ok || undefined, { what: 'there is a segment' });
  return { early, read, encoder };
}

describe.each([true, false])('The playlist of a session that is live, recorded: %s,', (record) => {
  it('is waited for by who comes before its first segment', async () => {
    const { early } = await goLive(record);
    expect(early.status).toBe(200);
    expect(await early.text()).toContain('source/index.m3u8');
  });

  it('can be asked for before its next segment is there, and is answered once it is', async () => {
    const { read } = await goLive(record);
    const before = await read();
    expect(before).toContain('#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES');
    const last = lastOf(before);
    expect(lastOf(await read(`?_HLS_msn=${last + 1}`))).toBe(last + 1);
    expect(lastOf(await read(`?_HLS_msn=${last + 2}&_HLS_skip=YES`))).toBe(last + 2);
  });

  it('is answered with its end where no segment follows', async () => {
    const { read, encoder } = await goLive(record);
    const last = lastOf(await read());
    const asked = Promise.all([read(`?_HLS_msn=${last + 2}`), encoder.stop()]);
    const [answered] = await asked;
    expect(lastOf(answered) >= last + 2 || answered.includes('#EXT-X-ENDLIST')).toBe(true);
  });

  it.each(['?_HLS_msn=999', '?_HLS_msn=-1', '?_HLS_msn=x&_HLS_skip=no', '?_HLS_msn=1&_HLS_msn=2'])(
    'is answered at once where nobody can say what %s waits for',
    async (query) => {
      const { read } = await goLive(record);
      expect(await read(query)).toContain('#EXTINF');
    },
  );

  it('keeps no service from stopping', async () => {
    const service = await startTestService({}, onTestFinished);
    const { read } = await goLive(record, service);
    const last = lastOf(await read());
    const asked = read(`?_HLS_msn=${last + 2}`).catch(() => 'ended');
    await service.close();
    expect(await asked).toBeTypeOf('string');
  });
});
