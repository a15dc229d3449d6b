import type { Session } from '../recording/stream-object.ts';
import type { PlaybackPosition } from './playback-position.ts';

/** What is played, and what is known of it. */
export interface Played {
  url: string;
  session: Pick<Session, 'createdAtMs' | 'recordedSeconds' | 'aircheck'>;
  posterUrl?: string | undefined;
  storyboardUrl?: string | undefined;
  /** The session goes on. `rewindable`: it is recorded, so all of it is there; of the other only the last seconds are. */
  live?: 'rewindable' | 'window' | undefined;
  startAtSeconds?: number | undefined;
  /** Told where the player is. */
  position?: PlaybackPosition | undefined;
}
