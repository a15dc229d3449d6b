import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { streamRow } from '../../support/serve-streams.ts';
import { serveUpstream } from './serve-upstream.ts';

const refusal = { errors: ['credential has insufficent privileges'], upstream: { name: 'studio', reason: 'refused' } };

async function serveUnlisted(errors = refusal) {
  const api = await serveUpstream([streamRow({ id: 'chapel', name: 'Chapel' })]);
  const others = api.answers;
  api.answers = (request) =>
    request.path === '/aircheck/upstream/studio/stream' ? { status: 403, json: errors } : others(request);
  return api;
}

describe('a key that may not list streams', () => {
  it('shows those that are added by their ids, after they were read, until they are removed', async () => {
    await serveUnlisted();
    const { user } = renderDashboard('/c/studio/');
    const field = await screen.findByLabelText('Stream id');
    await user.type(field, 'nave{Enter}');
    await screen.findByText(/It is not there/);
    await user.clear(field);
    await user.type(field, 'chapel{Enter}');
    await screen.findByRole('row', { name: /^Chapel/ });
    await user.click(screen.getByRole('button', { name: 'Remove Chapel from this browser' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Chapel/ })).toBeNull());
  });

  it('of a suspended user is an error: adding ids would not help', async () => {
    await serveUnlisted({ ...refusal, errors: ['user is suspended'] });
    renderDashboard('/c/studio/');
    await screen.findByText('The streams could not be read.');
    expect(screen.getByText(/studio does not allow this with the key that Aircheck has for it\./)).toBeDefined();
  });
});
