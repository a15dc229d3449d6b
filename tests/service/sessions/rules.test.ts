import { describe, expect, it } from 'vitest';
import { decidePublish, endReason, endsSession, silentTakeoverMs } from '../../../src/service/sessions/rules.ts';

describe('a publish with a good key', () => {
  it('begins a session where none goes on', () => {
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
