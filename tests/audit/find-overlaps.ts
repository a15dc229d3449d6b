import type { Page } from 'playwright-core';

/** Words and glyphs of a table's cells that lie over those of another cell of their row: a column is too narrow for what it has. */
export function findOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // No function of its own: what compiles this would call one of its helpers, which the page has not.
    const findings = new Set<string>();
    for (const row of document.querySelectorAll('tr')) {
      if (!row.checkVisibility()) continue;
      const said: { cell: Element; words: string; box: DOMRect }[] = [];
      for (const cell of row.cells) {
        for (const glyph of cell.querySelectorAll('svg')) {
          const box = glyph.getBoundingClientRect();
          const isSeen = glyph.checkVisibility({ opacityProperty: true, visibilityProperty: true });
          if (isSeen && box.width > 1 && box.width <= 24 && glyph.closest('[inert]') === null)
            said.push({ cell, words: 'a glyph', box });
        }
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
          const parent = text.parentElement;
          if (parent === null || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
          const around = parent.getBoundingClientRect();
          if (around.width <= 1 || around.height <= 1 || parent.closest('[inert]')) continue;
          const range = document.createRange();
          range.selectNodeContents(text);
          const words = range.getBoundingClientRect();
          // As much of it as is seen: an ellipsis cuts off the rest.
          let { left, right } = words;
          let isWrappedAway = false;
          for (let frame: Element | null = parent; frame !== null && frame !== row; frame = frame.parentElement) {
            if (getComputedStyle(frame).overflowX === 'visible') continue;
            left = Math.max(left, frame.getBoundingClientRect().left);
            right = Math.min(right, frame.getBoundingClientRect().right);
            isWrappedAway ||= words.top >= frame.getBoundingClientRect().bottom - 1;
          }
          const box = new DOMRect(left, words.top, right - left, words.height);
          if (box.width > 1 && !isWrappedAway)
            said.push({ cell, words: (text.textContent ?? '').trim().slice(0, 30), box });
        }
      }
      for (const [index, one] of said.entries()) {
        for (const other of said.slice(index + 1)) {
          if (one.cell === other.cell) continue;
          const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          if (across > 1 && down > 4) findings.add(`“${one.words}” and “${other.words}”`);
        }
      }
    }
    return [...findings];
  });
}
