import { describe, expect, it } from 'vitest';
import { joinJournals } from '../../../src/service/playback/joined-playback.ts';
import type { JournalState } from '../../../src/service/recorder/journal.ts';

/** A recording of two segments in each rendition; `inits` says what bytes each one's init segment has. */
function recorded(inits: Record<string, number>, startMs = 0): JournalState {
  const names = Object.keys(inits);
  return {
    parts: names.map((rendition) => ({
      rendition,
      part: 0,
      uri: 'init-0.mp4',
      bytes: 700,
      crc32: inits[rendition],
      wallClockMs: 0,
    })),
    segments: names.flatMap((rendition) =>
      [0, 1].map((number) => ({
        rendition,
        part: 0,
        number,
        uri: `0-0000${number}.m4s`,
        bytes: 10,
        startMs: startMs + number * 2000,
        durationSeconds: number === 0 ? 2 : 1.9786,
        wallClockMs: 0,
        independent: true,
        videoSamples: 60,
        audioSamples: 94,
        bitrate: 0,
      })),
    ),
    dropped: new Map(),
  };
}

const places = (state: JournalState, name: string) =>
  state.segments
    .filter(({ rendition }) => rendition === name)
    .map(({ part, number, uri, startMs }) => [part, number, uri, startMs]);

describe('joined recordings', () => {
  it('go on where their init segments are the same, one after the other', () => {
    const journals = [
      { state: recorded({ source: 1 }) },
      { folder: 'b', state: recorded({ source: 1 }, 500) },
      { folder: 'c', state: recorded({ source: 1 }) },
    ];
    const joined = joinJournals(journals, { isContinued: true });
    expect(joined.parts).toHaveLength(1);
    expect(places(joined, 'source')).toEqual([
      [0, 0, '0-00000.m4s', 0],
      [0, 1, '0-00001.m4s', 2000],
      [0, 2, 'b_3479/0-00000.m4s', 3979],
      [0, 3, 'b_3479/0-00001.m4s', 5979],
      [0, 4, 'c_7958/0-00000.m4s', 7958],
      [0, 5, 'c_7958/0-00001.m4s', 9958],
    ]);
    expect(places(joinJournals(journals), 'source').map(([part]) => part)).toEqual([0, 0, 1, 1, 2, 2]);
  });

  it('begin anew in every rendition where one of them has another init segment', () => {
    const journals = [
      { state: recorded({ source: 1, half: 5 }) },
      { folder: 'b', state: recorded({ source: 2, half: 5 }) },
    ];
    const joined = joinJournals(journals, { isContinued: true });
    for (const name of ['source', 'half']) {
      expect(places(joined, name).map(([part, , uri]) => [part, uri])).toEqual([
        [0, '0-00000.m4s'],
        [0, '0-00001.m4s'],
        [1, 'b/0-00000.m4s'],
        [1, 'b/0-00001.m4s'],
      ]);
    }
    expect(joined.parts.map(({ uri }) => uri)).toEqual(['init-0.mp4', 'init-0.mp4', 'b/init-0.mp4', 'init-0.mp4']);
  });
});
