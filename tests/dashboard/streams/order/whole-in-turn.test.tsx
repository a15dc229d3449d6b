import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useIsWhole } from '../../../../src/dashboard/streams/order/whole-in-turn.ts';

let nextFrame: FrameRequestCallback | undefined;

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    nextFrame = callback;
    return 1;
  });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(width >= 80rem)' }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    nextFrame = undefined;
  });
});

const frame = () =>
  act(async () => {
    const due = nextFrame;
    nextFrame = undefined;
    due?.(0);
  });

function Row() {
  return <p>{useIsWhole() ? 'whole' : 'name'}</p>;
}

const rows = () => screen.getAllByText(/^(whole|name)$/).map(({ textContent }) => textContent);

describe('rows that are drawn', () => {
  it('are there with their names at first, and become whole in turn, two a frame', async () => {
    render([1, 2, 3].map((key) => <Row key={key} />));
    expect(rows()).toEqual(['name', 'name', 'name']);
    await frame();
    expect(rows()).toEqual(['whole', 'whole', 'name']);
    await frame();
    expect(rows()).toEqual(['whole', 'whole', 'whole']);
    expect(nextFrame).toBeUndefined();
  });

  it('stay names while they rush by, further than a row’s height a frame', async () => {
    render([1, 2].map((key) => <Row key={key} />));
    for (const topPx of [41, 82, 20]) {
      vi.stubGlobal('scrollY', topPx);
      await frame();
    }
    expect(rows()).toEqual(['name', 'name']);
    await frame();
    expect(rows()).toEqual(['whole', 'whole']);
    expect(nextFrame).toBeUndefined();
  });

  it('become whole in one frame of four while they move slowly, four of them', async () => {
    render([1, 2, 3, 4, 5].map((key) => <Row key={key} />));
    const seen: number[] = [];
    for (let topPx = 20; topPx <= 160; topPx += 20) {
      vi.stubGlobal('scrollY', topPx);
      await frame();
      seen.push(rows().filter((row) => row === 'whole').length);
    }
    expect(seen).toEqual([0, 0, 0, 4, 4, 4, 4, 5]);
    expect(nextFrame).toBeUndefined();
  });

  it('leave their turn to others once they have gone', async () => {
    const { rerender } = render([1, 2, 3, 4].map((key) => <Row key={key} />));
    rerender([3, 4].map((key) => <Row key={key} />));
    await frame();
    expect(rows()).toEqual(['whole', 'whole']);
  });

  it('are whole at once where what stands in them makes their height', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    render(<Row />);
    expect(rows()).toEqual(['whole']);
  });
});
