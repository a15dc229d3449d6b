import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { folderFiles } from '../../../src/service/lib/stored-files.ts';
import { Mp4Cache, openMp4Download } from '../../../src/service/playback/mp4-download.ts';
import type { RangedBody } from '../../../src/service/playback/served-file.ts';
import { makeFolder } from '../recorder/record.ts';

/** A recording as a download takes it, by its folder. */
export const recordingIn = (directory: string) => ({ id: directory, files: folderFiles(directory) });

/** A recording's source as a download that no other test has built before. */
export async function openSource(directory: string): Promise<RangedBody> {
  const download = await openMp4Download(recordingIn(directory), 'source', new Mp4Cache(1e6));
  if (download === undefined) throw new Error('There is no download');
  return download;
}

/** All of a recording's source, as a client would have fetched it. */
export async function fetchSource(directory: string): Promise<Buffer> {
  const download = await openSource(directory);
  return buffer(download.read(0, download.byteLength));
}

/** The same as a file, for FFmpeg. */
export async function fetchSourceFile(directory: string): Promise<string> {
  const path = join(await makeFolder(), 'source.mp4');
  await writeFile(path, await fetchSource(directory));
  return path;
}
