import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createRecordedStream, readySession } from '../support/final-session.ts';
import { publishTestStream } from '../support/media/publish.ts';
import { readRecording } from '../support/media/read-recording.ts';
import { startServiceProcess } from '../support/start-service-process.ts';
import type { Deployment } from './deployment.ts';
import { versionOf } from './run-program.ts';

const execute = promisify(execFile);
const platform = process.platform === 'win32' ? 'win' : process.platform;
const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';

/** The program of one Node version, as npm has it for this platform. Fetched where that was asked for. */
async function findNode(version: string, directory: string, mayFetch: boolean): Promise<string | undefined> {
  if (process.versions.node.startsWith(`${version}.`)) return process.execPath;
  if (!mayFetch) return undefined;
  const name = `node-${platform}-${process.arch}`;
  await mkdir(directory, { recursive: true });
  await execute('npm', ['install', '--prefix', directory, '--no-save', '--ignore-scripts', `${name}@${version}`]);
  const path = join(directory, 'node_modules', name, program);
  return existsSync(path) ? path : undefined;
}

/** The main job on another Node: start, push, ready, play; source and one rendition, so that workers run too. */
async function doMainJob(node: string, directory: string, say: (line: string) => void): Promise<void> {
  const profiles = [{ name: '240p0', width: 426, height: 240, bitrate: 250_000, fps: 0 }];
  const service = await startServiceProcess({
    dataDirectory: directory,
    node,
    env: { AIRCHECK_DEFAULT_PROFILES: JSON.stringify(profiles) },
  });
  try {
    const { id, streamKey = '' } = await createRecordedStream(service);
    const media = { seconds: 6, width: 640, height: 360 };
    const { framesSent } = await (await publishTestStream({ url: service.rtmpUrl, streamKey, ...media })).finish();
    const { recordingUrl = '', sourceSegmentsDuration = 0 } = await readySession(service, id);
    const parts = await readRecording(recordingUrl);
    const decoded = parts.reduce((sum, { framesDecoded }) => sum + framesDecoded, 0);
    const errors = parts.flatMap(({ decodeErrors }) => decodeErrors);
    if (decoded !== framesSent || errors.length > 0) {
      throw new Error(`${decoded} of ${framesSent} frames decoded; ${errors.join(', ')}`);
    }
    say(`ready: ${sourceSegmentsDuration.toFixed(1)} s, ${decoded} of ${framesSent} frames`);
  } finally {
    const code = await service.stop();
    if (code !== 0) say(`it ended with ${code}`);
  }
}

/** `mayFetch`: may its program be fetched from the npm registry to a folder that is removed afterwards? */
export function nodeVersion(version: string, mayFetch: boolean): Deployment {
  return {
    name: `node-${version}`,
    missing: async () =>
      mayFetch || process.versions.node.startsWith(`${version}.`)
        ? undefined
        : `Node ${version} (give --fetch to get it from the npm registry into a temporary folder)`,
    async run({ directory, say }) {
      const node = await findNode(version, join(directory, 'node'), mayFetch);
      if (node === undefined) throw new Error(`npm has no Node ${version} for ${platform}-${process.arch}.`);
      await doMainJob(node, join(directory, 'data'), say);
      return [`Node ${await versionOf(node, '--version')}`];
    },
  };
}
