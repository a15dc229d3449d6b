import { modifierKey } from '../../ui/kbd.tsx';
import { words } from './words.ts';

interface Shortcut {
  keys: readonly string[];
  does: string;
  where: string;
}

export const shortcuts: readonly Shortcut[] = [
  { keys: [modifierKey, 'K'], does: words.does.command, where: words.where.everywhere },
  {
    keys: ['/'],
    does: words.does.filter,
    where: words.where.everywhere,
  },
  {
    keys: ['n'],
    does: words.does.newStream,
    where: words.where.everywhere,
  },
  { keys: ['?'], does: words.does.list, where: words.where.everywhere },
  { keys: ['Esc'], does: words.does.close, where: words.where.everywhere },
  {
    keys: ['r'],
    does: words.does.record,
    where: words.where.rowsAndPages,
  },
  {
    keys: ['c'],
    does: words.does.copyLink,
    where: words.where.listsAndPages,
  },
  { keys: ['j', 'k'], does: words.does.move, where: words.where.lists },
  { keys: ['Enter'], does: words.does.open, where: words.where.lists },
  { keys: ['←', '→'], does: words.does.walk, where: words.where.streams },
  { keys: ['x'], does: words.does.select, where: words.where.lists },
  { keys: [modifierKey, 'A'], does: words.does.selectAll, where: words.where.recordings },
  { keys: ['e'], does: words.does.edit, where: words.where.stream },
  { keys: ['[', ']'], does: words.does.neighbours, where: words.where.session },
  { keys: ['i', 'o'], does: words.does.marks, where: words.where.session },
  { keys: [',', '.'], does: words.does.frame, where: words.where.session },
  { keys: ['Enter'], does: words.does.clip, where: words.where.session },
  { keys: ['k'], does: words.does.play, where: words.where.session },
  { keys: ['←', '→'], does: words.does.seek, where: words.where.player },
  { keys: ['m'], does: words.does.mute, where: words.where.player },
  { keys: ['f'], does: words.does.fullScreen, where: words.where.player },
];
