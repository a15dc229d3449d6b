import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paths } from '../../../src/dashboard/paths.ts';
import { renderDashboard } from '../support/render-dashboard.tsx';
import { type OwnService, serveOwnService } from '../support/serve-own-service.ts';
import { serveStreams, streamRow } from '../support/serve-streams.ts';

const rebuilt = {
  id: 'one',
  kind: 'database-rebuilt',
  at: Date.now(),
  text: 'The database was gone and has been rebuilt.',
};
const replaced = {
  id: 'two',
  kind: 'stream-keys-replaced',
  at: Date.now(),
  text: 'These streams came back with new stream keys, which their encoders need: Council.',
};

function hasNotices(api: OwnService, json: unknown): void {
  api.ownAnswers = ({ path }) => (path === '/aircheck/notices' ? { json } : undefined);
}

describe('Every page shows the service’s notices', () => {
  it.each([paths.streams(), paths.stream('a'), paths.settings()])('%s', async (path) => {
    const api = await serveOwnService([streamRow({ id: 'a' })]);
    hasNotices(api, [replaced, rebuilt]);
    renderDashboard(path);
    const list = await screen.findByRole('alert', { name: 'Service notices' });
    expect(list.textContent).toContain(rebuilt.text);
    expect(list.textContent).toContain(replaced.text);
  });

  it('and no more once it is dismissed', async () => {
    const api = await serveOwnService([streamRow({ id: 'a' })]);
    hasNotices(api, [
      { ...replaced, id: 'three' },
      { ...rebuilt, id: 'four' },
    ]);
    const { user } = renderDashboard();
    await user.click(await screen.findByRole('button', { name: 'Dismiss: Database, Rebuilt' }));
    expect(screen.queryByText(rebuilt.text)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Dismiss: Stream keys, Replaced' }));
    expect(screen.queryByRole('alert', { name: 'Service notices' })).toBeNull();
  });

  it('what is wrong in the answer is left out, and an unknown kind is said all the same', async () => {
    const api = await serveOwnService([streamRow({ id: 'a' })]);
    hasNotices(api, [null, { id: 5 }, { id: 'five', kind: 'newer', at: 1, text: 'The clock went back.' }]);
    renderDashboard();
    const list = await screen.findByRole('alert', { name: 'Service notices' });
    expect(list.textContent).toContain('The clock went back.');
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  });

  it('nobody asks an API that is not our service’s', async () => {
    const api = await serveStreams([streamRow({ id: 'a' })]);
    renderDashboard();
    await screen.findByRole('table');
    await waitFor(() => expect(api.count('GET /aircheck/me')).toBe(1));
    expect(api.count('GET /aircheck/notices')).toBe(0);
  });
});
