import type { Session } from '../../domain/stream-object.ts';
import { createStore, type Store } from '../../lib/create-store.ts';

export interface Played {
  url: string;
  session: Pick<Session, 'createdAtMs' | 'recordedSeconds' | 'aircheck'>;
  posterUrl?: string | undefined;
  storyboardUrl?: string | undefined;
  /** A live session: `rewindable` if it is recorded; `window` has its last seconds only. */
  live?: 'rewindable' | 'window' | undefined;
  startAtSeconds?: number | undefined;
  /** The player writes its position here. */
  position?: PlaybackPosition | undefined;
}

/** The player's position in whole seconds, for components beside it. */
export interface PlaybackPosition extends Store<number> {
  /** A position that a component beside the player asks for. */
  wanted: Store<{ seconds: number } | undefined>;
  /** The video element, for a component that needs the exact frame. */
  video: Store<HTMLVideoElement | null>;
}

export function createPlaybackPosition(): PlaybackPosition {
  const position = createStore(0);
  const wanted = createStore<{ seconds: number } | undefined>(undefined);
  const video = createStore<HTMLVideoElement | null>(null);
  return { ...position, set: (seconds) => position.set(Math.max(0, Math.floor(seconds))), wanted, video };
}

/** Stands in where no component beside the player needs the position. */
export const noPosition = createPlaybackPosition();
