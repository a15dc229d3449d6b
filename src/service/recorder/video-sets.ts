import type { MediaPacket } from '../ingest/publish.ts';
import { configSets, decoderConfig, readSps } from '../media/codec/decoder-config.ts';
import { configLengthBytes, unitsOfWhole, withLengths } from '../media/codec/nal-units.ts';
import { videoRange } from '../media/codec/picture-format.ts';
import {
  type PlacedSet,
  plainSet,
  readSetIds,
  type SetCodec,
  type SetIds,
  type SetKind,
  SetTable,
  slicePictureSet,
  type UnitKind,
  unitKind,
  withPictureSet,
} from '../media/codec/set-ids.ts';
import type { VideoConfigPacket } from './tracks.ts';

type VideoPacket = Extract<MediaPacket, { kind: 'video' }>;

/** A parameter set as the encoder sent it. */
interface SentSet {
  kind: SetKind;
  ids: SetIds;
  unit: Buffer;
}

interface Unit {
  kind: UnitKind;
  bytes: Buffer;
}

interface VideoPart {
  /** It lists all sets so far. */
  config: VideoConfigPacket;
  lengthBytes: number;
  shape: string;
  table: SetTable;
  /** Has it sets that its configuration did not list at first? Then each keyframe brings its own. */
  isMixed: boolean;
}

interface Frame {
  /** Its own units, and those with what came ahead of it. */
  sent: readonly Unit[];
  units: readonly Unit[];
  lengthBytes: number;
}

/** The sets that a keyframe is decoded by, SPS first, and what the part calls them: `pps 0`, as they were sent. */
interface CurrentSets {
  sets: readonly SentSet[];
  placed: Map<string, PlacedSet>;
  /** Does the part call any by another id? */
  isRenamed: boolean;
}

const kinds: readonly SetKind[] = ['vps', 'sps', 'pps'];
/** Real ones take some hundred bytes. Every one is compared and listed again, so larger ones would cost other streams time. */
const maxSetBytes = 4096;
const usualLengthBytes = 4;
const maxUnitsAhead = 64;

/**
 * A part's video is what its keyframes are decoded by: the parameter sets of the last header, replaced by those that came in
 * band. A header that says otherwise is put right before the keyframe. Sets that change while the
 * picture keeps its shape change no part: they come in band, under ids that are their own, so that players and decoders
 * can begin at any keyframe. A frame that is right as it was sent is handed on as it is.
 */
export class VideoSets {
  #header: VideoConfigPacket | undefined;
  #sent = new Map<string, SentSet>();
  #part: VideoPart | undefined;
  #current: CurrentSets | undefined;
  /** The configuration that was handed on last. */
  #given: VideoConfigPacket | undefined;
  /** No keyframe of this connection has come. */
  #isFresh = true;
  #awaitsKeyframe = false;
  /** Units that came in packets of their own, without a picture, belong to the next one. */
  readonly #ahead: Unit[] = [];

  push(packet: MediaPacket): MediaPacket[] {
    if (packet.kind === 'video-config') return this.#takeHeader(packet);
    return packet.kind === 'video' ? this.#takeFrame(packet) : [packet];
  }

  /** Another connection follows. It may go on with the part. */
  reconnect(): void {
    this.#given = undefined;
    this.#current = undefined;
    this.#isFresh = true;
    this.#awaitsKeyframe = false;
    this.#ahead.length = 0;
  }

  #takeHeader(packet: VideoConfigPacket): MediaPacket[] {
    const last = this.#header;
    const isSame = last?.codec === packet.codec && Buffer.compare(last.config, packet.config) === 0;
    if (isSame && this.#given !== undefined) return [];
    const sets = setsOf(packet);
    const part = this.#part;
    this.#header = packet;
    if (sets?.length !== 0) this.#sent = new Map(sets?.map((set) => [keyOf(set), set]));
    if (sets === undefined || packet.codec === 'av1' || part?.table.codec !== packet.codec) {
      this.#part = undefined;
      this.#current = undefined;
      // A header without sets says nothing; those in band may.
      return sets?.length === 0 ? [] : this.#give(packet);
    }
    const sequence = sets.find(({ kind }) => kind === 'sps');
    if (this.#isFresh) {
      return this.#give(sequence && shapeOf(packet.codec, sequence.unit) === part.shape ? part.config : packet);
    }
    const isChanged = (set: SentSet) => this.#sent.get(keyOf(set))?.unit.equals(set.unit) === false;
    this.#awaitsKeyframe = this.#current?.sets.some(isChanged) ?? false;
    return [];
  }

  #give(config: VideoConfigPacket): MediaPacket[] {
    if (this.#given === config) return [];
    this.#given = config;
    return [config];
  }

  #takeFrame(packet: VideoPacket): MediaPacket[] {
    const { codec, isKeyframe } = packet;
    if (codec === 'av1' || (this.#header !== undefined && this.#header.codec !== codec)) return [packet];
    const lengthBytes = this.#header ? configLengthBytes(codec, this.#header.config) : usualLengthBytes;
    const sent = unitsOfWhole(packet.data, lengthBytes)?.map((bytes) => ({ kind: unitKind(codec, bytes), bytes }));
    if (sent === undefined) return [packet];
    this.#learn(codec, sent);
    const isAhead = sent.length > 0 && sent.every(({ kind }) => isSetKind(kind) || isBeside(kind));
    if (isAhead) {
      // Packets are views of what sockets received: only a copy lets that go.
      if (this.#ahead.length < maxUnitsAhead) this.#ahead.push(...sent.map(copyOf));
      return [];
    }
    const units = [...this.#ahead.splice(0), ...sent];
    const header = isKeyframe ? this.#open(packet, units, lengthBytes) : [];
    if (this.#awaitsKeyframe) return [];
    const config = this.#part && this.#current ? this.#give(this.#part.config) : [];
    return [...header, ...config, this.#rewrite(packet, { sent, units, lengthBytes })];
  }

  #learn(codec: SetCodec, units: readonly Unit[]): void {
    for (const { kind, bytes } of units) {
      if (!isSetKind(kind)) continue;
      const set = readSet(codec, kind, bytes);
      if (set === undefined) continue;
      if (this.#sent.get(keyOf(set))?.unit.equals(set.unit)) continue;
      this.#sent.set(keyOf(set), set);
      if (kind === 'pps') this.#replacePicture(set);
    }
  }

  /** A PPS may change between keyframes. */
  #replacePicture(set: SentSet): void {
    const [part, current] = [this.#part, this.#current];
    const sequence = current?.sets.find(({ kind }) => kind === 'sps');
    if (part === undefined || current === undefined || sequence === undefined) return;
    if (set.ids.parent !== sequence.ids.id || this.#sent.get(keyOf(sequence)) !== sequence) return;
    const placed = part.table.place('pps', set.unit, current.placed.get(keyOf(sequence))?.id);
    if (placed === undefined) return;
    const sets = [...current.sets.filter((each) => keyOf(each) !== keyOf(set)), set];
    this.#use(part, sets, new Map([...current.placed, [keyOf(set), placed]]));
  }

  #use(part: VideoPart, sets: readonly SentSet[], placed: Map<string, PlacedSet>): void {
    this.#part = part;
    this.#current = { sets, placed, isRenamed: sets.some((set) => placed.get(keyOf(set))?.id !== set.ids.id) };
    if ([...placed.values()].every((set) => part.table.isInConfig(set))) return;
    part.isMixed = true;
    const config = decoderConfig(part.table.codec, part.table.sets, part.lengthBytes);
    if (!config.equals(part.config.config)) part.config = { ...part.config, config };
  }

  /**
   * Finds what a keyframe is decoded by, and begins a part where the open one cannot hold it. Returns the header where
   * it names no sets that are known.
   */
  #open(packet: VideoPacket, units: readonly Unit[], lengthBytes: number): MediaPacket[] {
    const codec = packet.codec === 'hevc' ? 'hevc' : 'h264';
    const sets = this.#setsOfFrame(codec, units);
    const header = this.#header;
    if (sets === undefined) {
      // A keyframe that names no known sets is as its header says.
      if (header === undefined || (this.#given !== undefined && !this.#awaitsKeyframe)) return [];
      this.#part = undefined;
      this.#current = undefined;
      this.#awaitsKeyframe = false;
      return this.#give(header);
    }
    this.#isFresh = false;
    this.#awaitsKeyframe = false;
    const shape = shapeOf(codec, sets[0]?.unit);
    const open = this.#part;
    const isHeld = open?.table.codec === codec && open.shape === shape && open.lengthBytes >= lengthBytes;
    const placed = isHeld ? placeAll(open.table, sets) : undefined;
    const part = (placed && open) ?? beginPart(codec, { sets, shape, header, lengthBytes, dtsMs: packet.dtsMs });
    this.#use(part, sets, placed ?? placeAll(part.table, sets) ?? new Map());
    return [];
  }

  /** The SPS of its first slice, and what goes with it. */
  #setsOfFrame(codec: SetCodec, units: readonly Unit[]): SentSet[] | undefined {
    const slice = units.find(({ kind }) => kind === 'slice')?.bytes;
    const pictureId = slice && tryTo(() => slicePictureSet(codec, slice));
    const picture = this.#sent.get(`pps ${pictureId}`);
    const sequence = this.#sent.get(`sps ${picture?.ids.parent}`);
    if (picture === undefined || sequence === undefined || readSps(codec, sequence.unit) === undefined)
      return undefined;
    const video = codec === 'hevc' ? this.#sent.get(`vps ${sequence.ids.parent}`) : undefined;
    const pictures = [...this.#sent.values()].filter(
      ({ kind, ids }) => kind === 'pps' && ids.parent === sequence.ids.id,
    );
    return [sequence, ...(video ? [video] : []), ...pictures];
  }

  /** The frame as the part has it: with the part's ids, and with the sets that a decoder may not have at a keyframe. */
  #rewrite(packet: VideoPacket, { sent, units, lengthBytes }: Frame): VideoPacket {
    const [part, current] = [this.#part, this.#current];
    if (part === undefined || current === undefined) return packet;
    const { placed, isRenamed } = current;
    const renamed = units.flatMap((unit) => {
      if (isSetKind(unit.kind)) return setInPart(part.table, unit.kind, unit, placed) ?? [];
      return isRenamed && unit.kind === 'slice' ? sliceInPart(part.table.codec, unit, placed) : unit;
    });
    const own = part.isMixed && packet.isKeyframe ? inOrder([...placed.values()]) : [];
    const isThere = (set: PlacedSet) => renamed.some((unit) => isSet(part.table.codec, unit, set));
    const all = own.every(isThere) ? renamed : withSets(part.table.codec, renamed, own);
    const isAsSent = part.lengthBytes === lengthBytes && all.every(({ bytes }, i) => bytes === sent[i]?.bytes);
    if (isAsSent && all.length === sent.length) return packet;
    const written = all.map(({ bytes }) => bytes);
    if (written.some(({ length }) => length >= 2 ** (8 * part.lengthBytes))) return packet;
    return { ...packet, data: withLengths(written, part.lengthBytes) };
  }
}

function isSetKind(kind: UnitKind): kind is SetKind {
  return kind === 'vps' || kind === 'sps' || kind === 'pps';
}

function isBeside(kind: UnitKind): boolean {
  return kind === 'delimiter' || kind === 'message';
}

function copyOf({ kind, bytes }: Unit): Unit {
  return { kind, bytes: Buffer.from(bytes) };
}

function keyOf({ kind, ids }: Pick<SentSet, 'kind' | 'ids'>): string {
  return `${kind} ${ids.id}`;
}

/** Sets that are damaged count as if they had not come. */
function tryTo<T>(step: () => T): T | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}

function readSet(codec: SetCodec, kind: SetKind, unit: Buffer): SentSet | undefined {
  if (unit.length > maxSetBytes) return undefined;
  return tryTo(() => ({ kind, ids: readSetIds(codec, kind, unit), unit: plainSet(codec, unit) }));
}

/** The parameter sets that a header lists; undefined where it cannot be read, or has none apart. */
function setsOf({ codec, config }: VideoConfigPacket): SentSet[] | undefined {
  if (codec === 'av1') return undefined;
  const sets = tryTo(() => configSets(codec, config));
  return sets?.flatMap(({ kind, unit }) => (kind === 'other' ? [] : (readSet(codec, kind, unit) ?? [])));
}

/** A player or a decoder cannot change any of this on its way. */
function shapeOf(codec: SetCodec, sps: Uint8Array | undefined): string {
  const format = sps && readSps(codec, sps);
  if (format === undefined) return '';
  const { width, height, pixelRatio, chroma, bitDepth, isInterlaced, colour } = format;
  return [width, height, pixelRatio.num, pixelRatio.den, chroma, bitDepth, isInterlaced, videoRange(colour)].join(' ');
}

interface BeginningPart {
  sets: readonly SentSet[];
  shape: string;
  header: VideoConfigPacket | undefined;
  lengthBytes: number;
  dtsMs: number;
}

/** The header stays as it was sent where it is true. */
function beginPart(codec: SetCodec, { sets, shape, header, lengthBytes, dtsMs }: BeginningPart): VideoPart {
  const listed = (header && setsOf(header)) ?? [];
  const isListed = sets.every(({ kind, unit }) => listed.some((set) => set.kind === kind && set.unit.equals(unit)));
  const isTrue = isListed && shapeOf(codec, listed.find(({ kind }) => kind === 'sps')?.unit) === shape;
  const config: VideoConfigPacket =
    header !== undefined && isTrue
      ? header
      : { kind: 'video-config', codec, config: decoderConfig(codec, sets, lengthBytes), dtsMs };
  const table = new SetTable(codec, isTrue ? listed : sets);
  return { config, lengthBytes, shape, table, isMixed: false };
}

/** Undefined if the part has no room for them. */
function placeAll(table: SetTable, sets: readonly SentSet[]): Map<string, PlacedSet> | undefined {
  const placed = new Map<string, PlacedSet>();
  const inOrder = kinds.flatMap((kind) => sets.filter((set) => set.kind === kind));
  for (const set of inOrder) {
    const parent = placed.get(`${parentKind(set.kind)} ${set.ids.parent}`);
    const own = table.place(set.kind, set.unit, parent?.id);
    if (own === undefined) return undefined;
    placed.set(keyOf(set), own);
  }
  return placed;
}

function parentKind(kind: SetKind): SetKind | undefined {
  return kinds[kinds.indexOf(kind) - 1];
}

/** Undefined of a set that the open pictures do not use, and whose id means another one here. */
function setInPart(
  table: SetTable,
  kind: SetKind,
  unit: Unit,
  placed: ReadonlyMap<string, PlacedSet>,
): Unit | undefined {
  const set = readSet(table.codec, kind, unit.bytes);
  const own = set && placed.get(keyOf(set));
  if (set === undefined) return unit;
  if (own !== undefined) return own.unit.equals(set.unit) ? unit : { kind, bytes: own.unit };
  return table.isTaken(kind, set.unit) ? undefined : unit;
}

function sliceInPart(codec: SetCodec, slice: Unit, placed: ReadonlyMap<string, PlacedSet>): Unit {
  const id = tryTo(() => slicePictureSet(codec, slice.bytes));
  const own = placed.get(`pps ${id}`);
  if (own === undefined || own.id === id) return slice;
  return { ...slice, bytes: withPictureSet(codec, slice.bytes, own.id) };
}

function inOrder(sets: readonly PlacedSet[]): PlacedSet[] {
  return [...sets].sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.id - b.id);
}

function isSet(codec: SetCodec, { kind, bytes }: Unit, set: PlacedSet): boolean {
  return kind === set.kind && plainSet(codec, bytes).equals(set.unit);
}

/** The sets stand behind the access unit delimiter, before all else. */
function withSets(codec: SetCodec, units: readonly Unit[], sets: readonly PlacedSet[]): Unit[] {
  const isOwn = (unit: Unit) => sets.some((set) => isSet(codec, unit, set));
  return [
    ...units.filter(({ kind }) => kind === 'delimiter'),
    ...sets.map(({ kind, unit }) => ({ kind, bytes: unit })),
    ...units.filter((unit) => unit.kind !== 'delimiter' && !isOwn(unit)),
  ];
}
