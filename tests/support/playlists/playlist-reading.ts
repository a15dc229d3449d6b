/** What a reader understands of a master playlist, in one form for all readers. URIs are absolute. */
export interface MasterReading {
  isIndependent: boolean;
  variants: VariantReading[];
}

export interface VariantReading {
  uri: string;
  /** bit/s */
  bandwidth: number;
  averageBandwidth: number;
  codecs: string[];
  width: number | undefined;
  height: number | undefined;
  frameRate: number | undefined;
}

export interface MediaReading {
  kind: 'VOD' | 'EVENT' | 'live';
  isEnded: boolean;
  targetDurationSeconds: number;
  segments: SegmentReading[];
}

export interface SegmentReading {
  uri: string;
  initUri: string;
  durationSeconds: number;
  sequence: number;
  /** Counts the discontinuities up to here. */
  discontinuity: number;
  /** Unix ms; only where the playlist says so itself. */
  wallClockMs: number | undefined;
}

/** A playlist parser from elsewhere. Each throws where a playlist is not what it should be. */
export interface PlaylistReader {
  name: string;
  readMaster(text: string, url: string): MasterReading;
  readMedia(text: string, url: string): MediaReading;
}

export function kindOf(type: string | null | undefined): MediaReading['kind'] {
  return type === 'VOD' || type === 'EVENT' ? type : 'live';
}

/** The value, or an error that says what the playlist lacks. */
export function required<T>(value: T | null | undefined, name: string): T {
  if (value === undefined || value === null) throw new Error(`The playlist has no ${name}`);
  return value;
}
