import type { words as english } from '../../../handover/past/past-words.ts';
import { counted } from '../../../language.ts';

const recordings = (count: number) => counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' });

const given = (count: number, clips: number) =>
  [
    ...(count > 0 || clips === 0 ? [recordings(count)] : []),
    ...(clips > 0 ? [counted(clips, { one: 'Clip', other: 'Clips' })] : []),
  ].join(' und ');

export const words: typeof english = {
  list: 'Frühere Übergaben',
  notRead: 'Die Übergaben konnten nicht gelesen werden.',
  tryAgain: 'Noch einmal versuchen',
  none: 'Noch nichts übergeben',
  howTo: 'Aufzeichnungen auswählen und „Übergeben“ drücken. Wer welche Links bekommen hat, steht dann hier, für alle.',
  showRecordings: 'Aufzeichnungen zeigen',
  notKept: 'Diese API speichert keine Übergaben',
  keptHere: 'Der eigene Dienst von Aircheck führt Buch, wer welche Links bekommen hat.',
  more: 'Mehr zeigen',

  to: (recipient) => `An ${recipient}`,
  toNobody: 'Ohne Empfänger',
  made: (when, by) => `${when} von ${by}`,
  count: (count, clips) => given(count, clips),
  clip: (name) => `Clip „${name}“`,
  form: (form, link) => `${form} · ${link}`,
  template: (name) => `Vorlage „${name}“`,
  page: 'Kundenseite',
  all: (count) => `Alle ${count} zeigen`,
  fewer: 'Weniger zeigen',
  deleted: 'Aufzeichnung gelöscht',
  unknown: (count) => `${counted(count, { one: 'Sendung', other: 'Sendungen' })} nicht mehr in der Liste`,

  copyAgain: 'Noch einmal kopieren',
  copyAgainOf: (count, when) => `Noch einmal kopieren: ${count}, ${when}`,
  copying: 'Wird kopiert …',
  pages: 'Kundenseiten',
  copied: (count) => `${counted(count, { one: 'Link', other: 'Links' })} noch einmal kopiert.`,
  leftOut: (count, clips) => `${given(count, clips)} weggelassen: nicht mehr abspielbar.`,
  nothing: 'Nichts kopiert: Davon ist nichts mehr abspielbar.',
  noTemplate: 'Die Vorlage von damals gibt es nicht mehr: als Text kopiert.',
  refused: 'Der Browser lässt das Kopieren nicht zu. Noch einmal drücken.',
  failed: (reason) => `Nichts kopiert. ${reason}`,
};
