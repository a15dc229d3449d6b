import { screen, waitFor } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { WritePermission } from '../../../src/dashboard/components/write-permission.tsx';
import { UnrecordedRow } from '../../../src/dashboard/features/control-room/alarm-rows.tsx';
import { NextSession } from '../../../src/dashboard/features/stream/stream-page.tsx';
import StreamsPage from '../../../src/dashboard/features/streams/streams-page.tsx';
import { StreamRow } from '../../../src/dashboard/features/streams/streams-table.tsx';
import { aLiveSession, aStreamView } from '../domain/builders.ts';
import { serveKeys } from '../features/settings/serve-keys.ts';
import { browserInJsdom } from '../support/browser-in-jsdom.ts';
import { renderWithQueries } from '../support/render-dashboard.tsx';
import { streamRow } from '../support/serve-streams.ts';

const reason = 'View only: you cannot change anything.';

/** Some of a page, for a key that may only read or for one that may write. */
async function renderGated(children: React.ReactNode, isReadOnly = true) {
  browserInJsdom();
  const api = await serveKeys([], { isReadOnly });
  api.streams = [streamRow({ id: 'a', name: 'Chapel' })];
  const rendered = renderWithQueries(
    <BrowserRouter>
      <WritePermission>{children}</WritePermission>
    </BrowserRouter>,
  );
  await waitFor(() => expect(api.count('GET /aircheck/me')).toBe(1));
  return { ...rendered, api };
}

describe('a key that may only read', () => {
  it('leaves the switch where it is, with the reason, and copies links all the same', async () => {
    const view = aStreamView([aLiveSession()]);
    const { user, api } = await renderGated(
      <table>
        <tbody>
          <StreamRow view={view} />
        </tbody>
      </table>,
    );
    const control = await screen.findByRole('switch', { name: /Next session of Chapel/ });
    await waitFor(() => expect(control.getAttribute('title')).toBe(reason));
    await user.click(control);
    expect(api.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('makes no stream by click or key, and the page says why', async () => {
    const { user } = await renderGated(<StreamsPage />);
    await screen.findAllByText(reason);
    const button = await screen.findByRole('button', { name: 'New stream' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    // The keys come with the legend below the rows.
    await screen.findByText(/^Times in /);
    await user.keyboard('n');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('answers an alarm by copying the request for the encoder alone', async () => {
    const view = aStreamView([aLiveSession({ record: false })]);
    const session = view.last;
    if (!session) throw new Error('There is no session.');
    const trouble = { kind: 'unrecorded' as const, key: 'a', item: { view, session } };
    await renderGated(<UnrecordedRow trouble={trouble} staleReason={undefined} isSlab end={null} />);
    const turnOn = await screen.findByRole('button', { name: 'Turn on for the next session' });
    await waitFor(() => expect(turnOn.getAttribute('title')).toBe(reason));
    const copy = screen.getByRole('button', { name: /^Copy request for the encoder/ });
    expect(copy.getAttribute('aria-disabled')).toBeNull();
  });

  it('is explained under the switch, and what it does is still announced', async () => {
    await renderGated(<NextSession view={aStreamView()} />);
    await screen.findAllByText(reason);
    expect(screen.getByRole('status').textContent).toBe('Until someone turns it on');
  });
});

describe('a key that may write', () => {
  it('sees nothing of this', async () => {
    const { user } = await renderGated(<StreamsPage />, false);
    await user.click(await screen.findByRole('button', { name: 'New stream' }));
    expect(await screen.findByRole('dialog', { name: 'New stream' })).toBeDefined();
    expect(screen.queryByText(reason)).toBeNull();
  });
});
