import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../../lib/files.ts';
import type { StoredFiles } from '../../lib/stored-files.ts';
import { readH264Config } from '../../media/codec/decoder-config.ts';
import { configLengthBytes, joinedAvcConfig, nalConfig, parameterSetIds } from '../../media/codec/nal-units.ts';
import { type PixelRatio, squarePixels } from '../../media/codec/picture-format.ts';
import { presentedAt, type TableSample } from '../../media/mp4/fragment.ts';
import { renditionInit } from '../../media/mp4/init-segment.ts';
import { type InitTrack, readInitTracks, readVideoEntry } from '../../media/mp4/tracks.ts';
import type { EdgeJob, EncodedEdge } from '../../transcode/messages.ts';
import { type PartRange, readSegment, rendition, segmentAt } from './part-range.ts';
import { type Edge, type KindOf, type PartPlan, planPart, readSampleTable, tableOf } from './plan-part.ts';

interface CutDeps {
  files: StoredFiles;
  /** For files that FFmpeg reads and writes. */
  workDirectory: string;
  encodeEdge: (job: EdgeJob) => Promise<EncodedEdge>;
}

/** An encoded frame, and its bytes. */
interface EdgeFrame extends TableSample {
  data: Buffer;
}

/** A part of a recording that is ready to be written as a part of a clip. */
export interface CutPart {
  range: PartRange;
  plan: PartPlan;
  init: Buffer;
  tracks: readonly InitTrack[];
  /** For each edge of the plan its frames, in order. */
  edges: readonly (readonly EdgeFrame[])[];
}

const profiles = new Map<number | undefined, EdgeJob['profile']>([
  [66, 'baseline'],
  [77, 'main'],
  [88, 'main'],
  [100, 'high'],
]);
const maxParameterSets = 31;

/** Plans a part and encodes its edges. If our encoder cannot continue the source, the clip begins and ends at keyframes. */
export async function cutPart(range: PartRange, deps: CutDeps): Promise<CutPart> {
  const { files } = deps;
  const init = await files.read(`${rendition}/${range.part.uri}`);
  const tracks = readInitTracks(init);
  const kindOf: KindOf = (trackId) => tracks.find(({ id }) => id === trackId)?.kind;
  const tableAt = (index: number) => readSampleTable(files, segmentAt(range, index), kindOf);
  const source = encodableSource(tracks);
  const plan = await planPart({ range, tableAt, mayEncode: source !== undefined });
  if (source === undefined || plan.edges.length === 0) return { range, plan, init, tracks, edges: [] };

  const encoded = await encodeEdges({ range, plan, init, source, kindOf }, deps);
  if (encoded === undefined) {
    const atKeyframes = await planPart({ range, tableAt, mayEncode: false });
    return { range, plan: atKeyframes, init, tracks, edges: [] };
  }
  const config = joinedAvcConfig(source.config, encoded.configs);
  return { range, plan, init: renditionInit(init, { ...source, config }), tracks, edges: encoded.edges };
}

interface EncodableSource {
  config: Buffer;
  profile: EdgeJob['profile'];
  level: number;
  timescale: number;
  width: number;
  height: number;
  pixelRatio: PixelRatio;
}

/** The video, if our encoder can continue it. */
function encodableSource(tracks: readonly InitTrack[]): EncodableSource | undefined {
  const video = tracks.find(({ kind }) => kind === 'video');
  const nal = video && nalConfig(video.sampleEntry);
  if (video === undefined || nal?.codec !== 'h264' || configLengthBytes(nal.codec, nal.record) !== 4) return undefined;
  const config = nal.record;
  const profile = profiles.get(config[1]);
  const level = config[3];
  if (profile === undefined || level === undefined) return undefined;
  const { width, height } = readVideoEntry(video.sampleEntry);
  const pixelRatio = readH264Config(config).picture?.pixelRatio ?? squarePixels;
  return { config, profile, level, timescale: video.timescale, width, height, pixelRatio };
}

interface EdgeQuestion {
  range: PartRange;
  plan: PartPlan;
  init: Buffer;
  source: EncodableSource;
  kindOf: KindOf;
}

/** Undefined where our encoder turns out unable to continue the source. */
async function encodeEdges(
  { range, plan, init, source, kindOf }: EdgeQuestion,
  { files, workDirectory, encodeEdge }: CutDeps,
): Promise<{ configs: Buffer[]; edges: EdgeFrame[][] } | undefined> {
  const initPath = join(workDirectory, 'init.mp4');
  await writeWhole(initPath, init);
  const used = new Set(parameterSetIds(source.config));
  const configs: Buffer[] = [];
  const edges: EdgeFrame[][] = [];
  for (const [number, edge] of plan.edges.entries()) {
    const segmentPaths: string[] = [];
    for (const index of new Set(edge.samples.map(({ segment }) => segment))) {
      const segment = segmentAt(range, index);
      const path = join(workDirectory, segment.uri);
      await writeWhole(path, await readSegment(files, segment));
      segmentPaths.push(path);
    }
    const parameterSetId = Array.from({ length: maxParameterSets + 1 }, (_, id) => id).findLast((id) => !used.has(id));
    if (parameterSetId === undefined) return undefined;
    used.add(parameterSetId);
    const outputPath = join(workDirectory, `edge-${number}.m4s`);
    const job = { ...jobOf(edge, source), initPath, segmentPaths, parameterSetId, outputPath };
    const { config } = await encodeEdge({ ...job, bitrate: bitrateOf(range) });
    if (config === undefined) return undefined;
    configs.push(Buffer.from(config, 'base64'));
    edges.push(await readEdge(outputPath, edge, kindOf));
  }
  return { configs, edges };
}

function jobOf({ samples, frames, keyframes, delay }: Edge, { profile, level, timescale }: EncodableSource) {
  const times = samples.map(({ decodeTime }) => decodeTime);
  const shown = frames.map(presentedAt);
  const ticks = frames.reduce((sum, { duration }) => sum + duration, 0);
  return {
    decodeFrom: Math.min(...times),
    decodeTo: Math.max(...times),
    presentFrom: Math.min(...shown),
    presentTo: Math.max(...shown) + 1,
    keyframes: keyframes.map(presentedAt),
    delay,
    timescale,
    fps: ticks > 0 ? (frames.length * timescale) / ticks : 30,
    profile,
    level,
  };
}

function bitrateOf({ segments, first, last }: PartRange): number {
  const rates = segments.slice(first, last + 1).map(({ bitrate }) => bitrate);
  return Math.max(500_000, Math.round(rates.reduce((sum, rate) => sum + rate, 0) / Math.max(1, rates.length)));
}

/** Frames that could not be decoded are left out. */
async function readEdge(path: string, { frames }: Edge, kindOf: KindOf): Promise<EdgeFrame[]> {
  const bytes = await readFile(path);
  const found = new Map(
    tableOf(bytes, kindOf).video.map((sample) => [
      presentedAt(sample),
      { ...sample, data: bytes.subarray(sample.offset, sample.offset + sample.bytes) },
    ]),
  );
  return frames.flatMap((frame) => {
    const encoded = found.get(presentedAt(frame));
    return encoded === undefined ? [] : [{ ...encoded, duration: frame.duration }];
  });
}
