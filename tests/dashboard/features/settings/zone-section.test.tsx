import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { zone } from '../../../../src/dashboard/components/preferences.ts';
import { ZoneChoice } from '../../../../src/dashboard/features/settings/this-browser-sections.tsx';
import { formatClock } from '../../../../src/dashboard/lib/format.ts';
import { systemZone } from '../../../../src/dashboard/lib/zone.ts';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { serveStreams, streamRow } from '../../support/serve-streams.ts';

const someEvening = Date.UTC(2026, 10, 20, 20, 30);

beforeEach(() => zone.set(undefined));
afterEach(() => zone.set(undefined));

describe('the choice of a time zone', () => {
  it('begins with the computer’s own, by its name and time', () => {
    render(<ZoneChoice />);
    const own = screen.getByRole<HTMLInputElement>('radio', { name: /Same as this computer/ });
    expect(own.checked).toBe(true);
    expect(own.closest('label')?.textContent).toContain(`${systemZone()}, now `);
  });

  it('of UTC applies at once, and can be undone', async () => {
    render(<ZoneChoice />);
    await userEvent.click(screen.getByRole('radio', { name: /^UTC/ }));
    expect(formatClock(someEvening)).toBe('20:30');
    await userEvent.click(screen.getByRole('radio', { name: /Same as this computer/ }));
    expect(zone.get()).toBeUndefined();
  });

  it('of another is taken once it is a zone, and a name that is none is said to be none', async () => {
    render(<ZoneChoice />);
    await userEvent.click(screen.getByRole('radio', { name: /Other/ }));
    const field = screen.getByRole('combobox', { name: 'Time zone' });
    await userEvent.type(field, 'Asia/Kolk');
    expect(screen.getByRole('alert').textContent).toBe('There is no time zone with this name.');
    expect(zone.get()).toBeUndefined();
    await userEvent.type(field, 'ata');
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(formatClock(someEvening)).toBe('02:00');
    expect(localStorage.getItem('aircheck.zone')).toBe('Asia/Kolkata');
  });

  it('offers every zone that the browser knows', async () => {
    zone.set('Asia/Kolkata');
    const { container } = render(<ZoneChoice />);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Other/ }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' }).value).toBe('Asia/Kolkata');
    expect(container.querySelectorAll('datalist option').length).toBeGreaterThan(300);
  });

  it('is followed by every page that is opened after it', async () => {
    await serveStreams([streamRow({ id: 'a', name: 'Chapel' })]);
    const { user } = renderDashboard('/settings');
    await user.click(await screen.findByRole('radio', { name: /Other/ }));
    await user.click(screen.getByRole('combobox', { name: 'Time zone' }));
    await user.paste('America/New_York');
    await user.click(screen.getAllByRole('link', { name: 'Streams' })[0] ?? document.body);
    await screen.findByRole('row', { name: /Chapel/ });
    await screen.findByText(/^Times in E[SD]T\./);
  });
});
