import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong on the page as it stands, a line for each rule with where: `color-contrast: p > span`. */
export async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axe);
  const found: unknown = await page.evaluate(
    `axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
       violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`,
  );
  return Array.isArray(found) ? found.map(String) : ['axe did not answer'];
}
