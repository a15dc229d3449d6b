import { createContext } from 'react';
import type { Counters } from '../recording/counters.ts';

/** The house's counters, from the frame to the title of whatever page stands in it. */
export const CountersContext = createContext<Counters | undefined>(undefined);
