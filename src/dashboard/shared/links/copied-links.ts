import { createKeptIds } from '../kept-ids.ts';

/** Which sessions' links were copied on this computer. */
export const copiedLinks = createKeptIds('aircheck.copied', 1000);
