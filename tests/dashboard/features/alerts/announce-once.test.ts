import { beforeEach, describe, expect, it, vi } from 'vitest';

/** Another tab: the same storage, a memory of its own. */
async function openTab() {
  vi.resetModules();
  return (await import('../../../../src/dashboard/features/alerts/background-monitor.tsx')).announceOnce;
}

beforeEach(() => localStorage.clear());

describe('a piece of news', () => {
  it('is announced by one tab, once', async () => {
    const first = await openTab();
    const second = await openTab();
    expect([first('evening'), second('evening'), first('evening')]).toEqual([true, false, false]);
    expect(second('night')).toBe(true);
  });

  it('is announced by each tab if storage is blocked', async () => {
    const first = await openTab();
    const second = await openTab();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect([first('evening'), second('evening'), first('evening')]).toEqual([true, true, false]);
  });

  it.each(['not json', '{"a":1}', '[5,null]'])('is announced if storage holds %s', async (stored) => {
    localStorage.setItem('aircheck.announced', stored);
    expect((await openTab())('evening')).toBe(true);
  });

  it('is remembered as one of the last two hundred', async () => {
    const claim = await openTab();
    for (let index = 0; index <= 200; index += 1) claim(`session ${index}`);
    const stored: unknown = JSON.parse(localStorage.getItem('aircheck.announced') ?? '');
    expect(stored).toHaveLength(200);
    expect(stored).toContain('session 200');
    expect(stored).not.toContain('session 0');
  });
});
