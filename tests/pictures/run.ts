import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openClub } from './club.ts';
import { shots } from './shots.ts';

// `npm run pictures [-- NAME…]`: the pictures of docs/guide and of the README, from the built product with real streams. The same
// each time, but for the clocks in them.

/** Those that are taken; without any, all, and what is there goes first. */
const names = process.argv.slice(2);
const folder = fileURLToPath(new URL('../../docs/guide/pictures', import.meta.url));
const mostBytesEach = 250_000;
const mostBytes = 3_300_000;
/** Until stills and posters have come, and nothing fades any more. */
const settlesMs = 2500;

mkdirSync(folder, { recursive: true });
if (names.length === 0) for (const file of readdirSync(folder)) rmSync(join(folder, file));
const club = await openClub();
let sum = 0;
try {
  const { page } = club.dashboard;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { name, width, height, theme, isAfterShows, isPhoto, show } of shots(club)) {
    if (names.length > 0 && !names.includes(name)) continue;
    if (isAfterShows) await club.endShows();
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height });
    await show(page);
    // Pictures load in their own time, and none says that it was the last.
    await page.waitForTimeout(settlesMs);
    const path = join(folder, isPhoto ? `${name}.jpg` : `${name}.png`);
    await page.screenshot({ path, ...(isPhoto && { quality: 82 }) });
    const { size } = statSync(path);
    sum += size;
    console.log(`  ${name}: ${Math.round(size / 1000)} kB`);
    if (size > mostBytesEach) throw new Error(`${name} is larger than ${mostBytesEach / 1000} kB.`);
  }
} finally {
  await club.close();
}
if (sum > mostBytes) throw new Error(`All pictures together are larger than ${mostBytes / 1e6} MB.`);
