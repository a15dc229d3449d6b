import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { clipFileVariable } from './bench-source.ts';
import { ceilingStage } from './crowd/ceiling-stage.ts';
import { crowdStage } from './crowd/crowd-stage.ts';
import { formatFigures, type Stage } from './figure.ts';
import { httpStage } from './http-stage.ts';
import { ingestStage } from './ingest-stage.ts';
import { libraryStage } from './library-stage.ts';
import { listsStage } from './lists-stage.ts';
import { liveStage } from './live/live-stage.ts';
import { lockedStage } from './locked-stage.ts';
import { longStage } from './long/long-stage.ts';
import { badgeStage } from './page/badge-stage.ts';
import { pageStage } from './page/page-stage.ts';
import { peersStage } from './peers/peers-stage.ts';
import { readyStage } from './ready-stage.ts';
import { recordedStage } from './recorded-stage.ts';
import { writeTables } from './report/write-tables.ts';
import { scaleStage } from './scale/scale-stage.ts';
import { screenStage } from './screen-stage.ts';
import { signalStage } from './signal-stage.ts';
import { stallsStage } from './stalls-stage.ts';
import { startupStage } from './startup-stage.ts';
import { transcodeStage } from './transcode-stage.ts';
import { unsettledStage } from './unsettled-stage.ts';
import { viewersStage } from './viewers/viewers-stage.ts';

// `npm run bench [-- ingest peers crowd ceiling transcode ready badge recorded http lists viewers scale unsettled stalls locked signal screen library live long startup page] [--quick] [--write FILE]`: figures per stage, each several times in one run. With `--write`, each table also goes into that file.

const stages: Record<string, Stage> = {
  ingest: ingestStage,
  peers: peersStage,
  crowd: crowdStage,
  ceiling: ceilingStage,
  transcode: transcodeStage,
  ready: readyStage,
  badge: badgeStage,
  recorded: recordedStage,
  http: httpStage,
  lists: listsStage,
  viewers: viewersStage,
  scale: scaleStage,
  unsettled: unsettledStage,
  stalls: stallsStage,
  locked: lockedStage,
  screen: screenStage,
  signal: signalStage,
  library: libraryStage,
  live: liveStage,
  long: longStage,
  startup: startupStage,
  page: pageStage,
};
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, write: { type: 'string' } },
});
const asked = positionals.length > 0 ? positionals : Object.keys(stages);
const unknown = asked.filter((name) => stages[name] === undefined);
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(stages).join(', ')}.`);

const directory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
process.env[clipFileVariable] ??= join(directory, 'clip');
try {
  for (const name of asked) {
    console.log(`\n${name}`);
    const result = await stages[name]?.({ isQuick: values.quick, say: (line) => console.log(`  ${line}`) });
    if (result?.skipped) console.log(`  SKIPPED: ${result.skipped}`);
    console.log(formatFigures(result?.figures ?? []));
    if (values.write === undefined || result === undefined) continue;
    const command = `npm run bench -- ${name}${values.quick ? ' --quick' : ''}`;
    writeTables(values.write, { stage: name, ...result }, { command, atMs: Date.now() });
  }
} finally {
  await rm(directory, { recursive: true, force: true });
}
