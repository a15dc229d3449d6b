import { counted } from '../../language.ts';
import { formatClockSeconds, formatDuration, formatRoughly } from '../../recording/words/format.ts';
import { formatBytes } from '../../recording/words/format-size.ts';
import type { words as english } from '../../session/session-words.ts';

export const words: typeof english = {
  pageTitle: (stream, session) => `${stream}, ${session}`,
  streams: 'Streams',
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
};
