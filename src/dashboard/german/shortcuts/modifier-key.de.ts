import type { control as englishControl } from '../../shortcuts/modifier-key.ts';

export const control: typeof englishControl = 'Strg';
