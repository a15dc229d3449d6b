import type { words as english } from '../../sign-in/sign-in-words.ts';

export const words: typeof english = {
  pageTitle: 'Anmelden · Aircheck',
  aircheck: 'Aircheck',
  title: 'Anmelden',
  howTo:
    'Den Anmeldelink aus dem Terminal öffnen, in dem Aircheck gestartet wurde, oder mit einem API-Schlüssel anmelden.',

  form: {
    advanced: 'Erweitert',
    address: 'Serveradresse',
    apiKey: 'API-Schlüssel',
    hintForKey: 'Bleibt nur in diesem Tab, bis zum Abmelden oder Schließen.',
    hintForSession: 'Meldet diesen Browser an. Der Schlüssel selbst wird nicht gespeichert.',
    submit: 'Anmelden',
    submitting: 'Anmeldung läuft …',
  },

  link: {
    signingIn: 'Anmeldung läuft …',
    refused: 'Dieser Anmeldelink wurde schon benutzt oder ist abgelaufen.',
    unchecked: (reason) => `Der Anmeldelink konnte nicht geprüft werden. ${reason}`,
    whatToDo:
      'Ein Anmeldelink gilt einmal. Aircheck neu starten, um einen neuen zu bekommen, um eine Einladung bitten, oder mit einem API-Schlüssel anmelden.',
  },

  sessionOpen: {
    title: 'Der Dienst hat noch nicht abgemeldet.',
    detail:
      'Dort ist dieser Browser noch angemeldet. Die Seite offen lassen: Aircheck versucht es, bis die Abmeldung gelingt.',
  },

  expired: {
    title: 'Wieder anmelden',
    detail:
      'Dieser Browser ist nicht mehr angemeldet: Die Anmeldung ist abgelaufen, oder der API-Schlüssel wurde widerrufen. Die Seite dahinter bleibt, wie sie ist, und nichts Getipptes geht verloren.',
    signOut: 'Stattdessen abmelden',
  },
};
