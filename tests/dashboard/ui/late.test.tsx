import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { idlePart } from '../../../src/dashboard/ui/idle-part.tsx';
import { late } from '../../../src/dashboard/ui/late.tsx';
import { lateCode, loadCodeWhenIdle, loadLateCode } from '../../../src/dashboard/ui/late-code.ts';
import { PartBoundary } from '../../../src/dashboard/ui/part-boundary.tsx';

function Chapel({ word }: { word: string }) {
  return <p>Chapel {word}</p>;
}

describe('a late part', () => {
  it('is drawn when its code has come', async () => {
    const Part = late(async () => Chapel);
    await act(async () =>
      render(
        <Suspense fallback="…">
          <Part word="live" />
        </Suspense>,
      ),
    );
    expect(screen.getByText('Chapel live')).toBeTruthy();
  });

  it('is drawn at once when its code is there already', async () => {
    const read = vi.fn(async () => Chapel);
    const Part = late(read);
    await loadLateCode();
    render(<Part word="live" />);
    expect(screen.getByText('Chapel live')).toBeTruthy();
    expect(read).toHaveBeenCalledOnce();
  });

  it('is fetched when the browser is idle', async () => {
    const idle = vi.fn((run: () => void) => run());
    vi.stubGlobal('requestIdleCallback', idle);
    const code = lateCode(async () => Chapel);
    loadCodeWhenIdle();
    await vi.waitFor(() => expect(code.get()).toBe(Chapel));
    expect(idle).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('is fetched a little later where the browser does not tell that it is idle', async () => {
    vi.stubGlobal('requestIdleCallback', undefined);
    const code = lateCode(async () => Chapel);
    loadCodeWhenIdle();
    await vi.waitFor(() => expect(code.get()).toBe(Chapel), { timeout: 5000 });
    vi.unstubAllGlobals();
  });
});

describe('a part that nobody waits for', () => {
  it('is not there, and not asked for, until the browser is idle', async () => {
    const read = vi.fn(async () => Chapel);
    const Part = idlePart(read);
    render(<Part word="live" />);
    expect(document.body.textContent).toBe('');
    expect(read).not.toHaveBeenCalled();
    await act(loadLateCode);
    expect(screen.getByText('Chapel live')).toBeTruthy();
  });

  it('stays away in silence where it cannot be fetched', async () => {
    const Part = idlePart<{ word: string }>(() => Promise.reject(new TypeError('Failed to fetch')));
    render(<Part word="live" />);
    await act(loadLateCode);
    expect(document.body.textContent).toBe('');
  });
});

describe('a part whose code cannot be fetched', () => {
  it('says so in its place, leaves the page alone, and can be tried again', async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    const read = vi.fn(async () => Chapel).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const Part = late(read);
    await act(async () =>
      render(
        <>
          <p>The rest</p>
          <PartBoundary>
            <Suspense fallback="…">
              <Part word="live" />
            </Suspense>
          </PartBoundary>
        </>,
      ),
    );
    expect(screen.getByRole('alert').textContent).toContain('A part of this page could not be shown.');
    expect(screen.getByText('The rest')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();

    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(screen.getByText('Chapel live')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    vi.mocked(console.error).mockClear();
  });

  it('costs nothing when that happens before it is needed', async () => {
    const read = vi.fn(async () => Chapel).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const Part = late(read);
    await loadLateCode();
    await act(async () =>
      render(
        <Suspense>
          <Part word="live" />
        </Suspense>,
      ),
    );
    expect(screen.getByText('Chapel live')).toBeTruthy();
    expect(read).toHaveBeenCalledTimes(2);
  });
});
