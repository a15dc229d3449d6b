import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { playAlarmTone } from '../../../../src/dashboard/features/alerts/alarm-tone.ts';
import { soundAlarm } from '../../../../src/dashboard/features/alerts/background-monitor.tsx';
import { toasts } from '../../../../src/dashboard/ui/toasts.tsx';
import { fakeAudio } from './fake-audio.ts';

describe('the alarm’s tone', () => {
  it('is four notes within a second, leaves nothing open, and needs no words', async () => {
    const audio = fakeAudio();
    expect(await playAlarmTone()).toBe('played');
    expect(audio.started).toHaveLength(4);
    expect(Math.max(...audio.started)).toBeLessThan(1);
    await waitFor(() => expect(audio.closed).toBe(1));
    await soundAlarm();
    expect(toasts.get()).toEqual([]);
  });

  it('that the browser blocks is not played later out of nowhere, but let through from the page', async () => {
    const audio = fakeAudio({ isHeldBack: true });
    expect(await playAlarmTone()).toBe('held-back');
    expect(audio.started).toEqual([]);
    expect(audio.closed).toBe(1);
    await soundAlarm();
    const [toast] = toasts.get();
    expect(toast?.text).toContain('blocks the alarm’s sound');
    render(toast?.action);
    audio.allow();
    await userEvent.click(screen.getByRole('button', { name: 'Allow sound' }));
    await waitFor(() => expect(audio.started).toHaveLength(4));
    expect(toasts.get()).toEqual([]);
  });

  it('is not there in a browser without sound', async () => {
    expect(await playAlarmTone()).toBe('unavailable');
  });
});
