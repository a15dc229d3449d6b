import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ActionScope, runScopedAction, useScopedAction } from '../../../src/dashboard/ui/scoped-actions.ts';

function Control({ name, act }: { name: string; act: () => void }) {
  useScopedAction(name, act);
  return null;
}

it('An action runs the control of its own row, with the newest function, until the control is gone', () => {
  const [chapel, rink, later] = [vi.fn(), vi.fn(), vi.fn()];
  const rows = (act: () => void, isRinkThere: boolean) => (
    <>
      <ActionScope value="chapel">
        <Control name="copy" act={act} />
      </ActionScope>
      <ActionScope value="rink">{isRinkThere ? <Control name="copy" act={rink} /> : null}</ActionScope>
      <Control name="copy" act={rink} />
    </>
  );
  const { rerender } = render(rows(chapel, true));
  expect(runScopedAction('rink', 'copy')).toBe(true);
  expect([chapel.mock.calls.length, rink.mock.calls.length]).toEqual([0, 1]);
  rerender(rows(later, false));
  expect(runScopedAction('chapel', 'copy')).toBe(true);
  expect([chapel.mock.calls.length, later.mock.calls.length]).toEqual([0, 1]);
  expect(runScopedAction('rink', 'copy')).toBe(false);
  expect(runScopedAction('chapel', 'record')).toBe(false);
  expect(runScopedAction(undefined, 'copy')).toBe(false);
});
