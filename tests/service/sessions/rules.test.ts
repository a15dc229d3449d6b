import { describe, expect, it } from 'vitest';
import type { Gap } from '../../../src/contract/session.ts';
import {
  addGap,
  endReason,
  endsSession,
  ingestIssues,
  issueSentence,
} from '../../../src/service/sessions/live-session.ts';

describe('the end of a publisher', () => {
  it('is described as the protocol describes it, where it does', () => {
    const description = 'The encoder sent what is not RTMP.';
    expect(endReason({ reason: 'malformed', description })).toBe(description);
  });

  it('always ends it where there is no reconnect window', () => {
    expect(endsSession('closed', 0)).toBe(true);
  });
});

it.each([
  [undefined, []],
  [2.3, []],
  [2.4, [{ code: 'keyframe-interval', seconds: 2.4 }]],
])('%s s between keyframes', (keyframeSeconds, issues) => {
  expect(ingestIssues({ keyframeSeconds })).toEqual(issues);
});

it('each issue has a code for programs and a sentence for people', () => {
  const issues = ingestIssues({ keyframeSeconds: 10, missingConfigs: ['video', 'audio'] });
  expect(issues.map(({ code, track }) => [code, track])).toEqual([
    ['missing-configuration', 'video'],
    ['missing-configuration', 'audio'],
    ['keyframe-interval', undefined],
  ]);
  expect(issues.map(issueSentence)).toEqual([
    'Video arrives without its configuration, so it is not recorded. Stop the encoder and start it again.',
    'Audio arrives without its configuration, so it is not recorded. Stop the encoder and start it again.',
    'Keyframes come every 10 s. Set the keyframe interval to 2 s (OBS: Settings, Output, Streaming, Keyframe Interval; ffmpeg: -g with twice the frame rate).',
  ]);
});

describe('the gaps of a session', () => {
  it('are 500 at most: of more, those that span the least become one', () => {
    const gaps: Gap[] = [];
    const add = (startedAt: number) => addGap(gaps, { startedAt, endedAt: startedAt + 3000, cause: 'silence' });
    for (let index = 0; index < 500; index++) add(index * 10_000);
    expect(gaps).toHaveLength(500);
    add(500 * 10_000 - 5_000);
    expect(gaps).toHaveLength(500);
    expect(gaps[0]).toEqual({ startedAt: 0, endedAt: 3000, cause: 'silence' });
    expect(gaps.at(-1)).toEqual({ startedAt: 4_990_000, endedAt: 4_998_000, cause: 'silence' });
    for (let index = 501; index < 20_000; index++) add(index * 10_000);
    expect(gaps).toHaveLength(500);
    expect([gaps[0]?.startedAt, gaps.at(-1)?.endedAt]).toEqual([0, 199_993_000]);
    // All of them become coarser, instead of one that swallows the show.
    expect(Math.max(...gaps.map(({ startedAt, endedAt }) => endedAt - startedAt))).toBeLessThan(1_000_000);
  });
});
