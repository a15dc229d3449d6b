import { isLiveState } from '../../domain/session-state.ts';
import type { Gap, Session } from '../../domain/stream-object.ts';
import type { SessionView } from '../../domain/stream-state.ts';
import { sessionSpan } from '../../domain/strip-segments.ts';
import { renditionTitle } from '../../domain/words/session-links.ts';
import {
  formatBytes,
  formatClock,
  formatClockSeconds,
  formatDay,
  formatDuration,
  formatRoughly,
} from '../../lib/format.ts';
import { catalogue, counted, listed, plural } from '../../lib/language.ts';

export const words = catalogue({
  en: {
    pageTitle: (stream: string, session: string) => `${stream}, ${session}`,
    loading: 'Loading the session',
    notRead: { unread: 'The session could not be read', gone: 'Session not found' },
    neighbours: 'Sessions before and after',
    older: (time: string) => `Older session, ${time}`,
    newer: (time: string) => `Newer session, ${time}`,
    unavailable: 'Nothing can be changed while the service isn’t responding.',
    /** `Today 19:02–20:31`, `Today 19:02–now` */
    fromTo: (start: string, end: string) => `${start}–${end}`,
    now: 'now',
    /** The title of a session of unknown times. */
    session: 'Session',
    test: 'Test broadcast',

    interrupted: {
      at: (clock: string) => `Interrupted ${clock}`,
      of: (clock: string) => `Continues a session interrupted ${clock}`,
      /** Around the link to the other session. */
      continues: (gap: string) => `It continues after ${gap} in the next session, `,
      continued: (gap: string) => `${gap} earlier: `,
      bothReady: '. Both are ready.',
      copyBoth: 'Copy both links',
      join: 'Join into one recording',
      cameBack: 'Came back as a new session',
      why: (ending: string) => `${ending}. What arrived before is kept.`,
    },

    link: {
      title: 'Link',
      now: 'Share the link now',
      willPlay: 'The watch page waits for the recording and plays it as soon as it is ready.',
      kinds: 'What to copy',
      notEmbeddable: 'For web pages. No site may show it yet.',
      startAt: (seconds: number) => `Start at ${formatDuration(seconds)}`,
      checked: (clock: string, renditions: number) =>
        `checked ${clock}, ${counted(renditions, { one: 'rendition', other: 'renditions' })}`,
    },

    live: {
      title: 'Encoder',
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
    problemFound: (problem: string, atMs: number) => `${problem}, checked ${formatClockSeconds(atMs)}`,

    stage: {
      findingAddress: 'Finding out where recordings play…',
      progress: 'Renditions encoded',
      copyId: 'Copy ID',
      copyIdLabel: 'Copy ID of this session',
    },
    toDo: {
      recording: 'The recording plays here a few seconds after the show ends.',
      disk: 'Free up space, or reconnect the disk. Recording resumes when there is space.',
      noneWhileLive:
        'Ask whoever runs the service why. To try again, restart the encoder: the new session may be recorded.',
      unrecorded: 'To record the rest, turn recording on, then stop and restart the encoder.',
      stalled: 'Check the encoder’s uplink. Recording resumes when media arrives.',
      reconnecting:
        'Check the encoder and its network. If it doesn’t come back, the session ends, and what was recorded is kept.',
      processing: 'It will play here as soon as it is ready.',
      late: 'The footage is safe. If this continues, send the session ID to whoever runs the service.',
      failed: (seconds: number | undefined) =>
        `${seconds ? `${formatDuration(seconds)} was received. ` : ''}Ask whoever runs the service to save the files, and look for a local recording on the encoder.`,
      deleted: 'It can’t be restored.',
      noneAfterwards: 'Ask whoever runs the service why. The fields below show the API’s answer.',
      notRecorded: 'Nothing was kept. Whether a session is recorded is decided when it begins.',
      unknown: 'The fields below show the API’s answer.',
    },

    kept: {
      until: (when: string) => `Kept until ${when}.`,
      forEver: (by: string | undefined) => (by === undefined ? 'Kept for ever.' : `Kept for ever, by ${by}.`),
      keep: 'Keep for ever',
      release: 'No longer keep for ever',
      failure: (reason: string) => `Nothing was changed. ${reason}`,
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
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      /** `1:00 wide`: how much of the show the timeline shows at once. */
      shown: (seconds: number) => `${formatDuration(seconds)} shown`,
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
      inAll: (bytes: number) => `${formatBytes(bytes)} in total`,
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
      whatIsDeleted: 'All files, including clips unless marked to keep. Shared links stop working.',
      kept: 'Kept',
      whatIsKept: 'The session stays in its lists, marked as deleted. The stream’s other recordings stay too.',
      isFinal: 'A deleted recording can’t be restored.',
    },

    fields: {
      title: 'Fields for developers',
      id: (id: string) => `ID ${id}`,
      note: (atMs: number) => `As the API answered at ${formatClockSeconds(atMs)}.`,
      copy: 'Copy as JSON',
    },
  },
  de: {
    pageTitle: (stream, session) => `${stream}, ${session}`,
    loading: 'Sendung wird geladen',
    notRead: { unread: 'Die Sendung konnte nicht gelesen werden', gone: 'Diese Sendung gibt es hier nicht' },
    neighbours: 'Sendungen davor und danach',
    older: (time) => `Ältere Sendung, ${time}`,
    newer: (time) => `Neuere Sendung, ${time}`,
    unavailable: 'Solange der Dienst nicht antwortet, lässt sich nichts ändern.',
    fromTo: (start, end) => `${start}–${end}`,
    now: 'jetzt',
    session: 'Sendung',
    test: 'Testsendung',

    interrupted: {
      at: (clock) => `Unterbrochen ${clock}`,
      of: (clock) => `Setzt eine um ${clock} unterbrochene Sendung fort`,
      continues: (gap) => `Sie geht nach ${gap} in der nächsten Sendung weiter, `,
      continued: (gap) => `${gap} davor: `,
      bothReady: '. Beide sind fertig.',
      copyBoth: 'Beide Links kopieren',
      join: 'Zu einer Aufzeichnung verbinden',
      cameBack: 'Als neue Sendung wieder da',
      why: (ending) => `${ending}. Was davor ankam, bleibt.`,
    },

    link: {
      title: 'Link',
      now: 'Link schon jetzt teilen',
      willPlay: 'Die Wiedergabeseite wartet auf die Aufzeichnung und spielt sie ab, sobald sie fertig ist.',
      kinds: 'Was kopiert wird',
      notEmbeddable: 'Für Webseiten. Noch darf keine es zeigen.',
      startAt: (seconds) => `Bei ${formatDuration(seconds)} beginnen`,
      checked: (clock, renditions) =>
        `geprüft ${clock}, ${counted(renditions, { one: 'Qualitätsstufe', other: 'Qualitätsstufen' })}`,
    },

    live: {
      title: 'Encoder',
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
    problemFound: (problem, atMs) => `${problem}, geprüft ${formatClockSeconds(atMs)}`,

    stage: {
      findingAddress: 'Die Adresse der Aufzeichnung wird ermittelt …',
      progress: 'Kodierte Qualitätsstufen',
      copyId: 'Kennung kopieren',
      copyIdLabel: 'Kennung kopieren: diese Sendung',
    },
    toDo: {
      recording: 'Wenige Sekunden nach dem Ende der Sendung ist die Aufzeichnung hier abspielbar.',
      disk: 'Platz schaffen oder den Datenträger wieder anschließen. Mit genug Platz geht die Aufzeichnung weiter.',
      noneWhileLive:
        'Den Betreiber des Dienstes nach dem Grund fragen. Für einen neuen Versuch den Encoder neu starten: Die neue Sendung wird vielleicht aufgezeichnet.',
      unrecorded: 'Für den Rest die Aufzeichnung einschalten, dann den Encoder anhalten und neu starten.',
      stalled: 'Den Uplink des Encoders prüfen. Sobald wieder etwas ankommt, wird aufgezeichnet.',
      reconnecting:
        'Den Encoder und sein Netz prüfen. Kommt er nicht zurück, endet die Sendung, und das Aufgezeichnete bleibt.',
      processing: 'Sie ist hier abspielbar, sobald sie fertig ist.',
      late: 'Das Material ist sicher. Dauert es an, die Kennung der Sendung an den Betreiber des Dienstes schicken.',
      failed: (seconds) =>
        `${seconds ? `${formatDuration(seconds)} kamen an. ` : ''}Den Betreiber des Dienstes bitten, die Dateien zu sichern, und am Encoder nach einer lokalen Aufzeichnung sehen.`,
      deleted: 'Sie lässt sich nicht zurückholen.',
      noneAfterwards: 'Den Betreiber des Dienstes nach dem Grund fragen. Die Felder unten zeigen die Antwort der API.',
      notRecorded: 'Es wurde nichts aufbewahrt. Ob eine Sendung aufgezeichnet wird, entscheidet sich zu ihrem Beginn.',
      unknown: 'Die Felder unten zeigen die Antwort der API.',
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
      zoomIn: 'Vergrößern',
      zoomOut: 'Verkleinern',
      shown: (seconds) => `${formatDuration(seconds)} sichtbar`,
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
        'Alle Dateien, auch Clips, die nicht behalten werden sollen. Geteilte Links funktionieren nicht mehr.',
      kept: 'Es bleiben',
      whatIsKept:
        'Die Sendung bleibt in ihren Listen, als gelöscht markiert. Auch die anderen Aufzeichnungen des Streams bleiben.',
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

const tenMinutesMs = 600_000;

/** `Today 19:02–20:31`, `Wed 19 Nov 13:00–18:22`; while live `Today 19:02–now` */
export function sessionTitle(view: SessionView, nowMs: number): string {
  const span = sessionSpan(view, nowMs);
  if (span === undefined) return words.session;
  const { startMs, endMs } = span;
  const isLive = isLiveState(view.state);
  // A short session would begin and end in the same minute.
  const format = !isLive && endMs - startMs < tenMinutesMs ? formatClockSeconds : formatClock;
  return `${formatDay(startMs, nowMs)} ${words.fromTo(format(startMs), isLive ? words.now : format(endMs))}`;
}

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
