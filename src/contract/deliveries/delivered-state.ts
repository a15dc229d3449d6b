import * as v from 'valibot';
import { described } from '../values.ts';

/** Where a recording on a delivery page is on its way to whoever the page is for. */
export const deliveredStates = ['upcoming', 'live', 'processing', 'ready', 'unavailable'] as const;
export type DeliveredState = (typeof deliveredStates)[number];
export const deliveredState = described(
  v.picklist(deliveredStates),
  'The state of its recording. `upcoming`: not started yet. `unavailable`: there will be none.',
);

/** Why a recording of a delivery page will not come. */
export const unavailableReasons = ['failed', 'deleted', 'not-recorded', 'no-show', 'expired', 'revoked'] as const;
export type UnavailableReason = (typeof unavailableReasons)[number];
export const unavailableReason = described(
  v.picklist(unavailableReasons),
  'Why it is `unavailable`: the recording `failed` or was `deleted`, or the session was `not-recorded`. If no session began: `no-show` during the window, or the page `expired` or was `revoked` before the window ended.',
);
