import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { MediaPacket } from '../../src/service/ingest/publish.ts';
import { busyClip, encodeBusyPackets, repeatPackets } from '../support/media/encode-busy-packets.ts';

let clip: Promise<MediaPacket[]> | undefined;

/** The file in which the first process of a run leaves the clip for the others: encoding takes longer than many a measurement. */
export const clipFileVariable = 'AIRCHECK_BENCH_CLIP';

async function loadClip(): Promise<MediaPacket[]> {
  const path = process.env[clipFileVariable];
  if (path === undefined) return encodeBusyPackets();
  if (existsSync(path)) return deserialize(await readFile(path));
  const packets = await encodeBusyPackets();
  await writeFile(path, serialize(packets));
  return packets;
}

/** So many seconds of the busy 720p30 clip. */
export async function busyPackets(seconds: number): Promise<MediaPacket[]> {
  clip ??= loadClip();
  return [...repeatPackets(await clip, busyClip.seconds, seconds)];
}
