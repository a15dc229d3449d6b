import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createRecordedStream, readSessions } from '../../../support/final-session.ts';
import { encodePackets } from '../../../support/media/encode-packets.ts';
import { publishTestStream } from '../../../support/media/publish.ts';
import { openAccount, type TestAccount } from '../../../support/open-account.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const account = await openAccount();

const segmentMs = 2000;

/** The number of the last segment that a playlist lists. */
function lastOf(text: string): number {
  const first = Number(/^#EXT-X-MEDIA-SEQUENCE:(\d+)$/m.exec(text)?.[1]);
  const skipped = Number(/SKIPPED-SEGMENTS=(\d+)/.exec(text)?.[1] ?? 0);
  return first + skipped + (text.match(/^#EXTINF/gm) ?? []).length - 1;
}

/** A stream whose encoder sends the media of one more segment whenever it is told to. */
async function goLive(record: boolean, service: TestAccount | TestService = account) {
  const stream = await createRecordedStream(service, { record, profiles: [] });
  const clip = await encodePackets({ seconds: 16, width: 160, height: 90, gopSeconds: 2 });
  let sendUntilMs = 0;
  let wake: () => void = () => undefined;
  async function* segmentBySegment() {
    for (const packet of clip) {
      while (packet.dtsMs > sendUntilMs) await new Promise<void>((resolve) => (wake = resolve));
      yield packet;
    }
  }
  const sendSegment = () => {
    sendUntilMs += segmentMs;
    wake();
  };
  const streamKey = stream.streamKey ?? '';
  const encoder = await publishTestStream({ url: service.rtmpUrl, streamKey, packets: segmentBySegment() });
  sendSegment();
  const [session] = await waitUntil(
    async () => {
      const sessions = await readSessions(service, stream.id);
      return sessions.length > 0 ? sessions : undefined;
    },
    { what: 'there is a session' },
  );
  const address = `${service.dashboardUrl}/hls/${stream.playbackId}`;
  const early = fetch(`${address}/index.m3u8`);
  const playlist = `${address}/${session?.id}/source/index.m3u8`;
  const read = async (query = '') => (await fetch(`${playlist}${query}`)).text();
  sendSegment();
  await waitUntil(async () => (await fetch(playlist)).ok || undefined, { what: 'there is a segment' });
  return { early: await early, read, sendSegment, encoder };
}

describe.each([true, false])('The playlist of a session that is live, recorded: %s,', (record) => {
  let live: Awaited<ReturnType<typeof goLive>>;
  beforeAll(async () => {
    live = await goLive(record);
  });
  afterAll(() => live.encoder.abort());

  it('is waited for by who comes before its first segment or its next one, and is answered once it is there', async () => {
    expect(live.early.status).toBe(200);
    expect(await live.early.text()).toContain('source/index.m3u8');
    const { read, sendSegment } = live;
    const before = await read();
    expect(before).toContain('#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES');
    const last = lastOf(before);
    const next = read(`?_HLS_msn=${last + 1}`);
    const nextButOne = read(`?_HLS_msn=${last + 2}&_HLS_skip=YES`);
    sendSegment();
    expect(lastOf(await next)).toBe(last + 1);
    sendSegment();
    expect(lastOf(await nextButOne)).toBe(last + 2);
  });

  it('is answered at once where nobody can say what is waited for', async () => {
    for (const query of ['?_HLS_msn=999', '?_HLS_msn=-1', '?_HLS_msn=x&_HLS_skip=no', '?_HLS_msn=1&_HLS_msn=2'])
      expect(await live.read(query), query).toContain('#EXTINF');
  });

  it('is answered with its end where no segment follows', async () => {
    const { read, encoder } = live;
    const asked = read(`?_HLS_msn=${lastOf(await read()) + 2}`);
    encoder.abort();
    expect(await asked).toContain('#EXT-X-ENDLIST');
  });
});

it('A playlist that is asked for before its next segment is there keeps no service from stopping', async () => {
  const service = await startTestService({}, onTestFinished);
  const { read } = await goLive(true, service);
  const asked = read(`?_HLS_msn=${lastOf(await read()) + 2}`).catch(() => 'ended');
  await service.close();
  expect(await asked).toBeTypeOf('string');
});
