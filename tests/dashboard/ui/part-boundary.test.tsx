import { act, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PartBoundary } from '../../../src/dashboard/ui/part-boundary.tsx';

describe('a part whose code cannot be fetched', () => {
  it('says so in its place, leaves the page alone, and offers to reload', async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    const Chapel = lazy(() => Promise.reject(new TypeError('Failed to fetch')));
    await act(async () =>
      render(
        <>
          <p>The rest</p>
          <PartBoundary>
            <Suspense fallback="…">
              <Chapel />
            </Suspense>
          </PartBoundary>
        </>,
      ),
    );
    expect(screen.getByRole('alert').textContent).toContain('A part of this page could not be shown.');
    expect(screen.getByText('The rest')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
    vi.mocked(console.error).mockClear();
  });
});
