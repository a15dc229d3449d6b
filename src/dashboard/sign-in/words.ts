import { catalogue } from '../language.ts';

export const words = catalogue({
  en: {
    pageTitle: 'Sign in · Aircheck',
    aircheck: 'Aircheck',
    title: 'Sign in',
    howTo: 'Open the sign-in link from the terminal where Aircheck was started, or sign in with an API key.',

    form: {
      address: 'Server address',
      apiKey: 'API key',
      apiKeyHint: 'Kept in this tab only, until you sign out or close it.',
      submit: 'Sign in',
      submitting: 'Signing in…',
    },

    link: {
      signingIn: 'Signing in…',
      refused: 'This sign-in link was already used, or has expired.',
      unchecked: (reason: string) => `The sign-in link could not be checked. ${reason}`,
      whatToDo:
        'A sign-in link works once, for ten minutes. Restart Aircheck to get a new one, or sign in with an API key.',
    },

    expired: {
      title: 'Sign in again',
      detail: 'This key is no longer accepted. The page behind stays as it is, and nothing you typed is lost.',
      signOut: 'Sign out instead',
    },
  },
});
