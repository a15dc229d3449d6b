import { formatClockSeconds, formatDuration } from '../../recording/words/format.ts';
import type { words as english } from '../../shared/shared-lazy-words.ts';

export const words: typeof english = {
  legend: 'Legende',
  recorded: 'Aufgezeichnet',
  gap: 'Lücke',

  copyOf: {
    playback: 'Link kopieren',
    watch: 'Wiedergabeseite kopieren',
    mp4: 'MP4-Link kopieren',
    embed: 'Einbettungscode kopieren',
    at: 'Ab dieser Stelle kopieren',
  },
  copyAnyway: 'Dennoch kopieren',
  copyShow: (day) => `${day} kopieren`,
  copyOfSession: (copy, stream, day) => (day === undefined ? `${copy}: ${stream}` : `${copy}: ${stream}, ${day}`),
  copiedBefore: (copy) => `${copy}, schon einmal kopiert`,
  whatToDo: 'Was tun',
  download: 'Herunterladen',
  whatToCopy: (stream) => `Was von ${stream} kopieren`,
  watchPageAt: (seconds) => `Wiedergabeseite ab ${formatDuration(seconds)}`,
  embedNotAllowed: 'Andere Seiten dürfen sie noch nicht zeigen: AIRCHECK_EMBED_ORIGINS setzen',
  embedRefused:
    'Andere Seiten dürfen den eingebetteten Player noch nicht zeigen. Den Dienst mit AIRCHECK_EMBED_ORIGINS und deren Adresse starten.',

  sessionCard: (stream, times) => `Sendung von ${stream}, ${times}`,
  fromTo: (start, end) => `${start} – ${end}`,
  now: 'jetzt',
  play: 'Abspielen',
  copy: 'Kopieren',
  open: 'Öffnen',

  printed: (when) => `Gedruckt ${when}.`,

  retry: 'Wiederholen',
  lastKnown: (atMs) => `Zu sehen ist der letzte bekannte Stand von ${formatClockSeconds(atMs)}.`,
  switchesWait: 'Die Aufzeichnung lässt sich gerade nicht umschalten.',

  tryAgain: 'Noch einmal versuchen',
  trying: 'Versuch läuft …',
  allStreams: 'Alle Streams',
  gone: 'Gelöscht, oder die Anmeldung gilt für eine andere Verbindung.',
  unread: (reason) => `${reason} Die Seite versucht es weiter.`,
  loadingStream: 'Stream wird geladen',
  loadingSession: 'Sendung wird geladen',
  nameExists: 'Ein anderer Stream heißt schon so.',
  apiKey: (id) => `API-Schlüssel ${id}`,
};
