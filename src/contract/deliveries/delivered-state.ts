import * as v from 'valibot';
import { described } from '../values.ts';

/** Where a recording on a delivery page is on its way to whoever the page is for. */
export const deliveredStates = ['upcoming', 'live', 'processing', 'ready', 'unavailable'] as const;
export type DeliveredState = (typeof deliveredStates)[number];
export const deliveredState = described(
  v.picklist(deliveredStates),
  'Of its recording: `upcoming` has not begun, `unavailable` will not come.',
);
