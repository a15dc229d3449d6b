import * as v from 'valibot';
import { described } from '../values.ts';

/** Where a recording on a delivery page is on its way to whoever the page is for. */
export const deliveredStates = ['upcoming', 'live', 'processing', 'ready', 'unavailable'] as const;
export type DeliveredState = (typeof deliveredStates)[number];
export const deliveredState = described(
  v.picklist(deliveredStates),
  'Of its recording: `upcoming` has not begun, `unavailable` will not come.',
);

/** Why a recording of a delivery page will not come. */
export const unavailableReasons = ['failed', 'deleted', 'not-recorded', 'no-show', 'expired', 'revoked'] as const;
export type UnavailableReason = (typeof unavailableReasons)[number];
export const unavailableReason = described(
  v.picklist(unavailableReasons),
  'Of `unavailable`: its recording `failed` or was `deleted`, or the session was `not-recorded`. Where none has begun: `no-show` in its window, or the page `expired` or was `revoked` before the window was over.',
);
