import type { Api } from './api.ts';
import type { Publisher } from './publisher.ts';

/** `2021`: as recording-interface documents it. `today`: as hosted-api describes the hosted service now. */
export type Era = '2021' | 'today';

/** What a run receives. */
export interface Context {
  api: Api;
  /** A key of another account. */
  otherKey?: string | undefined;
  /** A live encoder. */
  publisher?: Publisher | undefined;
  /** How long a recording may take from the session's end to `ready`. */
  readySeconds: number;
  /** Unix ms. A rule whose turn comes later is not checked. */
  deadlineAtMs?: number;
}

export interface Rule {
  /** `topic.name`, unique. */
  id: string;
  /** What holds. */
  says: string;
  /** Chapter and section of docs/rules.md, or an RFC. */
  source: string;
  /** The era in which alone it holds. */
  eras?: readonly Era[];
  /** What a run must receive to check it. */
  needs?: 'encoder' | 'second account';
  /** Throws if the rule does not hold. */
  check(context: Context): Promise<void>;
  /** What another era does instead: a known difference. */
  known?: { era: Era; says: string; check(context: Context): Promise<void> };
}

export const both: readonly Era[] = ['2021', 'today'];
export const recordingInterface = (section: string) => `recording-interface, ${section}`;
export const hostedApi = (section: string) => `hosted-api, ${section}`;
/** A behaviour that the hosted service's own tests assert, by its number. */
export const behaviour = (number: number) => hostedApi(`Behaviours ${number}`);
/** What the official SDK's schemas say. */
export const officialSdk = (section: string) => `official SDK, ${section}`;
