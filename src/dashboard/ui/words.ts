import { t } from '../lib/language.ts';

export const words = {
  notShown: t('A part of this page could not be shown.', 'Ein Teil dieser Seite konnte nicht gezeigt werden.'),
  mayBeUpdated: t(
    'Recordings go on. If Aircheck was updated, reloading the page fixes this.',
    'Die Aufzeichnungen laufen weiter. Wurde Aircheck aktualisiert, hilft es, die Seite neu zu laden.',
  ),
  /** The label of the key. */
  control: t('Ctrl', 'Strg'),
  reload: t('Reload', 'Neu laden'),
  save: t('Save', 'Speichern'),
  saving: t('Saving…', 'Wird gespeichert …'),
  cancel: t('Cancel', 'Abbrechen'),
  close: t('Close', 'Schließen'),
  copy: t('Copy', 'Kopieren'),
  dismiss: t('Dismiss', 'Ausblenden'),
  name: 'Name',
  namePattern: t('Enter a name.', 'Einen Namen eingeben.'),
  notifications: t('Notifications', 'Meldungen'),
  required: t('Fill in this field.', 'Dieses Feld ausfüllen.'),
  moments: {
    time: (example: string) => t(`Enter a time, such as ${example}.`, `Eine Uhrzeit eingeben, etwa ${example}.`),
    date: (example: string) => t(`Enter a date, such as ${example}.`, `Ein Datum eingeben, etwa ${example}.`),
    'date-time': (example: string) =>
      t(`Enter a day and a time, such as ${example}.`, `Tag und Uhrzeit eingeben, etwa ${example}.`),
  },
  tooEarly: (earliest: string) => t(`${earliest} is the earliest.`, `Frühestens ${earliest}.`),
  copied: t('Copied', 'Kopiert'),
  download: t('Download', 'Herunterladen'),
  copyRefused: t(
    'The browser refused to copy. Press Ctrl or Cmd C.',
    'Der Browser lässt das Kopieren nicht zu. Strg oder Cmd C drücken.',
  ),
  textToCopy: t('Text to copy', 'Text zum Kopieren'),
};
