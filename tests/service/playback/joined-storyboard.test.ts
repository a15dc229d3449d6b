import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { planStoryboard, storyboardVtt } from '../../../src/service/finish/pictures.ts';
import { folderFiles } from '../../../src/service/lib/stored-files.ts';
import { createJoinedPlayback } from '../../../src/service/playback/joined-playback.ts';
import { sessionRow } from '../../support/open-rows.ts';

/** Recordings of so many seconds that are joined, with or without pictures; their ids are a, b, c… */
async function joinShows(...shows: { seconds: number; isIllustrated: boolean }[]) {
  const root = await mkdtemp(join(tmpdir(), 'aircheck-joined-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const sessions = shows.map(({ seconds }, i) =>
    sessionRow({ id: String.fromCharCode(97 + i), durationSeconds: seconds }),
  );
  for (const [i, { id }] of sessions.entries()) {
    await mkdir(join(root, id));
    const { seconds, isIllustrated } = shows[i] ?? { seconds: 0, isIllustrated: false };
    if (!isIllustrated) continue;
    const segments = [{ durationSeconds: seconds - 1.5 }, { durationSeconds: 1.5 }];
    const plan = planStoryboard(segments, { width: 1280, height: 720 });
    await writeFile(join(root, id, 'storyboard.vtt'), storyboardVtt(plan, 'storyboard.jpg'));
    await writeFile(join(root, id, 'storyboard.jpg'), `sprite of ${id}`);
  }
  const { find } = createJoinedPlayback({ sessionsOf: () => sessions, filesOf: (id) => folderFiles(join(root, id)) });
  return async (path: string) => (await find('a', path))?.file;
}

it('Thumbnails of joined recordings follow each other on one timeline, each in the sprite of its own recording', async () => {
  const open = await joinShows(
    { seconds: 3599.25, isIllustrated: true },
    { seconds: 100 * 3600 + 0.0004, isIllustrated: false },
    { seconds: 4, isIllustrated: true },
  );
  const storyboard = await open('storyboard.vtt');
  const text = (await storyboard?.readText()) ?? '';
  const [folder] = /joined-[0-9a-f]{20}/.exec(text) ?? [];
  expect(text).toBe(`WEBVTT

00:00:00.000 --> 00:59:57.750
storyboard.jpg#xywh=0,0,160,90

00:59:57.750 --> 00:59:59.250
storyboard.jpg#xywh=160,0,160,90

100:59:59.250 --> 101:00:01.750
${folder}/storyboard.jpg#xywh=0,0,160,90

101:00:01.750 --> 101:00:03.250
${folder}/storyboard.jpg#xywh=160,0,160,90
`);
  expect(storyboard).toMatchObject({ contentType: 'text/vtt; charset=utf-8', bytes: Buffer.byteLength(text) });
  expect(await (await open(`${folder}/storyboard.jpg`))?.readText()).toBe('sprite of c');
});

it('Joined recordings without pictures have no thumbnails', async () => {
  const open = await joinShows({ seconds: 4, isIllustrated: false }, { seconds: 4, isIllustrated: false });
  expect(await open('storyboard.vtt')).toBeUndefined();
});
