import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createApiKeys } from '../../../../src/service/db/api-keys.ts';
import { createClipRows } from '../../../../src/service/db/clips.ts';
import { openDatabase } from '../../../../src/service/db/database.ts';
import { startClips } from '../../../../src/service/features/clips/clips.ts';
import { createFileStorage } from '../../../../src/service/storage/recordings.ts';
import { createTranscodeQueue } from '../../../../src/service/transcode/queue.ts';
import { encodeNumbered } from '../../../support/media/numbered-frames.ts';
import { patient } from '../../../support/patient.ts';
import { noLog } from '../../../support/record-log.ts';
import { makeFolder, recordParts } from '../../transcode/make-recording.ts';

/** A recording from which a clip is being cut: its first edge is encoded until `endEncoding`. */
async function cutClip() {
  const folder = await makeFolder();
  const sessionId = crypto.randomUUID();
  await mkdir(join(folder, 'recordings'));
  const { directory } = await recordParts([await encodeNumbered({ seconds: 4, fps: 30, bFrames: 0, gopSeconds: 2 })]);
  await rename(directory, join(folder, 'recordings', sessionId));
  const database = openDatabase(':memory:');
  const queue = createTranscodeQueue({ jobs: 1, memoryLimitBytes: 1e9, log: noLog });
  let endEncoding = (_: { frames: number }) => {};
  const encodeEdge = vi.fn(() => new Promise<{ frames: number }>((resolve) => (endEncoding = resolve)));
  const note = vi.fn();
  const clips = startClips(join(folder, 'clips'), 0, {
    rows: createClipRows(database, Date.now),
    recordings: createFileStorage(join(folder, 'recordings')),
    sessions: { find: () => undefined },
    queue: { ...queue, encodeEdge },
    note,
    whenDurable: async () => undefined,
    log: noLog,
  });
  onTestFinished(async () => {
    await clips.close();
    await queue.close();
    database.close();
  });

  const accountId = createApiKeys(database, Date.now).defaultAccount().id;
  const marks = { from: 0.5, to: 3 };
  const about = {
    sessionId,
    parentId: 'council',
    streamName: 'Council',
    createdBy: 'Maria',
    createdByKeyId: undefined,
  };
  const clip = clips.add({ accountId, ...about, name: 'Goal', ...marks, keep: false });
  await vi.waitFor(() => expect(encodeEdge).toHaveBeenCalled(), patient);
  if (clip === undefined) throw new Error('The clip was not added.');
  return { clips, clip, sessionId, accountId, note, endEncoding, files: join(folder, 'clips', clip.id) };
}

it('a deletion of a recording does not wait for the clip that is being cut from it', async () => {
  const { clips, clip, sessionId, accountId, note, endEncoding, files } = await cutClip();
  await clips.recordingDeleted(sessionId);
  expect(clips.rows.find(clip.id)).toBeUndefined();
  expect(note).toHaveBeenCalledWith(accountId, expect.objectContaining({ what: 'clip-expired', clip: 'Goal' }));
  endEncoding({ frames: 0 });
  await vi.waitFor(() => expect(existsSync(files)).toBe(false), patient);
});

it('a clip that is renamed while it is cut is in the activity log under its new name', async () => {
  const { clips, clip, accountId, note, endEncoding } = await cutClip();
  clips.rows.change(clip.id, { name: 'Winner', keep: false });
  endEncoding({ frames: 0 });
  await vi.waitFor(
    () => expect(note).toHaveBeenCalledWith(accountId, expect.objectContaining({ clip: 'Winner' })),
    patient,
  );
});
