import { execFile } from 'node:child_process';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { patient } from '../../support/patient.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';

let outside: string;
let dataDirectory: string;
let service: ServiceProcess;
let streamKey: string;
let session: StreamObject;

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'aircheck-'));
  dataDirectory = join(outside, 'data');
  service = await startServiceProcess({ dataDirectory, through: ['sh', '-c', 'umask 022; exec "$@"', 'sh'] });
  // A small rendition, so that a worker writes too.
  const profiles = [{ name: 'small', width: 160, height: 90, bitrate: 100_000, fps: 0 }];
  const made = await service.call('POST', '/stream', { name: 'Council', record: true, profiles });
  const stream: StreamObject = await made.json();
  streamKey = stream.streamKey ?? '';
  await (await publishTestStream({ seconds: 2, url: service.rtmpUrl, streamKey })).finish();
  session = await ready();
});
afterAll(async () => {
  await service.kill();
  await rm(outside, { recursive: true });
});

async function ready(): Promise<StreamObject> {
  return vi.waitFor(async () => {
    const [found]: StreamObject[] = await service.get('/session');
    if (found?.recordingStatus !== 'ready') throw new Error('not ready');
    return found;
  }, patient);
}

/** What others than its owner may do anything with below, by name; a file that goes meanwhile was a temporary one. */
async function openToOthers(directory: string): Promise<string[]> {
  const names = ['.', ...(await readdir(directory, { recursive: true }))];
  const found = await Promise.all(
    names.map(async (name) => {
      const file = await stat(join(directory, name)).catch(() => undefined);
      return file !== undefined && (file.mode & 0o077) !== 0 ? [name] : [];
    }),
  );
  return found.flat();
}

const recording = (...names: string[]) => join(dataDirectory, 'recordings', session.id, ...names);

describe('The data directory is for its owner alone, and copies of rows hold no stream key', () => {
  it('everything that is written is 0700 or 0600, under any umask', async () => {
    expect(await openToOthers(dataDirectory)).toEqual([]);
  });

  it('nothing beside the media has the stream key or its hash, nor a backup of the recordings', async () => {
    const { stdout } = await promisify(execFile)('grep', ['-rlaF', streamKey, join(dataDirectory, 'recordings')]).catch(
      () => ({ stdout: '' }),
    );
    expect(stdout).toBe('');
    expect(await readFile(recording('session.json'), 'utf8')).not.toMatch(/stream_key/);
  });

  it('what an earlier version left open and with keys in it is closed and cleaned at the start', async () => {
    await service.stop();
    const note = JSON.parse(await readFile(recording('session.json'), 'utf8'));
    const old = { ...note, stream: { ...note.stream, stream_key: streamKey, stream_key_hash: 'an old hash' } };
    await writeFile(recording('session.json'), JSON.stringify(old));
    const opened = ['', 'recordings', 'aircheck.db', 'service.lock', `recordings/${session.id}`];
    for (const name of opened) await chmod(join(dataDirectory, name), 0o755);
    await chmod(recording('session.json'), 0o644);

    service = await startServiceProcess({ dataDirectory });
    await vi.waitFor(async () => {
      expect(await readFile(recording('session.json'), 'utf8')).not.toMatch(/stream_key/);
      expect(await openToOthers(dataDirectory)).toEqual([]);
    }, patient);
  });

  it("somebody else's directory with other files in it keeps its mode", async () => {
    const shared = join(outside, 'shared');
    await mkdir(shared);
    await writeFile(join(shared, 'a file of theirs'), '');
    await chmod(shared, 0o755);
    const other = await startServiceProcess({ dataDirectory: shared });
    await other.kill();
    expect((await stat(shared)).mode & 0o777).toBe(0o755);
    expect((await stat(join(shared, 'aircheck.db'))).mode & 0o777).toBe(0o600);
  });
});

describe('A download follows no symbolic link, as HLS does not', () => {
  const download = (rendition = 'source') =>
    fetch(`${new URL(service.apiUrl).origin}/recordings/${session.id}/${rendition}.mp4`);
  const segment = async () => (await readdir(recording('source'))).find((name) => name.endsWith('.m4s')) ?? '';

  /** With `name` of the recording moved away and a link to it in its place. */
  async function withLink(name: string, work: () => Promise<void>): Promise<void> {
    const [place, elsewhere] = [recording(name), join(outside, 'elsewhere')];
    await rename(place, elsewhere);
    await symlink(elsewhere, place);
    try {
      await work();
    } finally {
      await rm(place);
      await rename(elsewhere, place);
    }
  }

  it('in the place of a segment while the download is in memory: it breaks off', async () => {
    expect((await download()).status).toBe(200);
    await withLink(`source/${await segment()}`, async () => {
      await expect(download().then((answer) => answer.arrayBuffer())).rejects.toThrow();
    });
  });

  it.each([
    ['the folder of a rendition', async () => 'source'],
    ['a segment', async () => `source/${await segment()}`],
    ['an init segment', async () => 'source/init-0.mp4'],
    ['the journal', async () => 'journal.ndjson'],
  ])('in the place of %s', async (_, name) => {
    expect((await download()).status).toBe(200);
    await withLink(await name(), async () => {
      // What is in memory of the download is not used any more.
      await utimes(recording('journal.ndjson'), new Date(), new Date());
      expect((await download()).status).toBe(404);
    });
    const whole = await download();
    expect(whole.status).toBe(200);
    expect((await whole.arrayBuffer()).byteLength).toBe(Number(whole.headers.get('content-length')));
  });

  it('in the place of the whole recording', async () => {
    const copy = join(outside, 'copy');
    await cp(recording(), copy, { recursive: true });
    await rename(recording(), `${recording()}-aside`);
    await symlink(copy, recording());
    expect((await download()).status).toBe(404);
    expect((await download('small')).status).toBe(404);
    await rm(recording());
    await rename(`${recording()}-aside`, recording());
  });
});
