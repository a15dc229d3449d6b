import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SessionPill } from '../../../src/dashboard/components/pill.tsx';
import type { SessionState } from '../../../src/dashboard/domain/session-state.ts';

type Kind = 'recording' | 'stalled' | 'processing' | 'ready' | 'failed';

/** The word that fades out at each of these states, one after the other. */
function fadingWords(...kinds: Kind[]): (string | null)[] {
  const pill = (kind: Kind) => <SessionPill state={{ kind } satisfies SessionState} isFresh />;
  const { container, rerender } = render(<div />);
  return kinds.map((kind) => {
    rerender(pill(kind));
    return container.querySelector('[data-was]')?.getAttribute('data-was') ?? null;
  });
}

it('The word of a session gives way to the next once it has ended, and again once it is ready', () => {
  expect(fadingWords('recording', 'processing', 'ready')).toEqual([null, 'Recording', 'Processing']);
  expect(screen.getByText('Ready')).toBeDefined();
});

it('The word of a session gives way at once where the recording is ready as the show ends', () => {
  expect(fadingWords('stalled', 'ready')).toEqual([null, 'No media']);
});

it('Nothing fades at any other change, nor when a page opens', () => {
  expect(fadingWords('ready')).toEqual([null]);
  expect(fadingWords('recording', 'stalled', 'recording', 'failed')).toEqual([null, null, null, null]);
  expect(fadingWords('ready', 'recording')).toEqual([null, null]);
});
