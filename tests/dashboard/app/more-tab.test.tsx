import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderDashboard } from '../support/render-dashboard.tsx';
import { serveStreams } from '../support/serve-streams.ts';

it('a narrow page has five tabs at most: the last leads to the other pages and the guide, and says that one of them is open', async () => {
  await serveStreams();
  const { user } = renderDashboard();
  const more = await screen.findByRole('button', { name: 'More' });
  expect(more.getAttribute('aria-current')).toBeNull();
  const tabs = more.closest('nav');
  const further = document.getElementById(more.getAttribute('popovertarget') ?? '');
  if (tabs === null || further === null) throw new Error('unreachable');
  const pages = (place: HTMLElement) =>
    within(place)
      .getAllByRole('link', { hidden: true })
      .map(({ textContent }) => textContent);
  expect(pages(further)).toEqual(['Activity', 'Settings', 'Guide']);
  expect(within(further).getByRole('link', { name: 'Settings', hidden: true }).hasAttribute('aria-current')).toBe(
    false,
  );
  // There is no key for it on a phone.
  const guide = within(further).getByRole('link', { name: 'Guide', hidden: true });
  expect(guide.getAttribute('href')).toMatch(/\/guide\/index\.html$/);
  expect(pages(tabs).length - pages(further).length).toBeLessThanOrEqual(4);
  await user.click(within(further).getByRole('link', { name: 'Settings', hidden: true }));
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' }).getAttribute('aria-current')).toBe('page'));
});
