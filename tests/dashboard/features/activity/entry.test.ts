import { describe, expect, it } from 'vitest';
import { activityKinds } from '../../../../src/contract/activity.ts';
import { type ActivityEntry, entrySentences, entryTitle } from '../../../../src/dashboard/features/activity/entry.tsx';

const entry = (over: Partial<ActivityEntry>): ActivityEntry => ({
  id: 1,
  atMs: 0,
  by: 'Chromium',
  connection: 'local',
  what: 'created',
  ...over,
});

describe('the title of a log entry', () => {
  it('differs for every kind', () => {
    const words = activityKinds.map((what) => entryTitle(entry({ what })));
    expect(new Set(words).size).toBe(activityKinds.length);
  });

  it('says which change was queued', () => {
    expect(entryTitle(entry({ what: 'queued', record: false }))).toBe('Queued: recording off after the session');
    expect(entryTitle(entry({ what: 'applied', record: true }))).toBe('Applied: recording turned on');
  });

  it('counts links', () => {
    expect(entryTitle(entry({ what: 'copied', sessionIds: ['a'] }))).toBe('Link copied');
    expect(entryTitle(entry({ what: 'copied', sessionIds: ['a', 'b'] }))).toBe('2 links copied');
  });
});

describe('a change of a stream’s fields', () => {
  const sentences = (changes: ActivityEntry['changes']) => entrySentences(entry({ what: 'changed', changes }));

  it('shows the old and the new value, an empty one as none', () => {
    expect(sentences([{ field: 'name', from: 'Hall 1', to: 'Hall 2' }])).toEqual(['Renamed from “Hall 1” to “Hall 2”']);
    expect(sentences([{ field: 'name', to: 'Hall 2' }])).toEqual(['Renamed from no name to “Hall 2”']);
    expect(
      sentences([
        { field: 'profiles', from: '720p, 480p', to: '720p' },
        { field: 'userTags', from: 'show: news' },
      ]),
    ).toEqual(['Profiles: 720p, 480p → 720p', 'User tags: show: news → none']);
  });

  it('uses the API’s name of an unknown field, and may be absent', () => {
    expect(sentences([{ field: 'colour', from: 'red', to: 'blue' }])).toEqual(['colour: red → blue']);
    expect(entrySentences(entry({ what: 'renamed' }))).toEqual([]);
  });
});

describe('the details of a log entry', () => {
  it.each<[Partial<ActivityEntry>, string, string[]]>([
    [{ what: 'session-began', record: true }, 'Session began, recorded', []],
    [{ what: 'session-began', record: false }, 'Session began, not recorded', ['Recording was off.']],
    [
      { what: 'session-began', record: true, note: 'The disk is full' },
      'Session began, not recorded',
      ['The disk is full'],
    ],
    [{ what: 'session-ended', cause: 'finished', onAirSeconds: 3723 }, 'Session ended', ['On air 1:02:03.']],
    [{ what: 'session-ended', cause: 'service' }, 'Session cut off', ['The service stopped.']],
    [
      { what: 'session-ended', cause: 'codec', note: 'VP9 is not supported.' },
      'Encoder cut off',
      ['VP9 is not supported.'],
    ],
    [{ what: 'encoder-back', awaySeconds: 4.2 }, 'Encoder back', ['Away for 0:04.']],
    [
      { what: 'recording-ready', recordedSeconds: 90, onAirSeconds: 120 },
      'Recording ready',
      ['1:30, coverage 75.0 %.'],
    ],
    [
      { what: 'recording-ready', recordedSeconds: 118, onAirSeconds: 120 },
      'Recording ready',
      ['1:58, coverage 100 %.'],
    ],
    [{ what: 'recording-failed', note: 'The disk was full.' }, 'Recording failed', ['The disk was full.']],
    [{ what: 'service-started' }, 'Service started', []],
    [
      { what: 'signal-trouble', signal: ['silent-audio', 'no-audio', 'black-picture'] },
      'Signal trouble',
      ['No sound.', 'No audio.', 'Black picture.'],
    ],
    [{ what: 'webhook-gave-up', messages: 2 }, 'Webhook: not delivered', ['2 messages.']],
    [{ what: 'disk-full', freeBytes: 400e6 }, 'Disk full: recording is off', ['400 MB free.']],
  ])('of %j', (over, words, sentences) => {
    expect(entryTitle(entry(over))).toBe(words);
    expect(entrySentences(entry(over))).toEqual(sentences);
  });

  it('say that the service did not shut down cleanly', () => {
    expect(entrySentences(entry({ what: 'service-started', isUnclean: true }))).toHaveLength(1);
  });
});
