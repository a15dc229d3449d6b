import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PageBoundary } from '../../../src/dashboard/app/frame.tsx';

function Broken({ isBroken }: { isBroken: boolean }) {
  if (isBroken) throw new Error('Failed to fetch dynamically imported module');
  return <p>The page</p>;
}

const at = (resetKey: string, isBroken: boolean) => (
  <PageBoundary resetKey={resetKey}>
    <Broken isBroken={isBroken} />
  </PageBoundary>
);

describe('a page that throws', () => {
  it('says so with what still holds and a way on, and another page is whole again', async () => {
    // React logs what a boundary caught.
    const said = vi.mocked(console.error).mockImplementation(() => undefined);
    const { rerender } = render(at('/a', true));
    await screen.findByRole('heading', { name: 'This page stopped.' });
    expect(screen.getByText(/Recordings go on/)).toBeDefined();
    expect(screen.getByText('Failed to fetch dynamically imported module')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
    rerender(at('/b', false));
    expect(screen.getByText('The page')).toBeDefined();
    expect(said).toHaveBeenCalled();
    said.mockClear();
  });

  it('that does not throw is shown as it is', () => {
    render(at('/a', false));
    expect(screen.getByText('The page')).toBeDefined();
  });
});
