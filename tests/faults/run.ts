import { parseArgs } from 'node:util';
import { type Figure, formatFigures } from '../bench/figure.ts';
import type { Fault } from './fault.ts';
import { machineFaults } from './machine-faults.ts';
import { mediaFaults } from './media-faults.ts';
import { openScene, type Scene } from './scene.ts';
import { signalFaults } from './signal-faults.ts';
import type { Said } from './until-said.ts';

// `npm run faults [-- stall black …] [--times 3]`: does what goes wrong to a real service, and measures how long it takes
// until the page says so. Ends with 1 where it says it too late, or not at all.

const faults: Record<string, Fault> = { ...mediaFaults, ...signalFaults, ...machineFaults };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '3' } },
});
const asked = positionals.length > 0 ? positionals : Object.keys(faults);
const unknown = asked.filter((name) => faults[name] === undefined);
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(faults).join(', ')}.`);

const figures: Figure[] = [];
const misses: string[] = [];

async function measure(scene: Scene, { name, withinSeconds, inject }: Fault): Promise<void> {
  const said: Said[] = [];
  for (let time = 0; time < Number(values.times); time += 1) {
    try {
      said.push(await inject(scene));
    } catch (error) {
      misses.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const seconds = said.map((each) => each.seconds);
  if (seconds.some((each) => each > withinSeconds)) misses.push(`${name}: later than ${withinSeconds} s`);
  const words = said.at(-1)?.words ?? 'not said';
  console.log(`  ${name}: ${seconds.map((each) => each.toFixed(1)).join(', ')}`);
  if (said.length > 0)
    figures.push({ name, unit: 's', values: seconds, note: `at most ${withinSeconds}; “${words.slice(0, 60)}”` });
}

const scene = await openScene();
try {
  for (const name of asked) {
    const fault = faults[name];
    if (fault) await measure(scene, fault);
  }
} finally {
  await scene.close();
}
console.log(`\nSeconds until the page said it\n${formatFigures(figures)}`);
for (const miss of misses) console.log(`MISSED ${miss}`);
process.exitCode = misses.length === 0 ? 0 : 1;
