import { catalogue } from '../language.ts';

/** What stands on the key. */
export const control: string = catalogue({ en: 'Ctrl', de: 'Strg' });
