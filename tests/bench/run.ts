import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { clipFileVariable } from './busy-packets.ts';
import { crowdStage } from './crowd-stage.ts';
import { formatFigures, type Stage } from './figure.ts';
import { ingestStage } from './ingest-stage.ts';
import { listsStage } from './lists-stage.ts';
import { pageStage } from './page/page-stage.ts';
import { readyStage } from './ready-stage.ts';
import { scaleStage } from './scale/scale-stage.ts';
import { startupStage } from './startup-stage.ts';
import { transcodeStage } from './transcode-stage.ts';
import { viewersStage } from './viewers/viewers-stage.ts';

// `npm run bench [-- STAGE… --quick]` prints the figures of docs/performance.md, each measured several times in one run.

const stages: Record<string, Stage> = {
  page: pageStage,
  ingest: ingestStage,
  transcode: transcodeStage,
  ready: readyStage,
  crowd: crowdStage,
  lists: listsStage,
  scale: scaleStage,
  viewers: viewersStage,
  startup: startupStage,
};
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const names = positionals.length > 0 ? positionals : Object.keys(stages);
const unknown = names.filter((name) => stages[name] === undefined);
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(stages).join(', ')}.`);

const directory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
process.env[clipFileVariable] ??= join(directory, 'clip');
try {
  for (const name of names) {
    console.log(`\n${name}`);
    const figures = await stages[name]?.({ isQuick: values.quick, say: (line) => console.log(`  ${line}`) });
    console.log(formatFigures(figures ?? []));
  }
} finally {
  await rm(directory, { recursive: true, force: true });
}
