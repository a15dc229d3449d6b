import type { locale as english } from '../language.ts';

export const locale: typeof english = 'de-DE';
