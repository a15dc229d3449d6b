import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { rowKeys } from '../../../../src/dashboard/shared/lists/row-keys.ts';

describe('The key that copies the link of a row', () => {
  it('counts where the button comes a frame after the row, and once', async () => {
    const row = document.body.appendChild(document.createElement('div'));
    row.innerHTML = '<span data-soon hidden></span>';
    const keys = rowKeys({ row: () => row, isInRows: () => true, move: () => undefined });
    expect(keys.c()).toBe(true);
    let clicks = 0;
    row.innerHTML = '<span data-copy-link><button>Copy</button></span>';
    row.querySelector('button')?.addEventListener('click', () => {
      clicks += 1;
    });
    await waitFor(() => expect(clicks).toBe(1));
    expect(keys.c()).toBe(true);
    expect(clicks).toBe(2);
    row.remove();
  });

  it('does nothing in a row that has no link', () => {
    const row = document.createElement('div');
    expect(rowKeys({ row: () => row, isInRows: () => true, move: () => undefined }).c()).toBe(false);
  });
});
