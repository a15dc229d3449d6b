import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MediaChanges } from '../../../../src/service/finish/session-recordings.ts';
import { masterPlaylist, mediaPlaylist, renditionNames } from '../../../../src/service/media/hls/playlists.ts';
import { createLivePlaylists } from '../../../../src/service/playback/live-playlists.ts';
import type { JournalState } from '../../../../src/service/recorder/journal.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { longJournal, longSegment, writeLongRecording } from '../../../support/media/long-recording.ts';
import { openAccount } from '../../../support/open-account.ts';
import { seedSession } from '../../../support/seed-session.ts';

// How long 19 hours hold up what else is asked for: `npm run bench stalls`.

function read(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; bytes: number; etag: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent: false }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve({ status: response.statusCode, bytes, etag: response.headers.etag ?? '' }));
    });
    sent.on('error', reject).end();
  });
}

/** A session that is recorded, and what its live playlists say. */
function liveSession(state: JournalState) {
  const media = { directory: '', state, isFinal: false, changes: new MediaChanges(), renditions: {} };
  const live = createLivePlaylists(() => media);
  return {
    media,
    read: (rendition = 'source') => live.media('show', rendition),
    readUpdate: (rendition = 'source') => live.media('show', rendition, { skips: true }),
    readMaster: () => live.master('show'),
  };
}

describe('A playlist that grows', () => {
  it('is, line by line, what the journal says', async () => {
    const state = longJournal(3, ['source', '480p0']);
    const { media, read, readMaster } = liveSession(state);
    for (let number = 3; number < 8; number += 1) {
      expect((await read())?.text).toBe(mediaPlaylist(state, 'source', 'growing'));
      const part = { rendition: 'source', part: number, uri: `init-${number}.mp4`, bytes: 1, wallClockMs: 0 };
      if (number === 5) state.parts.push(part);
      state.segments.push({ ...longSegment('source', number), part: number >= 5 ? 5 : 0, durationSeconds: number });
    }
    expect((await read('480p0'))?.text).toBe(mediaPlaylist(state, '480p0', 'growing'));
    expect((await readMaster())?.text).toBe(masterPlaylist(state, renditionNames(state), 'live', 'show/'));
    media.isFinal = true;
    expect((await read())?.text).toBe(mediaPlaylist(state, 'source', 'growing', { hasEnded: true }));
    expect(await read('720p0')).toBeUndefined();
  });

  it('of a rendition ends when its last segment is encoded, or it is left out, not with the session', async () => {
    const state = longJournal(3, ['source', '480p0', '240p0']);
    state.segments.push(longSegment('source', 3));
    const { media, read } = liveSession(state);
    const ends = async () => {
      const texts = await Promise.all(['source', '480p0', '240p0'].map(read));
      return texts.map((playlist) => playlist?.text.endsWith('#EXT-X-ENDLIST\n'));
    };
    expect(await ends()).toEqual([false, false, false]);
    media.isFinal = true;
    expect(await ends()).toEqual([true, false, false]);
    state.segments.push(longSegment('480p0', 3));
    state.dropped.set('240p0', 'it could not be encoded');
    expect(await ends()).toEqual([true, true, true]);
  });

  it('only grows, though the end of a recording replaces init segments and segments by whole ones', async () => {
    const state = longJournal(40, ['source']);
    const { media, read, readUpdate } = liveSession(state);
    const before = (await read())?.text;
    state.parts = state.parts.map((part) => ({ ...part, part: 1, uri: 'init-1.mp4' }));
    for (const [i, segment] of state.segments.entries()) {
      state.segments[i] = { ...segment, part: 1, uri: segment.uri.replace('.m4s', '-whole.m4s') };
    }
    media.isFinal = true;
    expect((await read())?.text).toBe(`${before}#EXT-X-ENDLIST\n`);
    const [, updated] = (await readUpdate())?.text.split('SKIPPED-SEGMENTS=34\n') ?? [];
    expect(updated).toMatch(/^#EXT-X-MAP:URI="init-0.mp4"\n/);
    expect(updated).not.toContain('whole');
  });

  it('is updated for who has it by its last segments, each after what it is decoded with', async () => {
    const state = longJournal(40, ['source', '480p0']);
    const session = liveSession(state);
    const segmentsOf = (text = '') => text.split('\n').filter((line) => line.endsWith('.m4s'));
    const read = async () => {
      const whole = (await session.read())?.text ?? '';
      const update = (await session.readUpdate())?.text ?? '';
      return { whole, update, skipped: Number(/^#EXT-X-SKIP:SKIPPED-SEGMENTS=(\d+)$/m.exec(update)?.[1] ?? 0) };
    };
    // A target duration of 2 s: six of them stay.
    const { whole, update, skipped } = await read();
    expect(whole).toContain('CAN-SKIP-UNTIL=12\n');
    expect(skipped).toBe(34);
    expect(segmentsOf(update)).toEqual(segmentsOf(whole).slice(skipped));
    const head = update.split('\n').slice(0, 9);
    expect(head).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:9',
      '#EXT-X-TARGETDURATION:2',
      '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-PLAYLIST-TYPE:EVENT',
      '#EXT-X-SKIP:SKIPPED-SEGMENTS=34',
      '#EXT-X-MAP:URI="init-0.mp4"',
      '#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:01:08.000Z',
    ]);

    state.parts.push({ rendition: 'source', part: 1, uri: 'init-1.mp4', bytes: 1, wallClockMs: 0 });
    for (let number = 40; number < 46; number += 1) {
      state.segments.push({ ...longSegment('source', number), part: number < 43 ? 0 : 1 });
    }
    session.media.isFinal = true;
    const joined = await read();
    expect(joined.update.split('\n').slice(-13, -1)).toEqual(joined.whole.split('\n').slice(-13, -1));
    expect(joined.update.match(/^#EXT-X-DISCONTINUITY$/gm)).toHaveLength(1);
    session.media.isFinal = false;
    for (let number = 46; number < 49; number += 1) state.segments.push({ ...longSegment('source', number), part: 1 });
    const beginsWithPart = (await read()).update.split('#EXT-X-SKIP')[1];
    expect(beginsWithPart).toMatch(/^:SKIPPED-SEGMENTS=43\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="init-1.mp4"\n/);
  });

  it('is sent whole where an update would leave nothing out', async () => {
    const { read, readUpdate } = liveSession(longJournal(6, ['source']));
    expect((await readUpdate())?.text).toBe((await read())?.text);
    expect(await readUpdate('480p0')).toBeUndefined();
  });

  it('is written once and has one entity tag until it grows or ends', async () => {
    const state = longJournal(40, ['source']);
    const { media, read, readUpdate } = liveSession(state);
    const texts = [await read(), await readUpdate()];
    expect(await read()).toBe(texts[0]);
    expect(await readUpdate()).toBe(texts[1]);
    state.segments.push(longSegment('source', 40));
    texts.push(await read(), await readUpdate());
    media.isFinal = true;
    texts.push(await read(), await readUpdate());
    expect(new Set(texts.map((text) => text?.etag)).size).toBe(6);
  });
});

describe('A long recording is answered', () => {
  it('20 times at once, as a playlist and as an MP4', async () => {
    const segments = 3_000;
    const service = await openAccount();
    const stream = await service.post('/stream', { name: 'Long', record: true });
    const { id } = inDatabase(service.dataDirectory, (database) =>
      seedSession(database, stream.id, Date.now(), { recordingStatus: 'ready', endedAt: Date.now() }),
    );
    await writeLongRecording(join(service.dataDirectory, 'recordings', id), segments);

    const base = `${service.dashboardUrl}/recordings/${id}`;
    const twenty = (path: string, headers: Record<string, string>) =>
      Promise.all(Array.from({ length: 20 }, () => read(`${base}/${path}`, headers)));
    const gzip = { 'accept-encoding': 'gzip' };
    const playlists = await twenty('source/index.m3u8', gzip);
    expect(playlists.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    // Packed: some 12 bytes a segment of the 45.
    expect(playlists[0]?.bytes).toBeLessThan(12 * segments);
    const unchanged = await read(`${base}/source/index.m3u8`, { ...gzip, 'if-none-match': playlists[0]?.etag ?? '' });
    expect([unchanged.status, unchanged.bytes]).toEqual([304, 0]);

    const downloads = await twenty('source.mp4', { range: 'bytes=0-99' });
    expect(downloads.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 206));
  });
});
