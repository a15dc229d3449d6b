import type { ParameterSet } from '../media/codec/parameter-sets.ts';
import { idsInPlaceOf, readSetIds, type SetCodec, type SetKind, withSetIds } from '../media/codec/set-ids.ts';

/** A parameter set as a part has it. */
export interface PlacedSet {
  kind: SetKind;
  id: number;
  unit: Buffer;
}

/** Encoders use low ids: those that are given to further sets begin here. */
const firstGivenId = 8;

/** A part's parameter sets, no two of a kind by one id: a decoder that has them all can begin at any keyframe. */
export class SetTable {
  readonly #units: Record<SetKind, Map<number, Buffer>> = { vps: new Map(), sps: new Map(), pps: new Map() };
  readonly #inConfig = new Set<Buffer>();

  constructor(
    readonly codec: SetCodec,
    config: readonly ParameterSet[],
  ) {
    for (const { kind, unit } of config) {
      if (kind === 'other') continue;
      this.#units[kind].set(readSetIds(codec, kind, unit).id, unit);
      this.#inConfig.add(unit);
    }
  }

  /** Is it among the sets that the part's decoder configuration listed at first? */
  isInConfig({ unit }: PlacedSet): boolean {
    return this.#inConfig.has(unit);
  }

  /**
   * The set under an id that is its own in this part: the one it was sent with where that is free, or has the same
   * content. `parent`: the id that its SPS or VPS has here. Undefined if no id is left.
   */
  place(kind: SetKind, unit: Buffer, parent: number | undefined): PlacedSet | undefined {
    const units = this.#units[kind];
    const sent = readSetIds(this.codec, kind, unit).id;
    const as = (id: number) => withSetIds(this.codec, kind, unit, { id, parent });
    const ids = [sent, ...idsInPlaceOf(this.codec, kind, sent)];
    const same = ids.find((id) => units.get(id)?.equals(as(id)));
    const free = (least: number) => ids.find((id) => id >= least && !units.has(id));
    const id = same ?? (units.has(sent) ? (free(firstGivenId) ?? free(0)) : sent);
    if (id === undefined) return undefined;
    const placed = units.get(id) ?? as(id);
    units.set(id, placed);
    return { kind, id, unit: placed };
  }

  /** All that were placed, those of the configuration first. */
  get sets(): ParameterSet[] {
    return (['vps', 'sps', 'pps'] as const).flatMap((kind) =>
      Array.from(this.#units[kind].values(), (unit) => ({ kind, unit })),
    );
  }

  /** Does the part mean something else by this id? */
  isTaken(kind: SetKind, unit: Buffer): boolean {
    const known = this.#units[kind].get(readSetIds(this.codec, kind, unit).id);
    return known !== undefined && !known.equals(unit);
  }
}
