import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type RecordChange, setRecordKey, useRecordChange } from '../../../src/dashboard/api/stream.ts';

/** As a row does: it looks at its switch and at its failure. */
function Row({ id }: { id: string }) {
  const change = useRecordChange(id);
  const status = useRecordChange(id)?.status;
  return <li>{status === 'success' ? String(change?.data?.confirmed) : status}</li>;
}

function renderRows(count: number) {
  const client = new QueryClient();
  const ids = Array.from({ length: count }, (_, index) => `s${index}`);
  render(
    <QueryClientProvider client={client}>
      <ul>
        {ids.map((id) => (
          <Row key={id} id={id} />
        ))}
      </ul>
    </QueryClientProvider>,
  );
  const change = async (id: string, record: boolean) => {
    const answer: RecordChange = { requested: record, confirmed: record, before: !record, isQueued: false };
    const options = { mutationKey: setRecordKey(id), mutationFn: () => Promise.resolve(answer) };
    await client.getMutationCache().build(client, options).execute(undefined);
  };
  const shown = () => Array.from(screen.getByRole('list').children, ({ textContent }) => textContent);
  return { client, ids, change, shown };
}

it('a row knows the last change of its stream alone', async () => {
  const { client, change, shown } = renderRows(2);
  await act(() => change('s0', true));
  expect(shown()).toEqual(['true', '']);
  await act(() => change('s0', false));
  expect(shown()).toEqual(['false', '']);
  act(() => client.clear());
  expect(shown()).toEqual(['', '']);
});

it('each change is looked up once, however many rows there are', async () => {
  const { client, ids, change, shown } = renderRows(300);
  const looks = vi.spyOn(client.getMutationCache(), 'getAll');
  for (const id of ids.slice(0, 20)) await act(() => change(id, true));
  expect(shown().slice(0, 21)).toEqual([...Array.from({ length: 20 }, () => 'true'), '']);
  // Added, begun, done and its observers: a few times each, where every row of its own made it hundreds.
  expect(looks.mock.calls.length).toBeLessThanOrEqual(20 * 6);
});
