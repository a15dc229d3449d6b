import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore, useStore } from '../../../src/dashboard/lib/create-store.ts';

const persisted = {
  key: 'test.count',
  parse: (text: string) => (/^\d+$/.test(text) ? Number(text) : undefined),
  serialize: (count: number) => (count === 0 ? undefined : String(count)),
};

/** A browser that throws when its storage is so much as touched. */
function blockStorage() {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
  }
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a store', () => {
  it('notifies its listeners of another value, not of the same one, and is rendered anew', () => {
    const store = createStore('a');
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    store.set('a');
    expect(listener).not.toHaveBeenCalled();
    store.set('b');
    expect([listener.mock.calls.length, store.get()]).toEqual([1, 'b']);
    stop();
    function Word() {
      return useStore(store);
    }
    render(<Word />);
    act(() => store.set('after'));
    expect(screen.getByText('after')).toBeDefined();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('is watched from the first listener to the last', () => {
    const [begin, end] = [vi.fn(), vi.fn()];
    const store = createStore(0, {
      onWatched: () => {
        begin();
        return end;
      },
    });
    const stops = [store.subscribe(vi.fn()), store.subscribe(vi.fn())];
    expect([begin.mock.calls.length, end.mock.calls.length]).toEqual([1, 0]);
    stops[0]?.();
    stops[0]?.();
    expect(end).not.toHaveBeenCalled();
    stops[1]?.();
    expect(end).toHaveBeenCalledTimes(1);
    store.subscribe(vi.fn())();
    expect([begin.mock.calls.length, end.mock.calls.length]).toEqual([2, 2]);
  });
});

describe('a store that is kept', () => {
  it('outlives the page or the tab, leaves nothing behind for its first value, and starts again if nonsense is stored', () => {
    const store = createStore(0, { persisted });
    store.set(7);
    expect(createStore(0, { persisted }).get()).toBe(7);
    store.set(0);
    expect(localStorage.getItem('test.count')).toBeNull();
    createStore(0, { persisted: { ...persisted, area: 'session' } }).set(7);
    expect([sessionStorage.getItem('test.count'), localStorage.getItem('test.count')]).toEqual(['7', null]);
    localStorage.setItem('test.count', 'seven');
    expect(createStore(3, { persisted }).get()).toBe(3);
  });

  it('reads again what another page has stored, when it is asked to', () => {
    const store = createStore(0, { persisted });
    const listener = vi.fn();
    store.subscribe(listener);
    expect(store.get()).toBe(0);
    localStorage.setItem('test.count', '5');
    store.restore();
    expect([store.get(), listener.mock.calls.length]).toEqual([5, 1]);
  });

  it('holds for this load only if storage is blocked', () => {
    blockStorage();
    const store = createStore(0, { persisted });
    store.set(7);
    expect(store.get()).toBe(7);
    store.restore();
    expect(store.get()).toBe(0);
  });
});
