import { describe, expect, it } from 'vitest';
import { activityKinds } from '../../../../src/contract/activity.ts';
import { type ActivityEntry, activityWords } from '../../../../src/dashboard/recording/words/service-words.ts';

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
