import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderDashboard } from '../support/render-dashboard.tsx';
import { serveStreams, streamRow } from '../support/serve-streams.ts';

describe('an address that no page has', () => {
  it('says so and leads to the streams', async () => {
    await serveStreams([streamRow({ id: 'a', name: 'Chapel' })]);
    const { user } = renderDashboard('/nowhere');
    expect(await screen.findByRole('heading', { name: 'There is no such page.' })).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Go to Streams' }));
    expect(await screen.findByRole('row', { name: /Chapel/ })).toBeDefined();
  });
});

describe('the frame', () => {
  it('marks the page one is on, counts the streams, and names the connection', async () => {
    await serveStreams([streamRow({ id: 'a', name: 'Chapel' })]);
    renderDashboard();
    await screen.findByRole('row', { name: /Chapel/ });
    const rail = screen.getByRole('complementary');
    expect(rail.textContent).toContain('Northlight');
    const links = screen.getAllByRole('link', { current: 'page' });
    expect(links.map(({ textContent }) => textContent)).toEqual(['Streams1', 'Streams']);
    expect(screen.getByTitle(/UTC$/).textContent).toMatch(/as of \d\d:\d\d:\d\d/);
  });

  it('begins with a way past itself', async () => {
    await serveStreams();
    renderDashboard();
    expect((await screen.findByRole('link', { name: 'Skip to the page' })).getAttribute('href')).toBe('#main');
    expect(screen.getByRole('main').id).toBe('main');
  });
});
