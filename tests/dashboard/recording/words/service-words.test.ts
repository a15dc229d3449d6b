import { describe, expect, it } from 'vitest';
import { activityKinds } from '../../../../src/contract/activity.ts';
import {
  type ActivityEntry,
  activityWords,
  changeSentences,
} from '../../../../src/dashboard/recording/words/service-words.ts';

const entry = (over: Partial<ActivityEntry>): ActivityEntry => ({
  id: 1,
  atMs: 0,
  by: 'Chromium',
  connection: 'local',
  what: 'created',
  ...over,
});

describe('what was done, in words', () => {
  it('is named for every kind, each in its own words', () => {
    const words = activityKinds.map((what) => activityWords(entry({ what })));
    expect(new Set(words).size).toBe(activityKinds.length);
  });

  it('says what a queued change was to do', () => {
    expect(activityWords(entry({ what: 'queued', record: false }))).toBe('Queued: recording off after the session');
    expect(activityWords(entry({ what: 'applied', record: true }))).toBe('Applied: recording turned on');
  });

  it('counts links', () => {
    expect(activityWords(entry({ what: 'copied', sessionIds: ['a'] }))).toBe('Link copied');
    expect(activityWords(entry({ what: 'copied', sessionIds: ['a', 'b'] }))).toBe('2 links copied');
  });
});

describe('what became of a stream’s fields', () => {
  const sentences = (changes: ActivityEntry['changes']) => changeSentences(entry({ what: 'changed', changes }));

  it('is said from what to what, an empty value as none', () => {
    expect(sentences([{ field: 'name', from: 'Hall 1', to: 'Hall 2' }])).toEqual(['Renamed from “Hall 1” to “Hall 2”']);
    expect(sentences([{ field: 'name', to: 'Hall 2' }])).toEqual(['Renamed from no name to “Hall 2”']);
    expect(
      sentences([
        { field: 'profiles', from: '720p, 480p', to: '720p' },
        { field: 'userTags', from: 'show: news' },
      ]),
    ).toEqual(['Profiles: 720p, 480p → 720p', 'User tags: show: news → none']);
  });

  it('has the API’s name of a field that is not known here, and nothing where nothing is reported', () => {
    expect(sentences([{ field: 'colour', from: 'red', to: 'blue' }])).toEqual(['colour: red → blue']);
    expect(changeSentences(entry({ what: 'renamed' }))).toEqual([]);
  });
});
