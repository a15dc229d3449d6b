import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Picture } from '../../../src/dashboard/ui/picture.tsx';

it('gives way to its mark when the still cannot be loaded, and tries another one', () => {
  const { container, rerender } = render(<Picture url="/a.jpg" />);
  const still = () => container.querySelector('img');
  const mark = () => container.querySelector('svg');
  expect(mark()).toBeNull();
  fireEvent.error(still() ?? container);
  expect(still()).toBeNull();
  expect(mark()).not.toBeNull();
  rerender(<Picture url="/b.jpg" />);
  expect(still()?.getAttribute('src')).toBe('/b.jpg');
});

it('shows what stands there instead of a still, else its mark', () => {
  const { container, rerender } = render(
    <Picture url="/a.jpg">
      <p>live</p>
    </Picture>,
  );
  expect(container.textContent).toBe('live');
  expect(container.querySelector('img')).toBeNull();
  rerender(<Picture />);
  expect(container.querySelector('svg')).not.toBeNull();
});
