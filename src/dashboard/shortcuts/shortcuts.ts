interface Shortcut {
  keys: readonly string[];
  does: string;
  /** In the bar along the page's foot: its place there, and a word or two. */
  bar?: { place: number; word: string };
}

/** Every keyboard shortcut of the pages, in the order in which the list has them. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['/'], does: 'Filter the streams', bar: { place: 5, word: 'filter' } },
  { keys: ['j', 'k'], does: 'Move down and up (or the arrows)', bar: { place: 1, word: 'move' } },
  { keys: ['Enter'], does: 'Open the stream', bar: { place: 4, word: 'open' } },
  { keys: ['r'], does: 'Turn recording on or off for its next session', bar: { place: 2, word: 'record' } },
  { keys: ['c'], does: 'Copy the link of its last recording', bar: { place: 3, word: 'copy link' } },
  { keys: ['n'], does: 'New stream', bar: { place: 6, word: 'new stream' } },
  { keys: ['?'], does: 'These keys', bar: { place: 7, word: 'all keys' } },
  { keys: ['Esc'], does: 'Close, or leave a field' },
];

/** Those of the bar, in its order. */
export const barShortcuts = shortcuts
  .flatMap(({ keys, bar }) => (bar === undefined ? [] : [{ keys, ...bar }]))
  .sort((a, b) => a.place - b.place);
