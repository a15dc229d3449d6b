import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AV_FRAME_DATA_A53_CC, AV_FRAME_FLAG_INTERLACED, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { Codec, CodecContext, FFmpegError, FormatContext, type Frame, Frame as FrameClass, Packet } from 'node-av/lib';
import { fetchAgreedPlaylists } from '../playlists/agreed-playlists.ts';

/** A decoded picture: what a player knows of it. */
export interface DecodedPicture {
  width: number;
  height: number;
  /** FFmpeg's number of its pixel format. */
  format: number;
  /** 1 where the pixels are square, or nothing is said. */
  pixelRatio: number;
  isInterlaced: boolean;
  colours: { primaries: number; transfer: number; matrix: number };
  /** Luma of a pixel, 0 to 255. */
  luma(x: number, y: number): number;
  captions: Buffer | undefined;
}

/** Decodes the first video track of a file, or of what an init segment and the segments after it are. */
export async function decodePictures(bytes: Buffer, name = 'media.mp4'): Promise<DecodedPicture[]> {
  const directory = await mkdtemp(join(tmpdir(), 'aircheck-pictures-'));
  const input = new FormatContext();
  try {
    await writeFile(join(directory, name), bytes);
    FFmpegError.throwIfError(await input.openInput(join(directory, name)), 'Could not open it');
    FFmpegError.throwIfError(await input.findStreamInfo(), 'Could not read it');
    return await decode(input);
  } finally {
    await input.closeInput();
    await rm(directory, { recursive: true, force: true });
  }
}

async function decode(input: FormatContext): Promise<DecodedPicture[]> {
  const stream = input.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO);
  const codec = stream && Codec.findDecoder(stream.codecpar.codecId);
  if (!stream || !codec) throw new Error('It has no video that can be decoded');
  const decoder = new CodecContext();
  decoder.allocContext3(codec);
  FFmpegError.throwIfError(decoder.parametersToContext(stream.codecpar), 'Could not set up the decoder');
  FFmpegError.throwIfError(await decoder.open2(codec, null), 'Could not open the decoder');
  const pictures: DecodedPicture[] = [];
  const frame = new FrameClass();
  const packet = new Packet();
  frame.alloc();
  packet.alloc();
  const take = () => {
    while (decoder.receiveFrameSync(frame) >= 0) {
      pictures.push(describe(frame));
      frame.unref();
    }
  };
  while ((await input.readFrame(packet)) >= 0) {
    if (packet.streamIndex === stream.index) {
      FFmpegError.throwIfError(decoder.sendPacketSync(packet), 'Could not decode');
      take();
    }
    packet.unref();
  }
  decoder.sendPacketSync(null);
  take();
  frame.free();
  packet.free();
  decoder.freeContext();
  return pictures;
}

function describe(frame: Frame): DecodedPicture {
  const { width, height, format } = frame;
  const plane = Buffer.from(frame.data?.[0] ?? []);
  const lineBytes = frame.linesize[0] ?? width;
  const isDeep = lineBytes >= width * 2;
  const { num, den } = frame.sampleAspectRatio;
  const captions = frame.getSideData(AV_FRAME_DATA_A53_CC);
  return {
    width,
    height,
    format,
    pixelRatio: num > 0 && den > 0 ? num / den : 1,
    isInterlaced: frame.hasFlags(AV_FRAME_FLAG_INTERLACED),
    colours: { primaries: frame.colorPrimaries, transfer: frame.colorTrc, matrix: frame.colorSpace },
    luma: (x, y) => (isDeep ? plane.readUInt16LE(y * lineBytes + x * 2) / 4 : (plane[y * lineBytes + x] ?? 0)),
    captions: captions ? Buffer.from(captions) : undefined,
  };
}

/** The bright area as it is shown, in pixels: its width to its height is 1 where a disc is round. */
export function brightBox(picture: DecodedPicture): { width: number; height: number; roundness: number } {
  const [columns, rows] = [new Set<number>(), new Set<number>()];
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      if (picture.luma(x, y) < 128) continue;
      columns.add(x);
      rows.add(y);
    }
  }
  const width = columns.size * picture.pixelRatio;
  return { width, height: rows.size, roundness: width / rows.size };
}

/** How much neighbouring lines differ more than lines two apart do: near 0, unless two moments are in one picture. */
export function combing(picture: DecodedPicture): number {
  let sum = 0;
  for (let y = 1; y + 1 < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const [above, here, below] = [picture.luma(x, y - 1), picture.luma(x, y), picture.luma(x, y + 1)];
      sum += Math.max(0, Math.abs(2 * here - above - below) - Math.abs(above - below));
    }
  }
  return sum / (picture.width * picture.height);
}

export interface FetchedRendition {
  name: string;
  /** In the order of the playlist, each part apart: an init segment and what follows it. */
  parts: DecodedPicture[][];
}

/** Fetches every rendition behind a master playlist and decodes each part of it. */
export async function fetchPictures(masterUrl: string): Promise<FetchedRendition[]> {
  const { renditions } = await fetchAgreedPlaylists(masterUrl);
  return Promise.all(
    renditions.map(async ({ name, media }) => {
      const parts = new Map<string, Buffer[]>();
      for (const { uri, initUri } of media.segments) {
        const files = parts.get(initUri) ?? [await fetchBytes(initUri)];
        parts.set(initUri, files);
        files.push(await fetchBytes(uri));
      }
      const decoded: DecodedPicture[][] = [];
      for (const files of parts.values()) decoded.push(await decodePictures(Buffer.concat(files)));
      return { name, parts: decoded };
    }),
  );
}

export async function fetchBytes(url: string): Promise<Buffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}
