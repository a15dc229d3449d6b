import { useLayoutEffect } from 'react';
import { theme } from '../preferences/preferences.ts';
import { ControlsSheet } from './controls-sheet.tsx';
import { StatesSheet } from './states-sheet.tsx';
import { words } from './states-words.ts';

const sides = [
  { name: 'dark', title: words.sides.dark },
  { name: 'light', title: words.sides.light },
] as const;

/** For developers: every state, switch, glyph and control, in both themes at once. */
export default function StatesPage() {
  // The light tokens are the page's own, so the dark side can be set on light ground and not the other way about.
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = 'light';
    return theme.restore;
  }, []);
  return (
    <main className="grid grid-cols-2 max-desk:grid-cols-1">
      <title>{words.pageTitle}</title>
      <h1 className="sr-only">{words.title}</h1>
      {sides.map(({ name, title }) => (
        <section key={name} data-theme={name} className="min-w-0 bg-canvas p-8 text-ink max-desk:p-4">
          <h2 className="mb-6 text-lead font-strong">{title}</h2>
          <StatesSheet />
          <ControlsSheet />
        </section>
      ))}
    </main>
  );
}
