import { createStore } from '../../ui/create-store.ts';

/** Which of a recording's links Copy copies: a `LinkKind`, the one that was chosen last in this browser. */
export const copyKind = createStore('playback', {
  persisted: { key: 'aircheck.copy', parse: (text) => text, serialize: (kind) => kind },
});
