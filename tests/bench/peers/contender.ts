import { readFile } from 'node:fs/promises';

/** A program that takes live streams, beside which others are measured. */
export interface Contender {
  name: string;
  /** Its version, and what it does with them. */
  note: string;
  /** `directory`: empty, and removed afterwards. */
  start(directory: string, streamCount: number): Promise<StartedContender>;
}

export interface StartedContender {
  /** `rtmp://host:port/app`; or one for each stream. */
  url: string | readonly string[];
  streamKeys: string[];
  /** Processor time that all its processes have used so far, in seconds. */
  cpuSeconds(): number;
  /** Rejects where less than so many seconds of a stream were kept. */
  check?(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** @throws where one of these playlists names less than so many seconds of segments. */
export async function checkPlaylists(paths: readonly string[], seconds: number): Promise<void> {
  for (const path of paths) {
    const durations = (await readFile(path, 'utf8')).matchAll(/^#EXTINF:([\d.]+)/gm);
    const kept = [...durations].reduce((sum, [, duration]) => sum + Number(duration), 0);
    if (kept < seconds) throw new Error(`${path} has ${kept.toFixed(1)} of ${seconds} s`);
  }
}
