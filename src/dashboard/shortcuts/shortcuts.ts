import { words } from './words.ts';

interface Shortcut {
  keys: readonly string[];
  does: string;
  /** In the bar along the page's foot: its place there, and a word or two. */
  bar?: { place: number; word: string };
}

/** Every keyboard shortcut of the pages, in the order in which the list has them. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['/'], does: words.does.filter, bar: { place: 5, word: words.inBar.filter } },
  { keys: ['j', 'k'], does: words.does.move, bar: { place: 1, word: words.inBar.move } },
  { keys: ['Enter'], does: words.does.open, bar: { place: 4, word: words.inBar.open } },
  { keys: ['r'], does: words.does.record, bar: { place: 2, word: words.inBar.record } },
  { keys: ['c'], does: words.does.copyLink, bar: { place: 3, word: words.inBar.copyLink } },
  { keys: ['n'], does: words.does.newStream, bar: { place: 6, word: words.inBar.newStream } },
  { keys: ['?'], does: words.does.list, bar: { place: 7, word: words.inBar.list } },
  { keys: ['Esc'], does: words.does.close },
];

/** Those of the bar, in its order. */
export const barShortcuts = shortcuts
  .flatMap(({ keys, bar }) => (bar === undefined ? [] : [{ keys, ...bar }]))
  .sort((a, b) => a.place - b.place);
