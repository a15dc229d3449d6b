import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ScrubBar } from '../../../../src/dashboard/features/player/player-controls.tsx';
import type { VideoSnapshot } from '../../../../src/dashboard/features/player/video.ts';
import { serveApi } from '../../api/serve-api.ts';
import { renderWithQueries } from '../../support/render-dashboard.tsx';

const snapshot: VideoSnapshot = {
  isPlaying: true,
  isWaiting: false,
  hasEnded: false,
  positionSeconds: 65,
  durationSeconds: 200,
  bufferedSeconds: 90,
  volume: 1,
  isMuted: false,
};
const cue = (from: string, to: string, x: number) => `00:${from}.000 --> 00:${to}.000\nsheet.jpg#xywh=${x},0,160,90\n`;
const vtt = ['WEBVTT\n', cue('00:00', '01:40', 0), cue('01:40', '03:20', 160)].join('\n');

async function renderBar(answer: { text?: string; status?: number } = { text: vtt }) {
  const api = await serveApi(() => answer);
  const storyboardUrl = `${api.baseUrl}/storyboard.vtt`;
  renderWithQueries(
    <ScrubBar className="relative" snapshot={snapshot} gaps={[]} storyboardUrl={storyboardUrl} onSeek={vi.fn()} />,
  );
  const slider = screen.getByRole('slider', { name: 'Position' });
  slider.getBoundingClientRect = () => new DOMRect(100, 0, 400, 20);
  const preview = () => document.querySelector('[data-preview]');
  const picture = () => preview()?.querySelector<HTMLElement>('span[style*="background"]');
  return { api, slider, preview, picture };
}

/** jsdom's pointer events have no place. */
const point = (slider: HTMLElement, clientX: number) =>
  fireEvent(slider, new MouseEvent('pointermove', { bubbles: true, clientX }));

it('shows the picture and the time of where one points, and neither when one does not', async () => {
  const { api, slider, preview, picture } = await renderBar();
  expect(preview()).toBeNull();
  expect(api.requests).toEqual([]);
  point(slider, 400);
  expect(preview()?.textContent).toBe('2:30');
  await waitFor(() => expect(picture()?.style.backgroundPosition).toBe('-160px 0px'));
  expect(picture()?.style.backgroundImage).toContain(`${api.baseUrl}/sheet.jpg`);
  point(slider, 60);
  expect(preview()?.textContent).toBe('0:00');
  expect(picture()?.style.backgroundPosition).toMatch(/^-?0px 0px$/);
  fireEvent(slider, new MouseEvent('pointerout', { bubbles: true }));
  expect(preview()).toBeNull();
  expect(api.requests).toHaveLength(1);
});

it('shows them at the position while keys move it', async () => {
  const { slider, preview } = await renderBar();
  fireEvent.keyDown(slider, { key: 'Tab' });
  expect(preview()).toBeNull();
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(preview()?.textContent).toBe('1:05');
  fireEvent.blur(slider);
  expect(preview()).toBeNull();
});

it.each([{ status: 404, text: 'no' }, { text: '<html>' }])(
  'shows the time alone where there are no pictures: %o',
  async (answer) => {
    const { api, slider, preview, picture } = await renderBar(answer);
    point(slider, 300);
    await waitFor(() => expect(api.requests).toHaveLength(1));
    expect([preview()?.textContent, picture()]).toEqual(['1:40', null]);
  },
);
