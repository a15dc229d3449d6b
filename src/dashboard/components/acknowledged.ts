import { createKeptIds } from './kept-ids.ts';

/**
 * The sessions that are live, not recorded, and meant to be so: their alert folds, and title, tone and notices are
 * silent about them. The stream's next session alarms again.
 */
export const acknowledged = createKeptIds('aircheck.acknowledged', 200);
