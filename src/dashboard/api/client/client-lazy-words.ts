import { catalogue } from '../../language.ts';

/** What is said of answers that refuse: the first page does without it. */
export const words = catalogue({
  en: {
    says: (messages: string) => ` It says: ${messages}`,
    wait: (seconds: number) => ` It asks to wait ${seconds} s.`,

    upstream: {
      keyRefused: (name: string) =>
        `The key for ${name} was refused. Put a good one where Aircheck runs, and start it again.`,
      live: (name: string) => `${name} changes recording only while the stream is not live.`,
      busy: (name: string) => `${name} has had too many requests.`,
      notFound: (name: string) => `It is not there: deleted, or of another account of ${name}.`,
      forbidden: (name: string) => `${name} does not allow this with the key that Aircheck has for it.`,
      refused: (name: string, status: number) => `${name} refuses this (${status}).`,
    },
  },
});

/** What an HTTP status means to whoever asked. */
export const statusWords = catalogue<Readonly<Record<number, string>>>({
  en: {
    403: 'The service does not allow this with this key.',
    404: 'It is not there: deleted, or it belongs to another connection.',
    408: 'The service waited too long for the request.',
    409: 'The service refuses this in its present state.',
    413: 'The service finds the request too large.',
    429: 'The service has had too many requests.',
    503: 'The service is not available just now.',
  },
});
