import { expect, it } from 'vitest';
import { ingestIssues, issueSentence } from '../../../src/service/sessions/rules.ts';

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
