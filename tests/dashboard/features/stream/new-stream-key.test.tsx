import { screen, waitFor, within } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { WritePermission } from '../../../../src/dashboard/components/write-permission.tsx';
import { EncoderCard } from '../../../../src/dashboard/features/stream/encoder-card.tsx';
import type { Answer } from '../../api/serve-api.ts';
import { aStreamView } from '../../domain/builders.ts';
import { browserInJsdom } from '../../support/browser-in-jsdom.ts';
import { renderWithQueries } from '../../support/render-dashboard.tsx';
import { serveOwnService } from '../../support/serve-own-service.ts';
import { serveStreams } from '../../support/serve-streams.ts';
import { serveKeys } from '../settings/serve-keys.ts';

const newKey = 'efgh-mnop-qrst-77ab';

function renderKey() {
  browserInJsdom();
  return renderWithQueries(
    <BrowserRouter>
      <WritePermission>
        <EncoderCard view={aStreamView([], { id: 'a', streamKey: 'abcd-uimq-jtgy-4f9c' })} />
      </WritePermission>
    </BrowserRouter>,
  );
}

async function serveRotation(answer: Answer) {
  const api = await serveOwnService();
  api.ownAnswers = ({ path }) => (path === '/aircheck/stream/a/rotate-key' ? answer : undefined);
  return api;
}

describe('a new stream key', () => {
  it('is made after a question, and handed over without being shown', async () => {
    const api = await serveRotation({ json: { streamKey: newKey } });
    const { user } = renderKey();
    await user.click(await screen.findByRole('button', { name: 'New stream key…' }));
    const question = screen.getByRole('dialog', { name: 'New stream key?' });
    expect(question.textContent).toContain('Give the encoder the new one, or it is refused');
    expect(api.count('POST /aircheck/stream/a/rotate-key')).toBe(0);
    await user.click(within(question).getByRole('button', { name: 'Create new key' }));

    const done = await screen.findByRole('dialog', { name: 'The stream key was changed' });
    expect(document.body.innerHTML).not.toContain(newKey);
    await user.click(within(done).getByRole('button', { name: 'Copy new key' }));
    expect(await navigator.clipboard.readText()).toBe(newKey);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.count('POST /aircheck/stream/a/rotate-key')).toBe(1);
  });

  it('is refused while the stream is live, in the service’s words', async () => {
    const errors = ['this stream is live: end the session first, its encoder would be locked out'];
    await serveRotation({ status: 409, json: { errors } });
    const { user } = renderKey();
    await user.click(await screen.findByRole('button', { name: 'New stream key…' }));
    await user.click(screen.getByRole('button', { name: 'Create new key' }));
    const alert = within(screen.getByRole('dialog')).getByRole('alert');
    await waitFor(() => expect(alert.textContent).toContain('The key was not changed.'));
    expect(alert.textContent).toContain('its encoder would be locked out');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not offered if the API has no way to do it', async () => {
    const api = await serveStreams();
    renderKey();
    await waitFor(() => expect(api.count('GET /aircheck/me')).toBeGreaterThan(0));
    expect(screen.queryByRole('button', { name: /New stream key/ })).toBeNull();
  });

  it('is not made with a key that may only read, and says so', async () => {
    await serveKeys([], { isReadOnly: true });
    const { user } = renderKey();
    await user.click(
      await screen.findByRole('button', { name: 'New stream key: View only: you cannot change anything.' }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
