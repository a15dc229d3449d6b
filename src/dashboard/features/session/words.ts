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
import { counted, listed, plural, t } from '../../lib/language.ts';

export const words = {
  pageTitle: (stream: string, session: string) => `${stream}, ${session}`,
  loading: t('Loading the session', 'Sendung wird geladen'),
  notRead: {
    unread: t('The session could not be read', 'Die Sendung konnte nicht gelesen werden'),
    gone: t('Session not found', 'Diese Sendung gibt es hier nicht'),
  },
  neighbours: t('Sessions before and after', 'Sendungen davor und danach'),
  older: (time: string) => t(`Older session, ${time}`, `Ältere Sendung, ${time}`),
  newer: (time: string) => t(`Newer session, ${time}`, `Neuere Sendung, ${time}`),
  unavailable: t(
    'Nothing can be changed while the service isn’t responding.',
    'Solange der Dienst nicht antwortet, lässt sich nichts ändern.',
  ),
  /** `Today 19:02–20:31`, `Today 19:02–now` */
  fromTo: (start: string, end: string) => `${start}–${end}`,
  now: t('now', 'jetzt'),
  /** The title of a session of unknown times. */
  session: t('Session', 'Sendung'),
  test: t('Test broadcast', 'Testsendung'),

  interrupted: {
    at: (clock: string) => t(`Interrupted ${clock}`, `Unterbrochen ${clock}`),
    of: (clock: string) =>
      t(`Continues a session interrupted ${clock}`, `Setzt eine um ${clock} unterbrochene Sendung fort`),
    /** Around the link to the other session. */
    continues: (gap: string) =>
      t(`It continues after ${gap} in the next session, `, `Sie geht nach ${gap} in der nächsten Sendung weiter, `),
    continued: (gap: string) => t(`${gap} earlier: `, `${gap} davor: `),
    bothReady: t('. Both are ready.', '. Beide sind fertig.'),
    copyBoth: t('Copy both links', 'Beide Links kopieren'),
    join: t('Join into one recording', 'Zu einer Aufzeichnung verbinden'),
    cameBack: t('Came back as a new session', 'Als neue Sendung wieder da'),
    why: (ending: string) => t(`${ending}. What arrived before is kept.`, `${ending}. Was davor ankam, bleibt.`),
  },

  link: {
    title: 'Link',
    now: t('Share the link now', 'Link schon jetzt teilen'),
    willPlay: t(
      'The watch page waits for the recording and plays it as soon as it is ready.',
      'Die Wiedergabeseite wartet auf die Aufzeichnung und spielt sie ab, sobald sie fertig ist.',
    ),
    kinds: t('What to copy', 'Was kopiert wird'),
    notEmbeddable: t('For web pages. No site may show it yet.', 'Für Webseiten. Noch darf keine es zeigen.'),
    startAt: (seconds: number) => t(`Start at ${formatDuration(seconds)}`, `Bei ${formatDuration(seconds)} beginnen`),
    checked: (clock: string, renditions: number) =>
      t(
        `checked ${clock}, ${counted(renditions, { one: 'rendition', other: 'renditions' })}`,
        `geprüft ${clock}, ${counted(renditions, { one: 'Qualitätsstufe', other: 'Qualitätsstufen' })}`,
      ),
  },

  live: {
    title: 'Encoder',
    next: t('Next session', 'Nächste Sendung'),
    video: 'Video',
    audio: 'Audio',
    bitrate: t('Bit rate', 'Bitrate'),
    keyframes: 'Keyframes',
    keyframesEvery: (seconds: string) => t(`every ${seconds} s`, `alle ${seconds} s`),
    usuallyReady: t('Usually ready', 'Meist fertig'),
    afterTheEnd: (seconds: number) =>
      Math.round(seconds) === 0
        ? t('at once', 'sofort')
        : t(`${formatRoughly(seconds)} after the end`, `${formatRoughly(seconds)} nach dem Ende`),
  },
  checkAgain: t('Check again', 'Noch einmal prüfen'),
  checkingLink: t('Checking the link…', 'Link wird geprüft …'),
  problemFound: (problem: string, atMs: number) =>
    t(`${problem}, checked ${formatClockSeconds(atMs)}`, `${problem}, geprüft ${formatClockSeconds(atMs)}`),

  stage: {
    findingAddress: t('Finding out where recordings play…', 'Die Adresse der Aufzeichnung wird ermittelt …'),
    progress: t('Renditions encoded', 'Kodierte Qualitätsstufen'),
    copyId: t('Copy ID', 'Kennung kopieren'),
    copyIdLabel: t('Copy ID of this session', 'Kennung kopieren: diese Sendung'),
  },
  toDo: {
    recording: t(
      'The recording plays here a few seconds after the show ends.',
      'Wenige Sekunden nach dem Ende der Sendung ist die Aufzeichnung hier abspielbar.',
    ),
    disk: t(
      'Free up space, or reconnect the disk. Recording resumes when there is space.',
      'Platz schaffen oder den Datenträger wieder anschließen. Mit genug Platz geht die Aufzeichnung weiter.',
    ),
    noneWhileLive: t(
      'Ask whoever runs the service why. To try again, restart the encoder: the new session may be recorded.',
      'Den Betreiber des Dienstes nach dem Grund fragen. Für einen neuen Versuch den Encoder neu starten: Die neue Sendung wird vielleicht aufgezeichnet.',
    ),
    unrecorded: t(
      'To record the rest, turn recording on, then stop and restart the encoder.',
      'Für den Rest die Aufzeichnung einschalten, dann den Encoder anhalten und neu starten.',
    ),
    stalled: t(
      'Check the encoder’s uplink. Recording resumes when media arrives.',
      'Den Uplink des Encoders prüfen. Sobald wieder etwas ankommt, wird aufgezeichnet.',
    ),
    reconnecting: t(
      'Check the encoder and its network. If it doesn’t come back, the session ends, and what was recorded is kept.',
      'Den Encoder und sein Netz prüfen. Kommt er nicht zurück, endet die Sendung, und das Aufgezeichnete bleibt.',
    ),
    processing: t('It will play here as soon as it is ready.', 'Sie ist hier abspielbar, sobald sie fertig ist.'),
    late: t(
      'The footage is safe. If this continues, send the session ID to whoever runs the service.',
      'Das Material ist sicher. Dauert es an, die Kennung der Sendung an den Betreiber des Dienstes schicken.',
    ),
    failed: (seconds: number | undefined) =>
      t(
        `${seconds ? `${formatDuration(seconds)} was received. ` : ''}Ask whoever runs the service to save the files, and look for a local recording on the encoder.`,
        `${seconds ? `${formatDuration(seconds)} kamen an. ` : ''}Den Betreiber des Dienstes bitten, die Dateien zu sichern, und am Encoder nach einer lokalen Aufzeichnung sehen.`,
      ),
    deleted: t('It can’t be restored.', 'Sie lässt sich nicht zurückholen.'),
    noneAfterwards: t(
      'Ask whoever runs the service why. The fields below show the API’s answer.',
      'Den Betreiber des Dienstes nach dem Grund fragen. Die Felder unten zeigen die Antwort der API.',
    ),
    notRecorded: t(
      'Nothing was kept. Whether a session is recorded is decided when it begins.',
      'Es wurde nichts aufbewahrt. Ob eine Sendung aufgezeichnet wird, entscheidet sich zu ihrem Beginn.',
    ),
    unknown: t('The fields below show the API’s answer.', 'Die Felder unten zeigen die Antwort der API.'),
  },

  kept: {
    until: (when: string) => t(`Kept until ${when}.`, `Bleibt bis ${when}.`),
    forEver: (by: string | undefined) =>
      by === undefined
        ? t('Kept for ever.', 'Bleibt für immer.')
        : t(`Kept for ever, by ${by}.`, `Bleibt für immer, veranlasst von ${by}.`),
    keep: t('Keep for ever', 'Für immer behalten'),
    release: t('No longer keep for ever', 'Nicht mehr für immer behalten'),
    failure: (reason: string) => t(`Nothing was changed. ${reason}`, `Es wurde nichts geändert. ${reason}`),
  },

  history: t('History', 'Verlauf'),

  coverage: {
    title: t('Coverage', 'Abdeckung'),
    recorded: (recordedSeconds: number, onAirSeconds: number) =>
      t(
        `recorded ${formatDuration(recordedSeconds)} of ${formatDuration(onAirSeconds)} on air`,
        `aufgezeichnet ${formatDuration(recordedSeconds)} von ${formatDuration(onAirSeconds)} auf Sendung`,
      ),
    wasRecorded: (recordedSeconds: number, onAirSeconds: number) =>
      t(
        `${formatDuration(recordedSeconds)} of ${formatDuration(onAirSeconds)} on air was recorded before it was deleted`,
        `vor dem Löschen aufgezeichnet ${formatDuration(recordedSeconds)} von ${formatDuration(onAirSeconds)} auf Sendung`,
      ),
    onAir: (seconds: number) => t(`${formatDuration(seconds)} on air`, `${formatDuration(seconds)} auf Sendung`),
    withGaps: (coverage: string, count: number) =>
      t(
        `${coverage}, ${counted(count, { one: 'gap', other: 'gaps' })}`,
        `${coverage}, ${counted(count, { one: 'Lücke', other: 'Lücken' })}`,
      ),
    position: t('Moment of the show', 'Stelle der Sendung'),
    at: (atMs: number) => formatClockSeconds(atMs),
    zoomIn: t('Zoom in', 'Vergrößern'),
    zoomOut: t('Zoom out', 'Verkleinern'),
    /** `1:00 wide`: how much of the show the timeline shows at once. */
    shown: (seconds: number) => t(`${formatDuration(seconds)} shown`, `${formatDuration(seconds)} sichtbar`),
    gap: t(
      (seconds: number, cause: Gap['cause']) => {
        const why = {
          disk: 'not recorded: the disk',
          silence: 'not recorded: no media from the encoder',
          damage: 'lost: damaged on the disk',
          dropped: 'not recorded: the encoder dropped',
        };
        return `${formatDuration(seconds)} ${why[cause ?? 'dropped']}`;
      },
      (seconds, cause) => {
        const why = {
          disk: 'nicht aufgezeichnet: Speicher',
          silence: 'nicht aufgezeichnet: kein Signal vom Encoder',
          damage: 'verloren: im Speicher beschädigt',
          dropped: 'nicht aufgezeichnet: Encoder getrennt',
        };
        return `${formatDuration(seconds)} ${why[cause ?? 'dropped']}`;
      },
    ),
  },

  onDisk: {
    title: t('On disk', 'Im Speicher'),
    inAll: (bytes: number) => t(`${formatBytes(bytes)} in total`, `${formatBytes(bytes)} insgesamt`),
    delete: t('Delete recording…', 'Aufzeichnung löschen …'),
    copy: t('Copy', 'Kopieren'),
    copyLink: (rendition: string) => t(`Copy MP4 link of ${rendition}`, `MP4-Link von ${rendition} kopieren`),
    download: (rendition: string) => t(`Download ${rendition}`, `${rendition} herunterladen`),
    leftOut: t('Left out', 'Ausgelassen'),
    damaged: t('Damaged', 'Beschädigt'),
  },

  deletion: {
    title: t('Delete this recording?', 'Diese Aufzeichnung löschen?'),
    confirm: t('Delete recording', 'Aufzeichnung löschen'),
    confirming: t('Deleting…', 'Wird gelöscht …'),
    keep: t('Cancel', 'Abbrechen'),
    failure: t('The recording was not deleted.', 'Die Aufzeichnung wurde nicht gelöscht.'),
    done: t('The recording was deleted.', 'Die Aufzeichnung wurde gelöscht.'),
    deleted: t('Deleted', 'Gelöscht wird'),
    whatIsDeleted: t(
      'All files, including clips unless marked to keep. Shared links stop working.',
      'Alle Dateien, auch Clips, die nicht behalten werden sollen. Geteilte Links funktionieren nicht mehr.',
    ),
    kept: t('Kept', 'Es bleiben'),
    whatIsKept: t(
      'The session stays in its lists, marked as deleted. The stream’s other recordings stay too.',
      'Die Sendung bleibt in ihren Listen, als gelöscht markiert. Auch die anderen Aufzeichnungen des Streams bleiben.',
    ),
    isFinal: t('A deleted recording can’t be restored.', 'Eine gelöschte Aufzeichnung lässt sich nicht zurückholen.'),
  },

  fields: {
    title: t('Fields for developers', 'Felder für Entwickler'),
    id: (id: string) => t(`ID ${id}`, `Kennung ${id}`),
    note: (atMs: number) =>
      t(`As the API answered at ${formatClockSeconds(atMs)}.`, `Antwort der API von ${formatClockSeconds(atMs)}.`),
    copy: t('Copy as JSON', 'Als JSON kopieren'),
  },
};

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

const damage = {
  everyRenditionPlays: (reason: string) =>
    t(`${reason}; every rendition plays`, `${reason}; jede Qualitätsstufe ist abspielbar`),
  withoutIt: (reason: string) => t(`${reason}; the rest plays`, `${reason}; der Rest ist abspielbar`),
  restPlays: (damaged: readonly string[]) =>
    t(
      `${areDamaged(damaged)}; what is left of it still plays`,
      `${germanAreDamaged(damaged)}; was davon übrig ist, ist noch abspielbar`,
    ),
  othersPlay: (damaged: readonly string[], whole: readonly string[]) =>
    t(
      `${areDamaged(damaged)}; ${listed(whole)} ${plural(whole.length, { one: 'plays', other: 'play' })}`,
      `${germanAreDamaged(damaged)}; ${listed(whole)} ${plural(whole.length, { one: 'ist', other: 'sind' })} noch abspielbar`,
    ),
};

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
