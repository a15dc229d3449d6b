import { createContext } from 'react';

/** Why nothing may be changed with this key, from the frame to every control that changes something. */
export const WriteRefusalContext = createContext<string | undefined>(undefined);

export const readOnlyReason = 'This key may only read.';
