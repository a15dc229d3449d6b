import { AV_PIX_FMT_YUV420P, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { FFmpegError, FormatContext, Packet } from 'node-av/lib';
import { openDecoder } from '../../src/service/transcode/worker/media/decoder.ts';
import { openSwscale, type Scaler } from '../../src/service/transcode/worker/media/scaler.ts';

interface Size {
  width: number;
  height: number;
}

/** The luma of each frame of a file in order, scaled to a size. */
async function* readLuma(file: string, { width, height }: Size): AsyncGenerator<Uint8Array> {
  const input = new FormatContext();
  FFmpegError.throwIfError(await input.openInput(file), `Could not open ${file}`);
  FFmpegError.throwIfError(await input.findStreamInfo(), `Could not read ${file}`);
  const video = input.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO);
  if (!video) throw new Error(`${file} has no video`);
  const decoder = await openDecoder(video, 1);
  // The ffmpeg program's scaler, for both: ours may not be judged by itself.
  let scaler: Scaler | undefined;
  const packet = new Packet();
  packet.alloc();
  try {
    for (let isOver = false; !isOver; ) {
      isOver = (await input.readFrame(packet)) < 0;
      const decoded: Uint8Array[] = [];
      if (isOver || packet.streamIndex === video.index) {
        await decoder.decode(isOver ? null : packet, (frame) => {
          scaler ??= openSwscale(frame, { width, height, format: AV_PIX_FMT_YUV420P });
          const scaled = scaler.scale(frame);
          decoded.push(Uint8Array.from(scaled.toBuffer().subarray(0, width * height)));
          scaled.free();
        });
      }
      packet.unref();
      yield* decoded;
    }
  } finally {
    packet.free();
    scaler?.close();
    decoder.close();
    await input.closeInput();
  }
}

/** Luma PSNR in dB of a rendition against its source scaled to the same size, over all frames. Throws if the number of frames differs. */
export async function measurePsnr(sourceFile: string, renditionFile: string, size: Size): Promise<number> {
  const originals = readLuma(sourceFile, size);
  let squares = 0;
  let samples = 0;
  for await (const frame of readLuma(renditionFile, size)) {
    const { value: original, done } = await originals.next();
    if (done) throw new Error(`${renditionFile} has more frames than its source`);
    for (let index = 0; index < frame.length; index += 1) {
      const difference = (frame[index] ?? 0) - (original[index] ?? 0);
      squares += difference * difference;
    }
    samples += frame.length;
  }
  if (!(await originals.next()).done) throw new Error(`${renditionFile} has fewer frames than its source`);
  return 10 * Math.log10((255 * 255 * samples) / Math.max(1, squares));
}
