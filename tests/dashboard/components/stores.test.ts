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

/** The modules are loaded anew, as by another page: only what is stored has outlived the last one. */
const fresh = async () => {
  vi.resetModules();
  const { copiedLinks } = await import('../../../src/dashboard/components/links/copy-link.tsx');
  return { ...(await import('../../../src/dashboard/components/preferences.ts')), copiedLinks };
};

it('a preference begins as most want it, and is stored in the words of earlier versions', async () => {
  const { shortcutsOn, alarmSoundOn } = await fresh();
  expect([shortcutsOn.get(), alarmSoundOn.get()]).toEqual([true, false]);
  shortcutsOn.set(false);
  alarmSoundOn.set(true);
  expect(localStorage.getItem('aircheck.shortcuts')).toBe('no');
  expect(localStorage.getItem('aircheck.alarm-sound')).toBe('yes');
  const reloaded = await fresh();
  expect([reloaded.shortcutsOn.get(), reloaded.alarmSoundOn.get()]).toEqual([false, true]);
});

describe('the links that were copied', () => {
  it('are remembered by session, at most a thousand, the oldest of them forgotten', async () => {
    localStorage.setItem('aircheck.copied', JSON.stringify(Array.from({ length: 1000 }, (_, index) => `s${index}`)));
    const { copiedLinks } = await fresh();
    const listener = vi.fn();
    copiedLinks.subscribe(listener);
    copiedLinks.add('new');
    expect(listener).toHaveBeenCalledTimes(1);
    const remembered = (await fresh()).copiedLinks.get();
    expect([remembered.size, remembered.has('s0'), remembered.has('new')]).toEqual([1000, false, true]);
  });

  it.each(['{"a":1}', '[1,null,"ok"]', 'not json'])('survive a storage with %s in it', async (stored) => {
    localStorage.setItem('aircheck.copied', stored);
    expect([...(await fresh()).copiedLinks.get()]).toEqual(stored.includes('ok') ? ['ok'] : []);
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

it('the zone of times is the computer’s until another is chosen, which is stored, and nonsense is no choice', () => {
  localStorage.setItem('aircheck.zone', 'Moon/Tranquillity');
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
