import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Glyph, Pill, type Tone, toneLooks } from '../../../src/dashboard/components/pill.tsx';

const tones = Object.keys(toneLooks).filter((key): key is Tone => key in toneLooks);

const shapeOf = (tone: (typeof tones)[number]) => {
  const { container, unmount } = render(<Glyph tone={tone} />);
  const shape = container.querySelector('svg')?.innerHTML;
  unmount();
  return shape;
};

it('a state is recognised by its shape alone: no two have the same, except what has just become ready', () => {
  const shapes = tones.filter((tone) => tone !== 'fresh').map(shapeOf);
  expect(new Set(shapes).size).toBe(shapes.length);
  expect(shapeOf('fresh')).toBe(shapeOf('ready'));
});

it('a state is a word too, and nothing but the word is read', () => {
  for (const tone of tones) {
    const { container, unmount } = render(<Pill tone={tone}>The word</Pill>);
    expect(screen.getByText('The word')).toBeDefined();
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    unmount();
  }
});
