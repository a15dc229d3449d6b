import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderDashboard } from '../support/render-dashboard.tsx';
import { serveOwnService } from '../support/serve-own-service.ts';
import { streamRow } from '../support/serve-streams.ts';

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

it('every page shows the service’s notices until each is dismissed', async () => {
  const api = await serveOwnService([streamRow({ id: 'a' })]);
  const json = [null, { id: 5 }, { id: 'five', kind: 'newer', at: 1, text: 'The clock went back.' }, replaced, rebuilt];
  api.ownAnswers = ({ path }) => (path === '/aircheck/notices' ? { json } : undefined);
  const { user } = renderDashboard();
  const list = () => screen.findByRole('alert', { name: 'Service notices' });
  // An unknown kind is said all the same, and what cannot be read is left out.
  for (const { text } of [rebuilt, replaced, { text: 'The clock went back.' }]) {
    expect((await list()).textContent).toContain(text);
  }
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(3);
  for (const name of [/^Settings/, /^Streams/]) {
    await user.click(screen.getAllByRole('link', { name })[0] ?? document.body);
    expect((await list()).textContent).toContain(replaced.text);
  }
  await user.click(await screen.findByRole('link', { name: 'a' }));
  await screen.findByRole('heading', { level: 1, name: 'a' });
  expect((await list()).textContent).toContain(replaced.text);

  await user.click(screen.getByRole('button', { name: 'Dismiss: Database, Rebuilt' }));
  expect(screen.queryByText(rebuilt.text)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Dismiss: Stream keys, Replaced' }));
  await user.click(screen.getByRole('button', { name: /^Dismiss: / }));
  expect(screen.queryByRole('alert', { name: 'Service notices' })).toBeNull();
});
