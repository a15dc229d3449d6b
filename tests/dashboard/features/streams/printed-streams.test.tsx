import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { fullDisk } from '../../../../src/dashboard/features/record/full-disk.ts';
import { patient } from '../../../support/patient.ts';
import { comeBack } from '../../support/come-back.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveStreams, streamRow } from '../../support/serve-streams.ts';

/** Prints the page; a browser takes it as it is when this has returned. */
async function print() {
  fireEvent(window, new Event('beforeprint'));
  const sheet = within(await screen.findByRole('table', { name: 'Streams' }));
  const rows = sheet.getAllByRole('row').slice(1);
  return rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent);
}

it('the streams on paper promise no more than their switches, and say when they are the last known state', async () => {
  const api = await serveStreams([
    streamRow({ id: 'a', name: 'Alpha', record: true }),
    streamRow({ id: 'b', name: 'Bravo', record: true, aircheck: { recordOnce: true } }),
    streamRow({ id: 'c', name: 'Charlie', record: false }),
  ]);
  renderDashboard('/?sort=name');
  await screen.findByText(/^Times in /, undefined, patient);
  expect(await print()).toEqual(['Will be recorded', 'Next session only', 'Will not be recorded']);
  onTestFinished(() => act(() => fullDisk.set(undefined)));
  act(() => fullDisk.set('The disk is full.'));
  expect(await print()).toEqual(['On, but disk full', 'On, but disk full', 'Will not be recorded']);

  expect(screen.queryByText(/You see the last known state/)).toBeNull();
  api.answers = () => ({ status: 500, json: { errors: ['no luck'] } });
  await comeBack();
  await screen.findByText(/Printed .*\. You see the last known state, from \d\d:\d\d:\d\d\.$/, undefined, patient);
});
