import type { WaitingDeletion } from '../../../contract/expiring.ts';
import type { Language } from '../../../contract/languages.ts';
import type { EndCause } from '../../../contract/session.ts';
import type { SignalKind } from '../../../contract/signal.ts';

/** Sentences for chats, by language. */
interface ChatWords {
  test: string;
  testBroadcast: (name: string) => string;
  started: (subject: string, isRecorded: boolean) => string;
  notRecorded: (subject: string) => string;
  /** Used if no reason is known. */
  wasOff: string;
  trouble: (subject: string, troubles: string) => string;
  troubles: Readonly<Record<SignalKind, string>>;
  noMedia: (subject: string) => string;
  missed: (subject: string) => string;
  restarted: (sessions: number) => string;
  endings: Readonly<Record<EndCause, (subject: string) => string>>;
  ready: (subject: string) => string;
  /** `missing`: of the show; empty where nothing is. */
  coverage: (recorded: string, missing: string) => string;
  failed: (subject: string) => string;
  deletionWaits: (recordings: number, why: WaitingDeletion['why']) => string;
  diskLow: string;
  diskFull: string;
  diskFree: string;
  onAir: (length: string) => string;
  free: (size: string) => string;
  watch: string;
  decimal: ',' | '.';
}

export const chatWords: Readonly<Record<Language, ChatWords>> = {
  en: {
    test: 'This is a test message of Aircheck.',
    testBroadcast: (name) => `${name} (test broadcast)`,
    started: (subject, isRecorded) => (isRecorded ? `${subject} is live and recorded.` : `${subject} is live.`),
    notRecorded: (subject) => `${subject} is live and NOT RECORDED.`,
    wasOff: 'Recording was off when it began.',
    trouble: (subject, troubles) => `${subject}: ${troubles}.`,
    troubles: {
      'no-video': 'no video',
      'video-configuration': 'video comes without its configuration and is not recorded',
      'no-audio': 'no audio',
      'audio-configuration': 'audio comes without its configuration and is not recorded',
      'audio-codec': 'the audio is not AAC and is not recorded',
      'black-picture': 'the picture is black',
      'frozen-picture': 'the picture does not move',
      'silent-audio': 'the audio is silent',
      'left-only': 'only the left channel is heard',
      'right-only': 'only the right channel is heard',
      'out-of-phase': 'the audio channels are out of phase',
      clipping: 'the audio is clipping',
      'quiet-audio': 'the audio is too quiet',
      'low-bitrate': 'the bit rate has collapsed',
      'keyframe-interval': 'too long between keyframes',
    },
    noMedia: (subject) => `${subject}: NO MEDIA, though the encoder is connected.`,
    missed: (subject) => `${subject} should be live and IS NOT.`,
    restarted: (sessions) =>
      `The service broke off with ${sessions === 1 ? 'a show' : `${sessions} shows`} on air, and has started again.`,
    endings: {
      finished: (subject) => `${subject} has ended.`,
      lost: (subject) => `${subject} has ended: the encoder was lost.`,
      malformed: (subject) => `${subject} was cut off: what the encoder sent could not be read.`,
      codec: (subject) => `${subject} was cut off: what the encoder sent is not supported.`,
      terminated: (subject) => `${subject} was ended by hand.`,
      service: (subject) => `${subject} was cut off: the service stopped.`,
    },
    ready: (subject) => `${subject}: the recording is ready.`,
    coverage: (recorded, missing) => `${recorded}${missing === '' ? '' : `; ${missing} of the show are missing`}.`,
    failed: (subject) => `${subject}: the recording has FAILED.`,
    deletionWaits: (recordings, why) =>
      `${recordings === 1 ? '1 recording waits' : `${recordings} recordings wait`} to be deleted until somebody confirms it in Settings: ${
        why === 'clock' ? 'the machine’s clock has jumped' : 'expired more than 15 days ago'
      }.`,
    diskLow: 'The disk is running full. Soon nothing new is recorded.',
    diskFull: 'The disk is FULL: nothing new is recorded.',
    diskFree: 'The disk has room again.',
    onAir: (length) => `On air ${length}.`,
    free: (size) => `${size} free.`,
    watch: 'Watch',
    decimal: '.',
  },
  de: {
    test: 'Das ist eine Testnachricht von Aircheck.',
    testBroadcast: (name) => `${name} (Testsendung)`,
    started: (subject, isRecorded) =>
      isRecorded ? `${subject} ist live und wird aufgezeichnet.` : `${subject} ist live.`,
    notRecorded: (subject) => `${subject} ist live und wird NICHT AUFGEZEICHNET.`,
    wasOff: 'Die Aufzeichnung war zu Beginn ausgeschaltet.',
    trouble: (subject, troubles) => `${subject}: ${troubles}.`,
    troubles: {
      'no-video': 'kein Bild',
      'video-configuration': 'das Video kommt ohne seine Konfiguration und wird nicht aufgezeichnet',
      'no-audio': 'kein Ton',
      'audio-configuration': 'der Ton kommt ohne seine Konfiguration und wird nicht aufgezeichnet',
      'audio-codec': 'der Ton ist kein AAC und wird nicht aufgezeichnet',
      'black-picture': 'das Bild ist schwarz',
      'frozen-picture': 'das Bild steht',
      'silent-audio': 'der Ton ist stumm',
      'left-only': 'Ton nur auf dem linken Kanal',
      'right-only': 'Ton nur auf dem rechten Kanal',
      'out-of-phase': 'der Ton ist gegenphasig',
      clipping: 'der Ton übersteuert',
      'quiet-audio': 'der Ton ist zu leise',
      'low-bitrate': 'die Bitrate ist eingebrochen',
      'keyframe-interval': 'zu lange Abstände zwischen Keyframes',
    },
    noMedia: (subject) => `${subject}: KEIN SIGNAL, obwohl der Encoder verbunden ist.`,
    missed: (subject) => `${subject} sollte live sein und IST ES NICHT.`,
    restarted: (sessions) =>
      sessions === 1
        ? 'Der Dienst brach während einer Sendung ab und läuft wieder.'
        : `Der Dienst brach während ${sessions} Sendungen ab und läuft wieder.`,
    endings: {
      finished: (subject) => `${subject} ist zu Ende.`,
      lost: (subject) => `${subject} ist zu Ende: Der Encoder ist weg.`,
      malformed: (subject) => `${subject} wurde abgebrochen: Was der Encoder schickte, war nicht lesbar.`,
      codec: (subject) => `${subject} wurde abgebrochen: Was der Encoder schickte, wird nicht unterstützt.`,
      terminated: (subject) => `${subject} wurde von Hand beendet.`,
      service: (subject) => `${subject} wurde abgebrochen: Der Dienst hielt an.`,
    },
    ready: (subject) => `${subject}: Die Aufzeichnung ist fertig.`,
    coverage: (recorded, missing) => `${recorded}${missing === '' ? '' : `; von der Sendung fehlen ${missing}`}.`,
    failed: (subject) => `${subject}: Die Aufzeichnung ist FEHLGESCHLAGEN.`,
    deletionWaits: (recordings, why) =>
      `${recordings === 1 ? '1 Aufzeichnung wird' : `${recordings} Aufzeichnungen werden`} erst gelöscht, wenn es jemand in den Einstellungen bestätigt: ${
        why === 'clock' ? 'Die Uhr des Rechners ist gesprungen' : 'seit mehr als 15 Tagen abgelaufen'
      }.`,
    diskLow: 'Der Speicherplatz geht zu Ende. Bald wird nichts Neues mehr aufgezeichnet.',
    diskFull: 'Der Speicherplatz ist VOLL: Nichts Neues wird aufgezeichnet.',
    diskFree: 'Es ist wieder Speicherplatz da.',
    onAir: (length) => `${length} auf Sendung.`,
    free: (size) => `${size} frei.`,
    watch: 'Ansehen',
    decimal: ',',
  },
};
