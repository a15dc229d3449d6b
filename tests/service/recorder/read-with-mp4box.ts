import { createFile, MP4BoxBuffer } from 'mp4box';

export interface ReadSample {
  dtsTicks: number;
  ptsTicks: number;
  size: number;
  isSync: boolean;
  durationTicks: number;
}

export interface ReadTrack {
  codec: string;
  timescale: number;
  samples: ReadSample[];
}

/** What mp4box reads in a fragmented MP4: its tracks, in their order, with every sample. */
export function readWithMp4box(content: Uint8Array): ReadTrack[] {
  const file = createFile();
  const failures: string[] = [];
  file.onError = (module, message) => failures.push(`${module}: ${message}`);
  file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(Uint8Array.from(content).buffer, 0));
  file.flush();
  if (failures.length > 0) throw new Error(failures.join('; '));
  return file.getInfo().tracks.map(({ id, codec, timescale }) => ({
    codec,
    timescale,
    samples: file.getTrackSamplesInfo(id).map((sample) => ({
      dtsTicks: sample.dts,
      ptsTicks: sample.cts,
      size: sample.size,
      isSync: sample.is_sync,
      durationTicks: sample.duration,
    })),
  }));
}
