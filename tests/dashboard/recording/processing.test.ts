import { describe, expect, it } from 'vitest';
import { progressOf, progressWords } from '../../../src/dashboard/recording/processing.ts';
import { sessionSentence } from '../../../src/dashboard/recording/sentences.ts';
import type { ProcessingRead } from '../../../src/dashboard/recording/stream-object.ts';
import { aSession, minute, nowMs, second } from './builders.ts';

const ended = (processing: ProcessingRead | undefined, endedAtMs = nowMs - 5 * second) =>
  aSession({ recordingStatus: 'waiting', aircheck: { gaps: [], endedAtMs, processing } });

describe('the progress of renditions', () => {
  it('is a share and what is left of it', () => {
    const progress = progressOf(ended({ done: 31, total: 50, remainingSeconds: 240 }));
    expect(progress).toEqual({ share: 0.62, remainingSeconds: 240 });
    expect(progress && progressWords(progress)).toBe('renditions 62 %, about 4 min left');
  });

  it('is not whole before it is', () => {
    expect(progressWords({ share: 0.9999, remainingSeconds: undefined })).toBe('renditions 99 %');
    expect(progressWords({ share: 1, remainingSeconds: 0 })).toBe('renditions 100 %, about 0 s left');
  });

  it('is unknown where the service does not tell', () => {
    expect(progressOf(ended(undefined))).toBeUndefined();
    expect(progressOf(aSession())).toBeUndefined();
  });

  it('takes the place of guesses in a session’s sentence', () => {
    const context = { usualSeconds: 3, nowMs };
    const state = { kind: 'processing' } as const;
    expect(sessionSentence({ session: ended({ done: 1, total: 4, remainingSeconds: 9 }), state }, context)).toBe(
      'renditions 25 %, about 9 s left; usually 3 s',
    );
    expect(sessionSentence({ session: ended(undefined), state }, context)).toBe('usually 3 s; now 5 s');
  });

  it('is said of a late one too', () => {
    const session = ended({ done: 1, total: 4, remainingSeconds: 90 }, nowMs - 5 * minute);
    expect(sessionSentence({ session, state: { kind: 'late' } }, { usualSeconds: 3, nowMs })).toBe(
      'Usually 3 s; now 5 min; renditions 25 %, about 2 min left.',
    );
  });
});
