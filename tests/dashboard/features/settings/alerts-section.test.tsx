import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { alarmSoundOn, desktopNoticesOn } from '../../../../src/dashboard/components/preferences.ts';
import { AlertsSection } from '../../../../src/dashboard/features/settings/this-browser-sections.tsx';
import { fakeAudio } from '../alerts/fake-audio.ts';
import { fakeNotifications } from '../alerts/fake-notifications.ts';

const sound = () => screen.getByRole('switch', { name: /^Sound when/ });
const notices = () => screen.getByRole('switch', { name: /^Notifications when/ });
const isOn = (control: HTMLElement) => control.getAttribute('aria-checked') === 'true';

beforeEach(() => {
  alarmSoundOn.set(false);
  desktopNoticesOn.set(false);
});

it('the alarm’s sound is off until it is wanted, is heard then, and may be held back by the browser', async () => {
  const audio = fakeAudio();
  const { unmount } = render(<AlertsSection id="alerts" />);
  expect(isOn(sound())).toBe(false);
  await userEvent.click(sound());
  expect(isOn(sound())).toBe(true);
  expect(localStorage.getItem('aircheck.alarm-sound')).toBe('yes');
  await waitFor(() => expect(audio.started).toHaveLength(4));
  unmount();

  fakeAudio({ isHeldBack: true });
  render(<AlertsSection id="alerts" />);
  await userEvent.click(screen.getByRole('button', { name: 'Test sound' }));
  await screen.findByText(/^The browser blocks sound on this page\./);
});

describe('notifications of the desktop', () => {
  it('ask the browser’s user when they are turned on', async () => {
    const desktop = fakeNotifications('default', 'granted');
    render(<AlertsSection id="alerts" />);
    expect(desktop.asked).toBe(0);
    await userEvent.click(notices());
    await waitFor(() => expect(isOn(notices())).toBe(true));
    expect(desktop.asked).toBe(1);
    await userEvent.click(notices());
    await waitFor(() => expect(isOn(notices())).toBe(false));
    expect(desktopNoticesOn.get()).toBe(false);
  });

  it('stay off, with the reason, when they are refused or there are none', async () => {
    const { unmount } = render(<AlertsSection id="alerts" />);
    expect(notices().getAttribute('title')).toContain('need https');
    unmount();
    fakeNotifications('default', 'denied');
    render(<AlertsSection id="alerts" />);
    await userEvent.click(notices());
    await screen.findByText(/^Notifications are blocked for this site\./, { selector: 'p' });
    expect(isOn(notices())).toBe(false);
    expect(notices().getAttribute('aria-disabled')).toBe('true');
  });

  it('read as off once the browser no longer allows them', () => {
    desktopNoticesOn.set(true);
    fakeNotifications('denied');
    render(<AlertsSection id="alerts" />);
    expect(isOn(notices())).toBe(false);
  });
});
