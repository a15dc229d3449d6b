import { QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useCachedQuery } from '../../../src/dashboard/api/query-client.ts';

const read = vi.fn(async () => 'monday');
const rota = queryOptions({ queryKey: ['rota'] as const, queryFn: read, refetchInterval: 60_000 });

const ids = Array.from({ length: 30 }, (_, index) => `row ${index}`);
const Row = () => <li>{useCachedQuery(rota) ?? 'unknown'}</li>;
const Reader = () => <p>{useQuery(rota).data}</p>;
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('shows in many rows what one part of the page reads, and asks for nothing itself', async () => {
  const client = new QueryClient();
  const page = (reader: boolean, count: number) => (
    <QueryClientProvider client={client}>
      {reader ? <Reader /> : null}
      {ids.slice(0, count).map((id) => (
        <Row key={id} />
      ))}
    </QueryClientProvider>
  );
  const { rerender } = render(page(false, 3));
  expect(rows()).toEqual(['unknown', 'unknown', 'unknown']);
  expect(read).not.toHaveBeenCalled();

  rerender(page(true, 3));
  await screen.findAllByText('monday');
  expect(rows()).toEqual(['monday', 'monday', 'monday']);

  // Data that is old at once: rows that come later ask no more for it than the first.
  rerender(page(true, 30));
  expect(rows()).toHaveLength(30);
  expect(read).toHaveBeenCalledTimes(1);

  act(() => client.setQueryData(rota.queryKey, 'tuesday'));
  await waitFor(() => expect(rows().every((text) => text === 'tuesday')).toBe(true));
  act(() => client.clear());
  expect(rows().every((text) => text === 'unknown')).toBe(true);
});

it('listens to the cache only while a row shows the data', () => {
  const client = new QueryClient();
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <Row />
    </QueryClientProvider>,
  );
  expect(client.getQueryCache().hasListeners()).toBe(true);
  unmount();
  expect(client.getQueryCache().hasListeners()).toBe(false);
});
