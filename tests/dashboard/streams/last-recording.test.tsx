import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aReading, aReadySession, nowMs } from '../recording/builders.ts';

const copyLink = '../../../src/dashboard/shared/links/copy-link.tsx';
const recorded = aReading([aReadySession()]);

/** The cell as on a page that is idle, whose further code has not come yet. */
async function drawCell() {
  (await import('../../../src/dashboard/ui/lazy/preload.ts')).preloading.set(true);
  const { LastRecording } = await import('../../../src/dashboard/streams/last-recording.tsx');
  const row = document.createElement('tr');
  document.body.append(row);
  onTestFinished(() => row.remove());
  await act(async () => render(<LastRecording reading={recorded} nowMs={nowMs} />, { container: row }));
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.doUnmock(copyLink));

describe('Copy, while its code is fetched', () => {
  it('has its place kept, as wide as its longest word, and takes it', async () => {
    let arrive: () => void = () => undefined;
    const isHere = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    vi.doMock(copyLink, () => isHere.then(() => ({ CopyLink: () => <button type="button">Copy</button> })));
    await drawCell();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Copied')).toBeDefined();
    arrive();
    expect(await screen.findByRole('button', { name: 'Copy' })).toBeDefined();
    expect(screen.queryByText('Copied')).toBeNull();
  });

  it('gives way to Reload where that cannot be fetched', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.doMock(copyLink, () => Promise.reject(new TypeError('Failed to fetch')));
    await drawCell();
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeDefined();
    vi.mocked(console.error).mockClear();
  });
});
