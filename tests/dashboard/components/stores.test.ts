import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { theme, zone } from '../../../src/dashboard/components/preferences.ts';
import { browserInJsdom } from '../support/browser-in-jsdom.ts';

const shownTheme = () => document.documentElement.dataset.theme;

/** A browser that throws when its storage is so much as touched. */
function blockStorage() {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
}

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

describe('a preference', () => {
  beforeEach(() => vi.resetModules());
  const fresh = () => import('../../../src/dashboard/components/preferences.ts');

  it('begins as most want it, and is kept in the words that earlier versions kept', async () => {
    const { shortcutsOn, alarmSoundOn } = await fresh();
    expect([shortcutsOn.get(), alarmSoundOn.get()]).toEqual([true, false]);
    shortcutsOn.set(false);
    alarmSoundOn.set(true);
    expect([localStorage.getItem('aircheck.shortcuts'), localStorage.getItem('aircheck.alarm-sound')]).toEqual([
      'no',
      'yes',
    ]);
    vi.resetModules();
    const reloaded = await fresh();
    expect([reloaded.shortcutsOn.get(), reloaded.alarmSoundOn.get()]).toEqual([false, true]);
  });
});

describe('the links that were copied', () => {
  beforeEach(() => vi.resetModules());
  const fresh = async () => (await import('../../../src/dashboard/components/links/copy-link.tsx')).copiedLinks;

  it('are remembered by session, over a reload', async () => {
    const links = await fresh();
    const listener = vi.fn();
    links.subscribe(listener);
    links.add('evening');
    expect(listener).toHaveBeenCalledTimes(1);
    vi.resetModules();
    expect([...(await fresh()).get()]).toEqual(['evening']);
  });

  it('are at most a thousand, the oldest are forgotten', async () => {
    localStorage.setItem('aircheck.copied', JSON.stringify(Array.from({ length: 1000 }, (_, index) => `s${index}`)));
    const links = await fresh();
    links.add('new');
    expect(links.get().size).toBe(1000);
    expect(links.get().has('s0')).toBe(false);
    expect(links.get().has('new')).toBe(true);
  });

  it.each(['{"a":1}', '[1,null,"ok"]', 'not json'])('survive a storage with %s in it', async (stored) => {
    localStorage.setItem('aircheck.copied', stored);
    expect([...(await fresh()).get()]).toEqual(stored.includes('ok') ? ['ok'] : []);
  });
});

describe('the theme', () => {
  it('follows the system until one is chosen, and then stays', () => {
    const { wantDark } = browserInJsdom({ isDark: true });
    theme.restore();
    expect([theme.get(), shownTheme()]).toEqual(['system', 'dark']);
    theme.set('light');
    expect([shownTheme(), localStorage.getItem('aircheck.theme')]).toEqual(['light', 'light']);
    wantDark(true);
    expect(shownTheme()).toBe('light');
    theme.restore();
    expect(theme.get()).toBe('light');
  });

  it('takes nonsense in storage for no wish, and blocked storage too', () => {
    browserInJsdom();
    localStorage.setItem('aircheck.theme', 'purple');
    theme.restore();
    expect([theme.get(), shownTheme()]).toEqual(['system', 'light']);
    blockStorage();
    theme.set('dark');
    expect(shownTheme()).toBe('dark');
    theme.restore();
    expect([theme.get(), shownTheme()]).toEqual(['system', 'light']);
  });
});

describe('the zone of times', () => {
  afterEach(() => zone.set(undefined));

  it('is the computer’s until another is chosen, and that one is kept', () => {
    zone.restore();
    expect(zone.get()).toBeUndefined();
    const listener = vi.fn();
    const stop = zone.subscribe(listener);
    zone.set('Asia/Kolkata');
    stop();
    expect(listener).toHaveBeenCalledTimes(1);
    zone.restore();
    expect(zone.get()).toBe('Asia/Kolkata');
    zone.set(undefined);
    expect(localStorage.getItem('aircheck.zone')).toBeNull();
  });

  it('takes nonsense in storage for no choice', () => {
    localStorage.setItem('aircheck.zone', 'Moon/Tranquillity');
    zone.restore();
    expect(zone.get()).toBeUndefined();
  });
});
