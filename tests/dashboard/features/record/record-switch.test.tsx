import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RecordFailure } from '../../../../src/dashboard/features/record/record-failure.tsx';
import { RecordSwitch } from '../../../../src/dashboard/features/record/record-switch.tsx';
import { renderWithQueries } from '../../support/render-dashboard.tsx';
import { serveStreams, streamRow } from '../../support/serve-streams.ts';

const chapel = { id: 'a', name: 'Chapel', record: false };

describe('the record switch', () => {
  it('is one switch wherever the stream is shown: all of them change together', async () => {
    const api = await serveStreams([streamRow({ id: 'a', name: 'Chapel' })]);
    let confirm = () => {};
    const held = new Promise<void>((resolve) => {
      confirm = resolve;
    });
    api.answers = ({ method }) => (method === 'PATCH' ? { status: 204, text: '', after: held } : undefined);
    const { user } = renderWithQueries(
      <>
        <RecordSwitch stream={chapel} />
        <RecordSwitch stream={chapel} size="large" />
        <RecordSwitch stream={{ id: 'b', name: 'Rink', record: true }} />
      </>,
    );
    const [first, second] = screen.getAllByRole('switch', { name: /Chapel/ });
    if (!first || !second) throw new Error('There are two.');
    await user.click(first);
    await waitFor(() => expect(screen.getAllByRole('switch', { busy: true })).toEqual([first, second]));
    await user.click(second);
    expect(screen.getByRole('switch', { name: 'Next session of Rink: Will be recorded', checked: true })).toBeDefined();
    confirm();
    await waitFor(() => expect(screen.queryAllByRole('switch', { busy: true })).toEqual([]));
    expect(api.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  it('that is disabled says why, and asks for nothing', async () => {
    const api = await serveStreams([streamRow({ id: 'a', name: 'Chapel' })]);
    const { user } = renderWithQueries(<RecordSwitch stream={chapel} disabledReason="The data is old." />);
    await user.click(screen.getByRole('switch', { description: 'The data is old.' }));
    expect(api.requests).toEqual([]);
  });
});

describe('a change that the service accepts and does not make', () => {
  it('is named for what it is', async () => {
    const api = await serveStreams([streamRow({ id: 'a', name: 'Chapel' })]);
    api.answers = ({ method }) => (method === 'PATCH' ? { status: 200, json: {} } : undefined);
    const { user } = renderWithQueries(
      <>
        <RecordSwitch stream={chapel} />
        <RecordFailure stream={chapel} />
      </>,
    );
    await user.click(screen.getByRole('switch'));
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Recording was not turned on\. ?The service accepted the change, but didn’t apply it\. It is still off\./,
    );
  });
});
