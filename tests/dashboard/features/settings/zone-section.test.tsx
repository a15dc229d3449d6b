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
  it('begins with the computer’s own; UTC applies at once, and can be undone', async () => {
    render(<ZoneChoice />);
    const own = screen.getByRole<HTMLInputElement>('radio', { name: /Same as this computer/ });
    expect(own.checked).toBe(true);
    expect(own.closest('label')?.textContent).toContain(`${systemZone()}, now `);
    await userEvent.click(screen.getByRole('radio', { name: /^UTC/ }));
    expect(formatClock(someEvening)).toBe('20:30');
    await userEvent.click(own);
    expect(zone.get()).toBeUndefined();
  });

  it('of another is taken once it is one that the browser knows, is kept, and is followed by every page', async () => {
    await serveStreams([streamRow({ id: 'a', name: 'Chapel' })]);
    const { user } = renderDashboard('/settings');
    await user.click(await screen.findByRole('radio', { name: /Other/ }));
    const field = screen.getByRole('combobox', { name: 'Time zone' });
    const said = () => field.parentElement?.parentElement?.querySelector('[role="alert"]')?.textContent;
    await user.type(field, 'Asia/Kolk');
    expect(said()).toBe('There is no time zone with this name.');
    expect(zone.get()).toBeUndefined();
    await user.type(field, 'ata');
    expect(said()).toBe('');
    expect(formatClock(someEvening)).toBe('02:00');
    expect(localStorage.getItem('aircheck.zone')).toBe('Asia/Kolkata');
    expect(document.querySelectorAll('datalist option').length).toBeGreaterThan(300);

    await user.click(screen.getAllByRole('link', { name: 'Streams' })[0] ?? document.body);
    await screen.findByRole('row', { name: /Chapel/ });
    await screen.findByText(/^Times in GMT\+5:30\./);
    await user.click(screen.getAllByRole('link', { name: 'Settings' })[0] ?? document.body);
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Other/ })).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' }).value).toBe('Asia/Kolkata');
  });
});
