import { describe, expect, it } from 'vitest';
import { newSessionRow, type SessionRow } from '../../../../src/service/db/sessions.ts';
import {
  createClientRate,
  createRequestRate,
  isProgram,
  visitorOf,
} from '../../../../src/service/features/deliveries/client-pages.ts';
import { type EntrySources, entriesOf } from '../../../../src/service/features/deliveries/delivery-entries.ts';

const nowMs = 1_000_000;
const stream = Object({ id: 's', accountId: 'a', name: 'Hall', record: true, profiles: [] });
const session = (change: Partial<SessionRow>) => ({ ...newSessionRow(stream, nowMs - 9_000), ...change });
const ready = session({ recordingStatus: 'ready' });
const ofStream = (untilMs: number) => ({
  ...{ id: 'item', name: 'Final' },
  window: { streamId: 's', from: nowMs - 60_000, until: untilMs },
});

/** The state of the only line of a page, and why it is that. */
function entryOf(parts: Partial<EntrySources>, found: readonly Partial<SessionRow>[] = []) {
  const rows = found.map(session);
  const entries = entriesOf({
    items: [ofStream(nowMs + 60_000)],
    shows: rows.map((_, index) => ({ id: `show-${index}`, itemId: 'item', sessionId: String(index) })),
    findSession: (id) => rows[Number(id)],
    findClip: () => undefined,
    isLive: () => false,
    nowMs,
    ...parts,
  });
  expect(entries[0]?.id).toBe('item');
  const { state, reason } = entries[0] ?? {};
  return [state, reason];
}

describe('a line of a delivery page', () => {
  it('is to come while its window is open, and says afterwards that no show was recorded', () => {
    expect(entryOf({})).toEqual(['upcoming', undefined]);
    expect(entryOf({ items: [ofStream(nowMs)] })).toEqual(['unavailable', 'no-show']);
  });

  it('does not come onto a page that expired or was revoked before its window was over', () => {
    for (const by of ['expired', 'revoked'] as const) {
      expect(entryOf({ closed: { atMs: nowMs - 1, by } })).toEqual(['unavailable', by]);
      const over = ofStream(nowMs - 10);
      expect(entryOf({ items: [over], closed: { atMs: nowMs - 5, by } })).toEqual(['unavailable', 'no-show']);
    }
  });

  it('says what became of a recording that will not come', () => {
    const items = [{ id: 'item', name: 'Final', sessionId: '0' }];
    expect(entryOf({ items }, [{ recordingStatus: 'failed' }])).toEqual(['unavailable', 'failed']);
    expect(entryOf({ items }, [{ recordingStatus: 'deleted' }])).toEqual(['unavailable', 'deleted']);
    expect(entryOf({ items }, [{ record: false }])).toEqual(['unavailable', 'not-recorded']);
    expect(entryOf({ items })).toEqual(['unavailable', 'deleted']);
    expect(entryOf({}, [{ recordingStatus: 'failed' }, ready])).toEqual(['ready', undefined]);
  });

  it('stays what it is on a page that is closed', () => {
    const closed = { atMs: nowMs - 1, by: 'expired' } as const;
    expect(entryOf({ closed }, [ready])).toEqual(['ready', undefined]);
    expect(entryOf({ closed }, [{ recordingStatus: 'waiting' }])).toEqual(['processing', undefined]);
  });

  it('of a clip says that it could not be made, or was deleted', () => {
    const items = [{ id: 'item', name: 'Goal', clipId: 'c' }];
    const clip = (state: string) => Object({ id: 'c', state });
    expect(entryOf({ items, findClip: () => clip('failed') })).toEqual(['unavailable', 'failed']);
    expect(entryOf({ items, findClip: () => clip('making') })).toEqual(['processing', undefined]);
    expect(entryOf({ items })).toEqual(['unavailable', 'deleted']);
  });
});

describe('who opens a page', () => {
  it.each([
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'WhatsApp/2.23.20.0',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
    'curl/8.5.0',
    '',
    undefined,
  ])('is no person: %s', (userAgent) => expect(isProgram(userAgent)).toBe(true));

  it.each([
    'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1',
    // In the window of an app that has one of its own.
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/125.0 Mobile Safari/537.36 Telegram-Android/10.14',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 WhatsApp/24.10',
    'Mozilla/5.0 (Linux; Android 10; CUBOT NOTE 20) AppleWebKit/537.36 Chrome/125.0 Mobile Safari/537.36',
  ])('is a person: %s', (userAgent) => expect(isProgram(userAgent)).toBe(false));

  it('is known on one page alone, and by nothing that can be read back', () => {
    const visitor = visitorOf('page', '192.0.2.1', 'Firefox');
    expect(visitor).toBe(visitorOf('page', '192.0.2.1', 'Firefox'));
    expect(new Set([visitor, visitorOf('other', '192.0.2.1', 'Firefox'), visitorOf('page', '192.0.2.2')]).size).toBe(3);
    expect(visitor).toMatch(/^[\w-]{16}$/);
  });
});

it('somebody may ask in bursts, and in the long run as often as is allowed', () => {
  let nowMs = 0;
  const rate = createRequestRate({ burst: 3, perSecond: 2 }, () => nowMs);
  const ask = (key = 'a') => rate.take(key);
  expect([ask(), ask(), ask(), ask()]).toEqual([undefined, undefined, undefined, 1]);
  expect(ask('b')).toBeUndefined();
  nowMs = 500;
  expect([ask(), ask()]).toEqual([undefined, 1]);
  nowMs = 60_000;
  expect([ask(), ask(), ask(), ask()]).toEqual([undefined, undefined, undefined, 1]);
});

describe('a page that many ask from one network', () => {
  const rateOfOne = () => createClientRate({ burst: 2, perSecond: 1 }, () => 0);

  it('is not closed to a colleague by another one behind the same address', () => {
    const rate = rateOfOne();
    const ask = (userAgent: string) => rate.take('page', { address: '192.0.2.1', userAgent });
    expect([ask('Firefox'), ask('Firefox'), ask('Firefox')]).toEqual([undefined, undefined, 1]);
    expect(ask('Safari')).toBeUndefined();
  });

  it('counts the addresses of an IPv6 /64 as one, however many browsers they say they are', () => {
    const rate = rateOfOne();
    const ask = (index: number) => rate.take('page', { address: `2001:db8::${index}`, userAgent: `${index}` });
    expect(Array.from({ length: 20 }, (_, index) => ask(index)).filter((wait) => wait !== undefined)).toEqual([]);
    expect(ask(20)).toBe(1);
    expect(rate.take('page', { address: '2001:db8:0:1::1', userAgent: 'Firefox' })).toBeUndefined();
  });
});
