import type { control as englishControl } from '../../shortcuts/key-words.ts';

export const control: typeof englishControl = 'Strg';
