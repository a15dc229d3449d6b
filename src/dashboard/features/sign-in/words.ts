import { t } from '../../lib/language.ts';

export const words = {
  pageTitle: t('Sign in · Aircheck', 'Anmelden · Aircheck'),
  aircheck: 'Aircheck',
  title: t('Sign in', 'Anmelden'),
  howTo: t(
    'Open the sign-in link from the terminal where Aircheck was started, or sign in with an API key.',
    'Den Anmeldelink aus dem Terminal öffnen, in dem Aircheck gestartet wurde, oder mit einem API-Schlüssel anmelden.',
  ),

  form: {
    advanced: t('Advanced', 'Erweitert'),
    address: t('Server address', 'Serveradresse'),
    apiKey: t('API key', 'API-Schlüssel'),
    hintForKey: t(
      'Kept in this tab only, until you sign out or close it.',
      'Bleibt nur in diesem Tab, bis zum Abmelden oder Schließen.',
    ),
    hintForSession: t(
      'Signs this browser in. The key itself is not kept.',
      'Meldet diesen Browser an. Der Schlüssel selbst wird nicht gespeichert.',
    ),
    submit: t('Sign in', 'Anmelden'),
    submitting: t('Signing in…', 'Anmeldung läuft …'),
  },

  link: {
    signingIn: t('Signing in…', 'Anmeldung läuft …'),
    refused: t(
      'This sign-in link was already used, or has expired.',
      'Dieser Anmeldelink wurde schon benutzt oder ist abgelaufen.',
    ),
    unchecked: (reason: string) =>
      t(`The sign-in link could not be checked. ${reason}`, `Der Anmeldelink konnte nicht geprüft werden. ${reason}`),
    whatToDo: t(
      'A sign-in link works once. Run npm run sign-in-link where Aircheck runs, ask for another invite, or sign in with an API key.',
      'Ein Anmeldelink gilt einmal. Dort, wo Aircheck läuft, npm run sign-in-link ausführen, um eine Einladung bitten oder mit einem API-Schlüssel anmelden.',
    ),
  },

  sessionOpen: {
    title: t('The service has not signed you out yet.', 'Der Dienst hat noch nicht abgemeldet.'),
    detail: t(
      'This browser’s session is still open there. Keep this page open: Aircheck tries until it has ended.',
      'Dort ist dieser Browser noch angemeldet. Die Seite offen lassen: Aircheck versucht es, bis die Abmeldung gelingt.',
    ),
  },

  expired: {
    title: t('Sign in again', 'Wieder anmelden'),
    detail: t(
      'This browser is no longer signed in: its session ended, or its API key was revoked. The page behind stays as it is, and nothing you typed is lost.',
      'Dieser Browser ist nicht mehr angemeldet: Die Anmeldung ist abgelaufen, oder der API-Schlüssel wurde widerrufen. Die Seite dahinter bleibt, wie sie ist, und nichts Getipptes geht verloren.',
    ),
    signOut: t('Sign out instead', 'Stattdessen abmelden'),
  },
};
