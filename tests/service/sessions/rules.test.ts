import { describe, expect, it } from 'vitest';
import {
  decidePublish,
  endReason,
  endsSession,
  ingestIssues,
  issueSentence,
  silentTakeoverMs,
} from '../../../src/service/sessions/rules.ts';

describe('a publish with a good key', () => {
  it('begins a session if none is live', () => {
    expect(decidePublish(undefined, 1000)).toBe('begin');
  });

  it('continues the session whose encoder went away', () => {
    expect(decidePublish({ connected: false, lastPacketAt: 0 }, 9000)).toBe('continue');
  });

  it('is refused while another encoder sends', () => {
    expect(decidePublish({ connected: true, lastPacketAt: 1000 }, 1000 + silentTakeoverMs - 1)).toBe('refuse');
  });

  it('takes over from an encoder that has been silent for 5 s', () => {
    expect(decidePublish({ connected: true, lastPacketAt: 1000 }, 6000)).toBe('take-over');
  });
});

describe('the end of a publisher', () => {
  it.each([
    ['finished', true],
    ['stopped', true],
    ['closed', false],
    ['silent', false],
    ['malformed', false],
  ] as const)('%s ends the session at once: %s', (reason, atOnce) => {
    expect(endsSession(reason, 10_000)).toBe(atOnce);
    expect(endReason({ reason })).toMatch(/\.$/);
  });

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
