import { request } from 'node:http';
import { join } from 'node:path';
import { setImmediate as giveWay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { masterPlaylist, mediaPlaylist, renditionNames } from '../../../../src/service/media/hls/playlists.ts';

import { growingPlaylists } from '../../../../src/service/playback/live-playlists.ts';
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

describe('A playlist that grows is appended to', () => {
  it('and stays, line by line, what the journal says', async () => {
    const state = longJournal(3, ['source', '480p0']);
    const playlists = growingPlaylists(state, 'x');
    for (let number = 3; number < 8; number += 1) {
      const whole = mediaPlaylist(state, 'source', 'growing');
      expect((await playlists.media('source', false))?.text).toBe(whole);
      const part = { rendition: 'source', part: number, uri: `init-${number}.mp4`, bytes: 1, wallClockMs: 0 };
      if (number === 5) state.parts.push(part);
      state.segments.push({ ...longSegment('source', number), part: number >= 5 ? 5 : 0, durationSeconds: number });
    }
    expect((await playlists.media('source', true))?.text).toBe(mediaPlaylist(state, 'source', 'growing', true));
    expect((await playlists.media('480p0', false))?.text).toBe(mediaPlaylist(state, '480p0', 'growing'));
    const master = (of: JournalState) => masterPlaylist(of, renditionNames(of), 'live');
    expect(master(await playlists.described())).toBe(master(state));
    expect(await playlists.media('720p0', false)).toBeUndefined();
  });

  it('is updated for who has it by its last segments, each after what it is decoded with', async () => {
    const state = longJournal(40, ['source', '480p0']);
    const playlists = growingPlaylists(state, 'x');
    const segmentsOf = (text = '') => text.split('\n').filter((line) => line.endsWith('.m4s'));
    const read = async (hasEnded = false) => {
      const whole = (await playlists.media('source', hasEnded))?.text ?? '';
      const update = (await playlists.media('source', hasEnded, true))?.text ?? '';
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
    const joined = await read(true);
    expect(joined.update.split('\n').slice(-13, -1)).toEqual(joined.whole.split('\n').slice(-13, -1));
    expect(joined.update.match(/^#EXT-X-DISCONTINUITY$/gm)).toHaveLength(1);
    for (let number = 46; number < 49; number += 1) state.segments.push({ ...longSegment('source', number), part: 1 });
    const beginsWithPart = (await read()).update.split('#EXT-X-SKIP')[1];
    expect(beginsWithPart).toMatch(/^:SKIPPED-SEGMENTS=43\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="init-1.mp4"\n/);
  });

  it('is sent whole where an update would leave nothing out', async () => {
    const playlists = growingPlaylists(longJournal(6, ['source']), 'x');
    const texts = await Promise.all([playlists.media('source', false, true), playlists.media('source', false)]);
    expect(texts[0]?.text).toBe(texts[1]?.text);
    expect(await playlists.media('480p0', false, true)).toBeUndefined();
  });

  it('has one entity tag until it grows, ends, or is another rendition', async () => {
    const state = longJournal(3, ['source', '480p0']);
    const playlists = growingPlaylists(state, 'x');
    const tag = async (name: string, hasEnded = false) => (await playlists.media(name, hasEnded))?.etag;
    const first = await tag('source');
    expect(await tag('source')).toBe(first);
    const tags = [first, await tag('480p0'), await tag('source', true)];
    state.segments.push(longSegment('source', 3));
    expect(new Set([...tags, await tag('source')]).size).toBe(4);
  });

  it('is made once for 20 that ask at the same time, a few segments at a time; then only what is new is looked at', async () => {
    const journal = longJournal(2_000, ['source', '720p0', '480p0']);
    let looks = 0;
    const segments = new Proxy(journal.segments, {
      get(all, key, receiver) {
        if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
        return Reflect.get(all, key, receiver);
      },
    });
    const playlists = growingPlaylists({ ...journal, segments }, 'x');
    const askTwentyTimes = async () => {
      let isOver = false;
      const asked = Promise.all(
        Array.from({ length: 20 }, () => Promise.all([playlists.media('source', false), playlists.described()])),
      ).finally(() => {
        isOver = true;
      });
      let turnsOfOthers = 0;
      for (; !isOver; turnsOfOthers += 1) await giveWay();
      await asked;
      return turnsOfOthers;
    };
    expect(await askTwentyTimes()).toBeGreaterThan(20);
    expect(looks).toBe(6_000);
    journal.segments.push(longSegment('source', 2_000));
    await askTwentyTimes();
    expect(looks).toBe(6_001);
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
