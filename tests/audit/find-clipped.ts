import type { Page } from 'playwright-core';

/** How far the page can be moved sideways, in px. */
export function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
}

/**
 * Texts that nobody can read to their end: cut off by a box that does not scroll, without an ellipsis whose whole text
 * is in a title; or by its own field. What is for those alone who do not see the page is left out.
 */
export function findClipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // No function of its own: what compiles this would call one of its helpers, which the page has not.
    const hidden = ['hidden', 'clip'];
    const findings = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement;
      const words = text.textContent?.trim() ?? '';
      if (
        words === '' ||
        parent === null ||
        !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) continue;
      for (
        let around: Element | null = parent;
        around !== null && around !== document.body;
        around = around.parentElement
      ) {
        const style = getComputedStyle(around);
        const frame = around.getBoundingClientRect();
        // For screen readers alone.
        if (frame.width <= 1 || frame.height <= 1 || style.clipPath === 'inset(50%)') break;
        if (around.closest('svg, [inert], [aria-hidden="true"]')) break;
        if (style.overflowX === 'auto' || style.overflowX === 'scroll') break;
        const isCutAside =
          hidden.includes(style.overflowX) && (box.right > frame.right + 1 || box.left < frame.left - 1);
        const isCutBelow =
          hidden.includes(style.overflowY) && (box.bottom > frame.bottom + 3 || box.top < frame.top - 3);
        const isSaid =
          (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') &&
          around.closest('[title], [aria-label]') !== null;
        // A box that lets its last line wrap out of sight has chosen what gives way first, such as tags.
        const isReplaced = box.top >= frame.bottom - 1 && style.flexWrap === 'wrap';
        if ((isCutAside || isCutBelow) && !isSaid && !isReplaced) {
          findings.add(
            `“${words.slice(0, 40)}” in ${around.tagName.toLowerCase()}.${around.className.toString().slice(0, 50)}`,
          );
        }
        if (isCutAside || isCutBelow) break;
      }
    }
    // What an empty field is for stands in the field alone.
    for (const field of document.querySelectorAll('input')) {
      const { placeholder, value, clientWidth } = field;
      if (placeholder === '' || value !== '' || clientWidth <= 1 || !field.checkVisibility()) continue;
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const pen = document.createElement('canvas').getContext('2d');
      if (pen === null) continue;
      pen.font = font;
      const room = clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      if (pen.measureText(placeholder).width > room) findings.add(`“${placeholder}” in an empty input`);
    }
    return [...findings];
  });
}
