import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderDashboard } from '../support/render-dashboard.tsx';
import { serveStreams, streamRow } from '../support/serve-streams.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const texts = (links: HTMLElement[]) => links.map(({ textContent }) => textContent);

it('the frame says where one is, and a change of page moves the focus to the heading, but a search does not', async () => {
  await serveStreams([streamRow({ id: 'a', name: 'Chapel' }), streamRow({ id: 'b', name: 'Studio' })]);
  const { user } = renderDashboard();
  await screen.findByRole('row', { name: /Chapel/ });
  expect(document.activeElement).toBe(document.body);
  expect(screen.getByRole('link', { name: 'Skip to the page' }).getAttribute('href')).toBe('#main');
  expect(screen.getByRole('main').id).toBe('main');
  const rail = screen.getByRole('complementary');
  // The rail's foot is loaded after the first rows.
  await waitFor(() => expect(rail.textContent).toContain('Northlight'));
  expect(texts(screen.getAllByRole('link', { current: 'page' }))).toEqual(['Streams2', 'Streams']);
  expect(screen.getByTitle(/UTC$/).textContent).toMatch(/as of \d\d:\d\d:\d\d/);

  const field = screen.getByRole('searchbox');
  await user.type(field, 'studio');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Chapel/ })).toBeNull());
  expect(document.activeElement).toBe(field);

  await user.click(within(rail).getByRole('link', { name: 'Settings' }));
  const settings = await heading('Settings');
  await waitFor(() => expect(document.activeElement).toBe(settings));
  await user.click(within(rail).getByRole('link', { name: /Streams/ }));
  const streams = await heading('Streams');
  await waitFor(() => expect(document.activeElement).toBe(streams));
});

it('an address that no page has says so and leads to the streams; a narrow page has the rest behind its last tab', async () => {
  await serveStreams([streamRow({ id: 'a', name: 'Chapel' })]);
  const { user } = renderDashboard('/nowhere');
  await heading('There is no such page.');
  await user.click(screen.getByRole('link', { name: 'Go to Streams' }));
  await screen.findByRole('row', { name: /Chapel/ });

  const more = screen.getByRole('button', { name: 'More' });
  expect(more.getAttribute('aria-current')).toBeNull();
  const further = within(document.getElementById(more.getAttribute('popovertarget') ?? '') ?? document.body);
  const tabs = within(more.closest('nav') ?? document.body).getAllByRole('link', { hidden: true });
  const [activity, settings, guide, ...others] = further.getAllByRole('link', { hidden: true });
  if (!activity || !settings || !guide) throw new Error('A page is missing.');
  expect([activity, settings, guide, ...others].map(({ textContent }) => textContent)).toEqual([
    ...['Activity', 'Settings', 'Guide'],
  ]);
  expect(tabs.length - 3).toBeLessThanOrEqual(4);
  // There is no key for it on a phone.
  expect(guide.getAttribute('href')).toMatch(/\/guide\/index\.html$/);
  expect(settings.hasAttribute('aria-current')).toBe(false);
  await user.click(settings);
  await heading('Settings');
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' }).getAttribute('aria-current')).toBe('page'));
});
