import { createKeptIds } from '../shared/kept-ids.ts';

/** Problems, by `signalKey`, that somebody knows of: their alerts fold, and tone and notices are silent about them. */
export const acknowledgedSignals = createKeptIds('aircheck.acknowledged-signals', 400);
