import { createFile, MP4BoxBuffer } from 'mp4box';

/** The types of a file's outermost boxes. */
export function boxTypes(mp4: Buffer): string[] {
  const types: string[] = [];
  for (let at = 0; at < mp4.length; at += mp4.readUInt32BE(at)) types.push(mp4.toString('latin1', at + 4, at + 8));
  return types;
}

export interface DescribedSample {
  data: Uint8Array;
  /** Counts from 0. */
  description: number;
}

/** Each track's samples with their bytes, as mp4box finds them through the sample tables. */
export function readSamples(mp4: Uint8Array): DescribedSample[][] {
  const file = createFile();
  file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(Uint8Array.from(mp4).buffer, 0));
  file.flush();
  return file.getInfo().tracks.map(({ id }) =>
    file.getTrackSamplesInfo(id).map(({ offset, size, description_index }) => ({
      data: mp4.subarray(offset, offset + size),
      description: description_index,
    })),
  );
}
