import { checkRecording } from '../../../src/service/finish/check-recording.ts';
import { completeTracks } from '../../../src/service/finish/complete-tracks.ts';
import { finishRecording } from '../../../src/service/finish/recording-steps.ts';
import { isPlausible, refitJournal } from '../../../src/service/finish/refit-journal.ts';
import { repairJournal } from '../../../src/service/finish/repair-journal.ts';
import { folderFiles } from '../../../src/service/lib/stored-files.ts';
import { readJournal } from '../../../src/service/recorder/journal.ts';
import { audioConfig, media, videoConfig } from '../recorder/synthetic-packets.ts';

const decodes = async () => true;

/** A show of 8 s whose sound comes after 6 s, so that its earlier part is completed. */
export const lateSound = [
  videoConfig(),
  ...media({ fromMs: 0, toMs: 6000 }).filter(({ kind }) => kind === 'video'),
  audioConfig(),
  ...media({ fromMs: 6000, toMs: 8000 }),
];

/** Does with an unfinished session what a start of the service does. */
export async function finishAfterRestart(directory: string) {
  const { state } = await repairJournal(directory);
  if (!isPlausible(state)) await refitJournal(directory, decodes);
  await completeTracks(directory, await readJournal(directory));
  await finishRecording(directory);
  let check = await checkRecording(folderFiles(directory), await readJournal(directory));
  if (!check.ok && (await refitJournal(directory, decodes)).length > 0) {
    await completeTracks(directory, await readJournal(directory));
    await finishRecording(directory);
    check = await checkRecording(folderFiles(directory), await readJournal(directory));
  }
  return { check, journal: await readJournal(directory) };
}
