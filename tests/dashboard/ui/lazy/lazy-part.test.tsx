import { act, cleanup, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense, startTransition, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** The modules anew: what was preloaded in one test is not known in the next. */
async function freshModules() {
  vi.resetModules();
  const [{ lazyPart }, { PartBoundary }, { WhenIdle }, preload] = await Promise.all([
    import('../../../../src/dashboard/ui/lazy/lazy-part.tsx'),
    import('../../../../src/dashboard/ui/lazy/part-boundary.tsx'),
    import('../../../../src/dashboard/ui/lazy/when-idle.tsx'),
    import('../../../../src/dashboard/ui/lazy/preload.ts'),
  ]);
  return { lazyPart, PartBoundary, WhenIdle, ...preload };
}

let ui: Awaited<ReturnType<typeof freshModules>>;
beforeEach(async () => {
  ui = await freshModules();
});

function Chapel({ word }: { word: string }) {
  return <p>Chapel {word}</p>;
}

const failedOnce = () => vi.fn(async () => Chapel).mockRejectedValueOnce(new TypeError('Failed to fetch'));

const draw = (Part: ComponentType<{ word: string }>) =>
  act(async () =>
    render(
      <>
        <p>The rest</p>
        <ui.PartBoundary>
          <Suspense fallback="…">
            <Part word="live" />
          </Suspense>
        </ui.PartBoundary>
      </>,
    ),
  );

describe('a lazy part', () => {
  it('is drawn when its code has come', async () => {
    await draw(ui.lazyPart(async () => Chapel));
    expect(screen.getByText('Chapel live')).toBeTruthy();
  });

  it('is drawn at once when it was preloaded', async () => {
    const read = vi.fn(async () => Chapel);
    const Part = ui.lazyPart(read);
    await ui.preload(Part);
    render(<Part word="live" />);
    expect(screen.getByText('Chapel live')).toBeTruthy();
    expect(read).toHaveBeenCalledOnce();
  });

  it('keeps what it holds when it is drawn again after its code has come', async () => {
    function Counter({ word }: { word: string }) {
      const [count, setCount] = useState(0);
      return <button type="button" onClick={() => setCount(count + 1)}>{`${word} ${count}`}</button>;
    }
    const Part = ui.lazyPart(async () => Counter);
    const drawn = await act(async () => render(<Part word="taken" />));
    await act(async () => screen.getByRole('button').click());
    drawn.rerender(<Part word="counted" />);
    expect(screen.getByRole('button').textContent).toBe('counted 1');
  });

  it('keeps what is typed into it when its code came while it was being drawn', async () => {
    const Part = ui.lazyPart<{ word: string }>(async () => ({ word }) => <input aria-label={word} />);
    let open = (_: string) => {};
    function Page() {
      const [word, setWord] = useState('');
      open = (next) => startTransition(() => setWord(next));
      return <Suspense>{word && <Part word={word} />}</Suspense>;
    }
    render(<Page />);
    // `act` would not go on from where it was.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    open('first');
    const field = await screen.findByRole('textbox', { name: 'first' });
    open('second');
    expect(await screen.findByRole('textbox', { name: 'second' })).toBe(field);
    vi.unstubAllGlobals();
  });
});

describe('preloading', () => {
  it('waits until the browser is idle', async () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
    const read = vi.fn(async () => Chapel);
    ui.lazyPart(read);
    ui.preloadWhenIdle();
    // What was just drawn is painted before that.
    await vi.waitFor(() => expect(idle).toHaveLength(1));
    expect(read).not.toHaveBeenCalled();
    for (const run of idle) run();
    expect(read).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('waits a little where the browser does not say that it is idle', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('requestIdleCallback', undefined);
    const read = vi.fn(async () => Chapel);
    ui.lazyPart(read);
    ui.preloadWhenIdle();
    expect(read).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(read).toHaveBeenCalledOnce();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('leaves those that come with the click which asks for them', async () => {
    const asked = vi.fn(async () => Chapel);
    const Part = ui.lazyPart(asked, { isPreloaded: false });
    await ui.preloadAll();
    expect(asked).not.toHaveBeenCalled();
    await draw(Part);
    expect(screen.getByText('Chapel live')).toBeTruthy();
  });

  it('fetches the parts that are only known once a part has come', async () => {
    const inner = vi.fn(async () => Chapel);
    ui.lazyPart(async () => {
      ui.lazyPart(inner);
      return Chapel;
    });
    await ui.preloadAll();
    expect(inner).toHaveBeenCalledOnce();
  });
});

describe('a part that nobody waits for', () => {
  it('is not there, and not asked for, until the browser is idle', async () => {
    const read = vi.fn(async () => Chapel);
    const Part = ui.lazyPart(read);
    render(
      <ui.WhenIdle>
        <Part word="live" />
      </ui.WhenIdle>,
    );
    expect(document.body.textContent).toBe('');
    expect(read).not.toHaveBeenCalled();
    await act(ui.preloadAll);
    expect(screen.getByText('Chapel live')).toBeTruthy();
  });

  it('stays away in silence where it cannot be fetched', async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    const Part = ui.lazyPart<{ word: string }>(() => Promise.reject(new TypeError('Failed to fetch')));
    render(
      <ui.WhenIdle>
        <Part word="live" />
      </ui.WhenIdle>,
    );
    await act(ui.preloadAll);
    expect(document.body.textContent).toBe('');
    vi.mocked(console.error).mockClear();
  });
});

describe('a part whose code cannot be fetched', () => {
  it('says so in its place, leaves the page alone, and can be tried again', async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    await draw(ui.lazyPart(failedOnce()));
    expect(screen.getByRole('alert').textContent).toContain('A part of this page could not be shown.');
    expect(screen.getByText('The rest')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();

    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(screen.getByText('Chapel live')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    vi.mocked(console.error).mockClear();
  });

  it('is fetched again when it is drawn again, as on a page that is opened again', async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    const Part = ui.lazyPart(failedOnce());
    await draw(Part);
    cleanup();
    await draw(Part);
    expect(screen.getByText('Chapel live')).toBeTruthy();
    vi.mocked(console.error).mockClear();
  });

  it('costs nothing when that happens before it is needed', async () => {
    const read = failedOnce();
    const Part = ui.lazyPart(read);
    await ui.preload(Part);
    await draw(Part);
    expect(screen.getByText('Chapel live')).toBeTruthy();
    expect(read).toHaveBeenCalledTimes(2);
  });
});
