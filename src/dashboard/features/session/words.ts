import type { Gap, Session } from '../../domain/stream-object.ts';
import { renditionTitle } from '../../domain/words/session-links.ts';
import { formatBytes, formatClockSeconds, formatDuration, formatRoughly } from '../../lib/format.ts';
import { catalogue, counted, listed, plural } from '../../lib/language.ts';

export const words = catalogue({
  en: {
    pageTitle: (stream: string, session: string) => `${stream}, ${session}`,
    streams: 'Streams',
    loading: 'Loading the session',
    notRead: { unread: 'The session could not be read', gone: 'This session is not here' },
    neighbours: 'Sessions before and after',
    older: (time: string) => `Older session, ${time}`,
    newer: (time: string) => `Newer session, ${time}`,
    unavailable: 'Nothing can be changed while the service does not answer.',
    live: {
      title: 'This session',
      link: 'The link, already now',
      linkWillPlay:
        'Send the watch page before the show ends: it plays the recording by itself as soon as it is ready.',
      copyWatchPage: 'Copy watch page',
      next: 'Next session',
      video: 'Video',
      audio: 'Audio',
      bitrate: 'Bit rate',
      keyframes: 'Keyframes',
      keyframesEvery: (seconds: string) => `every ${seconds} s`,
      usuallyReady: 'Usually ready',
      afterTheEnd: (seconds: number) =>
        Math.round(seconds) === 0 ? 'at once' : `${formatRoughly(seconds)} after the end`,
    },
    checkAgain: 'Check again',
    checkingLink: 'Checking the link…',
    checked: (result: string, atMs: number) => `${result} ${formatClockSeconds(atMs)}`,
    problemFound: (problem: string, atMs: number) => `${problem}, checked ${formatClockSeconds(atMs)}`,

    /** Of a session whose times are unknown. */
    session: 'Session',
    /** `Wed 19 Nov, 13:00 – 18:22`, `Wed 19 Nov, since 13:00` */
    sessionTimes: (date: string, times: string) => `${date}, ${times}`,
    fromTo: (start: string, end: string) => `${start} – ${end}`,
    since: (start: string) => `since ${start}`,
    test: 'Test broadcast',

    stage: {
      findingAddress: 'Finding out where recordings play…',
      progress: 'Renditions encoded',
      copyId: 'Copy id',
      copyIdLabel: 'Copy id of this session',
    },
    toDo: {
      recording: 'The recording plays here a few seconds after the show ends.',
      disk: 'Free some space, or bring the disk back: recording starts again by itself.',
      noneWhileLive:
        'Ask whoever runs the service why. To try again, stop and start the encoder: a new session may be recorded.',
      unrecorded:
        'This show cannot be recorded any more unless the encoder stops and starts again. Turn recording on first.',
      stalled: 'Check the encoder’s uplink. What comes is recorded as soon as it comes.',
      reconnecting:
        'Check the encoder and its network. If it does not come back, the session ends, and what was recorded is kept.',
      processing: 'It will play here by itself.',
      late: 'The footage is stored. If this lasts, send the session id to whoever runs the service.',
      failed: (seconds: number | undefined) =>
        `${formatDuration(seconds)} were received. Ask whoever runs the service to save the files, and look for a local recording on the encoder.`,
      deleted: 'It cannot be brought back.',
      noneAfterwards: 'Ask whoever runs the service why. The fields below are what the API answered.',
      notRecorded: 'Nothing of it was kept. Whether a session is recorded is decided when it begins.',
      unknown: 'The fields below are what the API answered.',
    },

    kept: {
      until: (when: string) => `Kept until ${when}.`,
      forEver: (by: string | undefined) => (by === undefined ? 'Kept for ever.' : `Kept for ever, by ${by}.`),
      keep: 'Keep for ever',
      release: 'No longer keep for ever',
      failure: (reason: string) => `It was not changed. ${reason}`,
    },

    history: 'History',

    coverage: {
      title: 'Coverage',
      recorded: (recordedSeconds: number, onAirSeconds: number) =>
        `recorded ${formatDuration(recordedSeconds)} of ${formatDuration(onAirSeconds)} on air`,
      wasRecorded: (recordedSeconds: number, onAirSeconds: number) =>
        `${formatDuration(recordedSeconds)} of ${formatDuration(onAirSeconds)} on air was recorded before it was deleted`,
      onAir: (seconds: number) => `${formatDuration(seconds)} on air`,
      withGaps: (coverage: string, count: number) => `${coverage}, ${counted(count, { one: 'gap', other: 'gaps' })}`,
      position: 'Moment of the show',
      at: (atMs: number) => formatClockSeconds(atMs),
      gap: (seconds: number, cause: Gap['cause']) => {
        const why = {
          disk: 'not recorded: the disk',
          silence: 'not recorded: no media from the encoder',
          damage: 'lost: damaged on the disk',
          dropped: 'not recorded: the encoder dropped',
        };
        return `${formatDuration(seconds)} ${why[cause ?? 'dropped']}`;
      },
    },

    onDisk: {
      title: 'On disk',
      inAll: (bytes: number) => `${formatBytes(bytes)} in all`,
      delete: 'Delete recording…',
      copy: 'Copy',
      copyLink: (rendition: string) => `Copy MP4 link of ${rendition}`,
      download: (rendition: string) => `Download ${rendition}`,
      leftOut: 'Left out',
      damaged: 'Damaged',
    },

    deletion: {
      title: 'Delete this recording?',
      confirm: 'Delete recording',
      confirming: 'Deleting…',
      keep: 'Cancel',
      failure: 'The recording was not deleted.',
      done: 'The recording was deleted.',
      deleted: 'Deleted',
      whatIsDeleted: 'The whole recording: every rendition, download and picture. Links already shared stop working.',
      kept: 'Kept',
      whatIsKept: 'The session in its lists, with its times, marked as deleted; the stream and its other recordings.',
      isFinal: 'A deleted recording cannot be brought back.',
    },

    fields: {
      title: 'Fields for developers',
      id: (id: string) => `id ${id}`,
      note: (atMs: number) => `As the API answered at ${formatClockSeconds(atMs)}.`,
      copy: 'Copy as JSON',
    },
  },
  de: {
    pageTitle: (stream, session) => `${stream}, ${session}`,
    streams: 'Streams',
    loading: 'Sendung wird geladen',
    notRead: { unread: 'Die Sendung konnte nicht gelesen werden', gone: 'Diese Sendung gibt es hier nicht' },
    neighbours: 'Sendungen davor und danach',
    older: (time) => `Ältere Sendung, ${time}`,
    newer: (time) => `Neuere Sendung, ${time}`,
    unavailable: 'Solange der Dienst nicht antwortet, lässt sich nichts ändern.',
    live: {
      title: 'Diese Sendung',
      link: 'Der Link, schon jetzt',
      linkWillPlay:
        'Die Wiedergabeseite schon vor dem Ende verschicken: Sie startet von selbst, sobald die Aufzeichnung fertig ist.',
      copyWatchPage: 'Wiedergabeseite kopieren',
      next: 'Nächste Sendung',
      video: 'Video',
      audio: 'Audio',
      bitrate: 'Bitrate',
      keyframes: 'Keyframes',
      keyframesEvery: (seconds) => `alle ${seconds} s`,
      usuallyReady: 'Meist fertig',
      afterTheEnd: (seconds) => (Math.round(seconds) === 0 ? 'sofort' : `${formatRoughly(seconds)} nach dem Ende`),
    },
    checkAgain: 'Noch einmal prüfen',
    checkingLink: 'Link wird geprüft …',
    checked: (result, atMs) => `${result} ${formatClockSeconds(atMs)}`,
    problemFound: (problem, atMs) => `${problem}, geprüft ${formatClockSeconds(atMs)}`,

    session: 'Sendung',
    sessionTimes: (date, times) => `${date}, ${times}`,
    fromTo: (start, end) => `${start} – ${end}`,
    since: (start) => `seit ${start}`,
    test: 'Testsendung',

    stage: {
      findingAddress: 'Die Adresse der Aufzeichnung wird ermittelt …',
      progress: 'Kodierte Qualitätsstufen',
      copyId: 'Kennung kopieren',
      copyIdLabel: 'Kennung kopieren: diese Sendung',
    },
    toDo: {
      recording: 'Wenige Sekunden nach dem Ende der Sendung ist die Aufzeichnung hier abspielbar.',
      disk: 'Platz schaffen, oder den Datenträger wieder anschließen: Die Aufzeichnung beginnt von selbst wieder.',
      noneWhileLive:
        'Den Betreiber des Dienstes nach dem Grund fragen. Für einen neuen Versuch den Encoder anhalten und neu starten: Eine neue Sendung wird vielleicht aufgezeichnet.',
      unrecorded:
        'Diese Sendung lässt sich nur noch aufzeichnen, wenn der Encoder angehalten und neu gestartet wird. Zuerst die Aufzeichnung einschalten.',
      stalled: 'Den Uplink des Encoders prüfen. Was kommt, wird sofort aufgezeichnet.',
      reconnecting:
        'Den Encoder und sein Netz prüfen. Kommt er nicht zurück, endet die Sendung, und das Aufgezeichnete bleibt.',
      processing: 'Sie erscheint hier von selbst.',
      late: 'Das Material ist gespeichert. Dauert es an, die Kennung der Sendung an den Betreiber des Dienstes schicken.',
      failed: (seconds) =>
        `${formatDuration(seconds)} kamen an. Den Betreiber des Dienstes bitten, die Dateien zu sichern, und am Encoder nach einer lokalen Aufzeichnung sehen.`,
      deleted: 'Sie lässt sich nicht zurückholen.',
      noneAfterwards:
        'Den Betreiber des Dienstes nach dem Grund fragen. Die Felder unten sind, was die API geantwortet hat.',
      notRecorded: 'Davon ist nichts geblieben. Ob eine Sendung aufgezeichnet wird, entscheidet sich zu ihrem Beginn.',
      unknown: 'Die Felder unten sind, was die API geantwortet hat.',
    },

    kept: {
      until: (when) => `Bleibt bis ${when}.`,
      forEver: (by) => (by === undefined ? 'Bleibt für immer.' : `Bleibt für immer, veranlasst von ${by}.`),
      keep: 'Für immer behalten',
      release: 'Nicht mehr für immer behalten',
      failure: (reason) => `Es wurde nichts geändert. ${reason}`,
    },

    history: 'Verlauf',

    coverage: {
      title: 'Abdeckung',
      recorded: (recordedSeconds, onAirSeconds) =>
        `aufgezeichnet ${formatDuration(recordedSeconds)} von ${formatDuration(onAirSeconds)} auf Sendung`,
      wasRecorded: (recordedSeconds, onAirSeconds) =>
        `vor dem Löschen aufgezeichnet ${formatDuration(recordedSeconds)} von ${formatDuration(onAirSeconds)} auf Sendung`,
      onAir: (seconds) => `${formatDuration(seconds)} auf Sendung`,
      withGaps: (coverage, count) => `${coverage}, ${counted(count, { one: 'Lücke', other: 'Lücken' })}`,
      position: 'Stelle der Sendung',
      at: (atMs) => formatClockSeconds(atMs),
      gap: (seconds, cause) => {
        const why = {
          disk: 'nicht aufgezeichnet: Speicher',
          silence: 'nicht aufgezeichnet: kein Signal vom Encoder',
          damage: 'verloren: im Speicher beschädigt',
          dropped: 'nicht aufgezeichnet: Encoder getrennt',
        };
        return `${formatDuration(seconds)} ${why[cause ?? 'dropped']}`;
      },
    },

    onDisk: {
      title: 'Im Speicher',
      inAll: (bytes) => `${formatBytes(bytes)} insgesamt`,
      delete: 'Aufzeichnung löschen …',
      copy: 'Kopieren',
      copyLink: (rendition) => `MP4-Link von ${rendition} kopieren`,
      download: (rendition) => `${rendition} herunterladen`,
      leftOut: 'Ausgelassen',
      damaged: 'Beschädigt',
    },

    deletion: {
      title: 'Diese Aufzeichnung löschen?',
      confirm: 'Aufzeichnung löschen',
      confirming: 'Wird gelöscht …',
      keep: 'Abbrechen',
      failure: 'Die Aufzeichnung wurde nicht gelöscht.',
      done: 'Die Aufzeichnung wurde gelöscht.',
      deleted: 'Gelöscht wird',
      whatIsDeleted:
        'Die ganze Aufzeichnung: jede Qualitätsstufe, jeder Download, jedes Bild. Links, die schon geteilt sind, funktionieren dann nicht mehr.',
      kept: 'Es bleiben',
      whatIsKept:
        'Die Sendung in ihren Listen, mit ihren Zeiten, als gelöscht markiert; der Stream und seine anderen Aufzeichnungen.',
      isFinal: 'Eine gelöschte Aufzeichnung lässt sich nicht zurückholen.',
    },

    fields: {
      title: 'Felder für Entwickler',
      id: (id) => `Kennung ${id}`,
      note: (atMs) => `Antwort der API von ${formatClockSeconds(atMs)}.`,
      copy: 'Als JSON kopieren',
    },
  },
});

const germanAreDamaged = (names: readonly string[]) =>
  `${listed(names)} ${plural(names.length, { one: 'ist', other: 'sind' })} beschädigt`;

const damage = catalogue({
  en: {
    everyRenditionPlays: (reason: string) => `${reason}; every rendition plays`,
    withoutIt: (reason: string) => `${reason}; the rest plays`,
    restPlays: (damaged: readonly string[]) => `${areDamaged(damaged)}; what is left of it still plays`,
    othersPlay: (damaged: readonly string[], whole: readonly string[]) =>
      `${areDamaged(damaged)}; ${listed(whole)} ${plural(whole.length, { one: 'plays', other: 'play' })}`,
  },
  de: {
    everyRenditionPlays: (reason) => `${reason}; jede Qualitätsstufe ist abspielbar`,
    withoutIt: (reason) => `${reason}; der Rest ist abspielbar`,
    restPlays: (damaged) => `${germanAreDamaged(damaged)}; was davon übrig ist, ist noch abspielbar`,
    othersPlay: (damaged, whole) =>
      `${germanAreDamaged(damaged)}; ${listed(whole)} ${plural(whole.length, { one: 'ist', other: 'sind' })} noch abspielbar`,
  },
});

/**
 * The damage of a ready recording and the rest that still plays, as in `Source is damaged; 480p and 240p play`. Undefined
 * where nothing is damaged.
 */
export function damageWords({ aircheck }: Session): string | undefined {
  const found = aircheck?.damage ?? [];
  const [first] = found;
  if (first === undefined) return undefined;
  const damaged = [...new Set(found.flatMap(({ rendition }) => rendition ?? []))];
  if (damaged.length === 0) {
    return first.isLeftOut === true ? damage.withoutIt(first.reason) : damage.everyRenditionPlays(first.reason);
  }
  const kept = (aircheck?.renditions ?? []).flatMap(({ name, dropped }) => (dropped === undefined ? name : []));
  const whole = ['source', ...kept].filter((name) => !damaged.includes(name));
  const titles = damaged.map(renditionTitle);
  return whole.length === 0 ? damage.restPlays(titles) : damage.othersPlay(titles, whole.map(renditionTitle));
}

function areDamaged(names: readonly string[]): string {
  return `${listed(names)} ${plural(names.length, { one: 'is', other: 'are' })} damaged`;
}
