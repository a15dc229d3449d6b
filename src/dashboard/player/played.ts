import type { Session } from '../recording/stream-object.ts';
import { createStore, type Store } from '../ui/create-store.ts';

/** What is played, and what is known of it. */
export interface Played {
  url: string;
  session: Pick<Session, 'createdAtMs' | 'recordedSeconds' | 'aircheck'>;
  posterUrl?: string | undefined;
  storyboardUrl?: string | undefined;
  /** The session goes on. `rewindable`: it is recorded, so all of it is there; of the other only the last seconds are. */
  live?: 'rewindable' | 'window' | undefined;
  startAtSeconds?: number | undefined;
  /** The player keeps its position here. */
  position?: PlaybackPosition | undefined;
}

/** Where in the recording the player is, in whole seconds, for what stands beside it. */
export interface PlaybackPosition extends Store<number> {
  /** Where somebody beside the player asked it to go; it plays from there. */
  wanted: Store<{ seconds: number } | undefined>;
  /** The player itself, while there is one: for what has to know the very frame. */
  video: Store<HTMLVideoElement | null>;
}

export function createPlaybackPosition(): PlaybackPosition {
  const position = createStore(0);
  const wanted = createStore<{ seconds: number } | undefined>(undefined);
  const video = createStore<HTMLVideoElement | null>(null);
  return { ...position, set: (seconds) => position.set(Math.max(0, Math.floor(seconds))), wanted, video };
}

/** For a player that nothing stands beside. */
export const noPosition = createPlaybackPosition();
