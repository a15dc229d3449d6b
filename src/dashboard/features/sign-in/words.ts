import { catalogue } from '../../lib/language.ts';

export const words = catalogue({
  en: {
    pageTitle: 'Sign in · Aircheck',
    aircheck: 'Aircheck',
    title: 'Sign in',
    howTo: 'Open the sign-in link from the terminal where Aircheck was started, or sign in with an API key.',

    form: {
      advanced: 'Advanced',
      address: 'Server address',
      apiKey: 'API key',
      hintForKey: 'Kept in this tab only, until you sign out or close it.',
      hintForSession: 'Signs this browser in. The key itself is not kept.',
      submit: 'Sign in',
      submitting: 'Signing in…',
    },

    link: {
      signingIn: 'Signing in…',
      refused: 'This sign-in link was already used, or has expired.',
      unchecked: (reason: string) => `The sign-in link could not be checked. ${reason}`,
      whatToDo:
        'A sign-in link works once. Run npm run sign-in-link where Aircheck runs, ask for another invite, or sign in with an API key.',
    },

    sessionOpen: {
      title: 'The service has not signed you out yet.',
      detail: 'This browser’s session is still open there. Keep this page open: Aircheck tries until it has ended.',
    },

    expired: {
      title: 'Sign in again',
      detail:
        'This browser is no longer signed in: its session ended, or its API key was revoked. The page behind stays as it is, and nothing you typed is lost.',
      signOut: 'Sign out instead',
    },
  },
  de: {
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
        'Ein Anmeldelink gilt einmal. Dort, wo Aircheck läuft, npm run sign-in-link ausführen, um eine Einladung bitten oder mit einem API-Schlüssel anmelden.',
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
  },
});
