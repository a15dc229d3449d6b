import { formatDuration, formatRoughly } from '../../lib/format.ts';
import { counted, t } from '../../lib/language.ts';

const sekunden = (count: number) => counted(count, { one: 'Sekunde', other: 'Sekunden' });

/** A step of an encoder's set-up: the menu, the setting, and the part that matters most. */
type Step = readonly [what: string, how: string, must?: string];
const steps = (...all: Step[]): readonly Step[] => all;

export const words = {
  streams: 'Streams',
  loading: t('Loading the stream', 'Stream wird geladen'),
  notRead: {
    unread: t('The stream could not be loaded', 'Der Stream konnte nicht geladen werden'),
    gone: t('Stream not found', 'Diesen Stream gibt es hier nicht'),
  },
  unavailable: t(
    'Nothing can be changed while the service isn’t responding.',
    'Solange der Dienst nicht antwortet, lässt sich nichts ändern.',
  ),
  cancelChange: t('Cancel', 'Aufheben'),
  undoChange: t('Undo', 'Rückgängig'),
  copy: t('Copy', 'Kopieren'),
  copyLink: t('Copy link', 'Link kopieren'),
  play: t('Play', 'Ansehen'),
  open: t('Open', 'Öffnen'),
  openSession: t('Open session', 'Sendung öffnen'),
  tryAgain: t('Try again', 'Noch einmal versuchen'),

  effect: {
    on: {
      idle: t('When it goes live', 'Sobald er live ist'),
      recorded: t('This session and the next', 'Diese Sendung und die nächste'),
      unrecorded: t('From the next session on', 'Ab der nächsten Sendung'),
    },
    off: {
      idle: t('Until someone turns it on', 'Bis jemand einschaltet'),
      recorded: t('From the next session on', 'Ab der nächsten Sendung'),
      unrecorded: t('Neither this session nor the next', 'Weder diese Sendung noch die nächste'),
    },
    once: t('Then recording turns off', 'Danach schaltet die Aufzeichnung ab'),
    full: t('Resumes when there is space', 'Nichts Neues, bis Platz ist'),
    queued: t('When this session ends', 'Sobald diese Sendung endet'),
    next: (when: string) => t(`Next: ${when}`, `Nächste: ${when}`),
  },

  session: {
    title: t('This session', 'Diese Sendung'),
    lastTitle: t('Last session', 'Letzte Sendung'),
    lastRecordingTitle: t('Last recording', 'Letzte Aufzeichnung'),
    since: (clock: string) => t(`Since ${clock}`, `Seit ${clock}`),
    noGaps: t('No gaps', 'Keine Lücken'),
    readyAfter: (seconds: number) =>
      Math.round(seconds) === 0
        ? t('Ready as soon as it ends', 'Fertig, sobald sie endet')
        : t(
            `Ready about ${formatRoughly(seconds)} after the end`,
            `Fertig etwa ${formatRoughly(seconds)} nach dem Ende`,
          ),
    renditions: (count: number) =>
      t(
        counted(count, { one: 'rendition', other: 'renditions' }),
        counted(count, { one: 'Qualitätsstufe', other: 'Qualitätsstufen' }),
      ),
    recordingOf: (recording: string) => t(`Last recording: ${recording}`, `Letzte Aufzeichnung: ${recording}`),
    unreported: t(
      'Live. The service has not reported the session yet.',
      'Live. Der Dienst hat die Sendung noch nicht gemeldet.',
    ),
    watch: t('Watch live', 'Live ansehen'),
    end: t('End session…', 'Sendung beenden …'),
  },
  waiting: {
    state: t('Waiting for the encoder', 'Wartet auf den Encoder'),
    title: t(
      'Paste the server and key into your encoder, then start streaming.',
      'Server und Schlüssel in den Encoder einfügen, dann den Stream starten.',
    ),
    picture: t('The picture appears here within seconds.', 'Das Bild erscheint hier nach wenigen Sekunden.'),
    test: t(
      'No encoder at hand? A test broadcast shows every step: live, recorded, ready, with a link.',
      'Kein Encoder zur Hand? Eine Testsendung geht den ganzen Weg: live, aufgezeichnet, fertig, mit Link.',
    ),
  },
  picture: {
    live: 'Live',
    open: t('Open this session, with sound', 'Diese Sendung öffnen, mit Ton'),
    waiting: t('Waiting for the live picture…', 'Das Livebild kommt gleich …'),
    noRecording: t('No recording to play', 'Keine Aufzeichnung zum Abspielen'),
    play: t('Play the last recording', 'Die letzte Aufzeichnung abspielen'),
    recordedOn: (began: string) => t(`Recorded ${began}`, `Aufgezeichnet ${began}`),
  },
  alert: {
    was: (clock: string) => t(`Was live, not recorded at ${clock}`, `War um ${clock} live, ohne Aufzeichnung`),
    turnOn: t('Turn on for the next session', 'Für die nächste Sendung einschalten'),
    changing: t('Changing…', 'Ändert sich …'),
    copyRequest: t('Copy request', 'Nachricht kopieren'),
    copyRequestLabel: t('Copy request for the encoder', 'Nachricht kopieren, für den Encoder'),
    acknowledge: t('Leave unrecorded', 'Nicht aufzeichnen'),
    alarmAgain: t('Alert me again', 'Wieder alarmieren'),
  },

  test: {
    progress: (note: string) => t(`Test broadcast: ${note}`, `Testsendung: ${note}`),
    share: (step: string, note: string) => `${step}: ${note}`,
    failure: t('The test broadcast was not sent.', 'Die Testsendung wurde nicht gesendet.'),
    send: t('Send a test broadcast', 'Testsendung starten'),
    sendAnother: t('Send another test', 'Noch einen Test senden'),
    length: t('Length of the test', 'Länge des Tests'),
    seconds: t(formatRoughly, formatRoughly),
    isNotKept: t(
      'Recording is off: a test shows that the stream arrives, but nothing is recorded.',
      'Die Aufzeichnung ist aus: Ein Test zeigt, dass der Stream ankommt, aber aufgezeichnet wird nichts.',
    ),
  },

  encoder: {
    title: 'Encoder',
    fine: t('Encoder fine', 'Encoder in Ordnung'),
    notYet: t('not connected yet', 'noch nicht verbunden'),
    lastSeen: (when: string) => t(`last seen ${when}`, `zuletzt ${when}`),
    connectedAt: (clock: string) => t(`connected ${clock}`, `verbunden ${clock}`),
    drawer: t('Server, key and set-up', 'Server, Schlüssel und Einrichtung'),
    refusedHere: t(
      'A refused key or a wrong server shows up here.',
      'Ein abgewiesener Schlüssel oder falscher Server erscheint hier.',
    ),
    notConnected: t('Not connected.', 'Nicht verbunden.'),
    server: 'Server',
    copyServer: t('Copy server', 'Server kopieren'),
    unknown: t('unknown', 'unbekannt'),
    key: t('Key', 'Schlüssel'),
    keyHidden: t('hidden: this API key is view-only', 'verborgen: Dieser API-Schlüssel darf nur ansehen'),
    keyNotGiven: t('not given by this API', 'von dieser API nicht genannt'),
    copyKey: t('Copy key', 'Schlüssel kopieren'),
    hideKey: t('Hide key', 'Schlüssel verbergen'),
    showKey: (seconds: number) =>
      t(
        `Show key for ${counted(seconds, { one: 'second', other: 'seconds' })}`,
        `Schlüssel ${sekunden(seconds)} lang zeigen`,
      ),
    checklist: t('What the encoder sends', 'Was der Encoder sendet'),
    problems: t('What could be better', 'Was besser sein könnte'),
    status: {
      willBeRecorded: t(
        'Encoder not connected. The next session will be recorded.',
        'Encoder nicht verbunden. Wenn er startet, wird seine Sendung aufgezeichnet.',
      ),
      willNotBeRecorded: t(
        'Encoder not connected. The next session will not be recorded.',
        'Encoder nicht verbunden. Wenn er startet, wird seine Sendung nicht aufgezeichnet.',
      ),
      stalled: t('Encoder connected, but no media arrives.', 'Encoder verbunden, aber es kommt kein Signal.'),
      reconnecting: t(
        'The encoder dropped. Waiting for it to come back.',
        'Der Encoder ist getrennt. Es wird auf ihn gewartet.',
      ),
      unrecorded: t(
        'Encoder connected. This session is not recorded.',
        'Encoder verbunden. Diese Sendung wird nicht aufgezeichnet.',
      ),
      recording: t(
        'Encoder connected. This session is being recorded.',
        'Encoder verbunden. Diese Sendung wird aufgezeichnet.',
      ),
      connected: t('Encoder connected.', 'Encoder verbunden.'),
    },
  },
  setUp: {
    tool: t('Your encoder', 'Ihr Encoder'),
    tools: { obs: 'OBS', vmix: 'vMix', ffmpeg: 'ffmpeg', other: t('Other', 'Andere') },
    steps: t('Set-up', 'Einrichtung'),
    obs: t(
      steps(
        ['Settings → Stream', ': service Custom, then server and key.'],
        ['Settings → Output', ': H.264, AAC,', 'keyframe interval 2 s.'],
        ['Start Streaming', '.'],
      ),
      steps(
        ['Einstellungen → Stream', ': Plattform Benutzerdefiniert, dann Server und Schlüssel.'],
        ['Einstellungen → Ausgabe', ': H.264, AAC,', 'Keyframeintervall 2 s.'],
        ['Stream starten', '.'],
      ),
    ),
    vmix: t(
      steps(
        ['Stream settings', ': destination Custom RTMP Server, then server as URL, and key.'],
        ['Quality', ': H.264, AAC,', 'a keyframe every 2 s.'],
        ['Start the stream', '.'],
      ),
      steps(
        ['Stream-Einstellungen', ': Ziel Custom RTMP Server, dann Server als URL, und Schlüssel.'],
        ['Quality', ': H.264, AAC,', 'alle 2 s ein Keyframe.'],
        ['Stream starten', '.'],
      ),
    ),
    other: t(
      steps(
        ['RTMP', ' to the server, with the key as stream name.'],
        ['H.264 and AAC', ',', 'a keyframe every 2 s.'],
        ['One address', ' for both: copy it below.'],
      ),
      steps(
        ['RTMP', ' zum Server, mit dem Schlüssel als Streamnamen.'],
        ['H.264 und AAC', ',', 'alle 2 s ein Keyframe.'],
        ['Eine Adresse', ' für beides: unten kopieren.'],
      ),
    ),
    copyAddress: t('Copy address with key', 'Adresse mit Schlüssel kopieren'),
    ffmpeg: t(
      'This line sends a test picture with a tone; no file needed.',
      'Diese Zeile sendet ein Testbild mit Ton, ohne Datei.',
    ),
    file: t('For a file: -re -i FILE in place of both inputs.', 'Für eine Datei: -re -i DATEI statt beider Eingänge.'),
    copyWithKey: t('Copy with key', 'Mit Schlüssel kopieren'),
    copyLineLabel: t('Copy with key: the ffmpeg line', 'Mit Schlüssel kopieren: die ffmpeg-Zeile'),
  },
  newKey: {
    action: t('New stream key…', 'Neuer Stream-Schlüssel …'),
    refused: (reason: string) => t(`New stream key: ${reason}`, `Neuer Stream-Schlüssel: ${reason}`),
    title: t('New stream key?', 'Neuer Stream-Schlüssel?'),
    consequence: t(
      'The current key stops working at once. Give the encoder the new one, or it is refused when it next connects.',
      'Der jetzige Schlüssel gilt sofort nicht mehr. Dem Encoder den neuen geben, sonst wird er beim nächsten Verbinden abgewiesen.',
    ),
    confirm: t('Create new key', 'Neuen Schlüssel erzeugen'),
    confirming: t('Creating…', 'Wird erzeugt …'),
    failure: t('The key was not changed.', 'Der Schlüssel wurde nicht geändert.'),
    done: t('The stream key was changed', 'Der Stream-Schlüssel wurde geändert'),
    whatNow: t(
      'The old key no longer works. Give the encoder the new one before its next session.',
      'Der alte Schlüssel gilt nicht mehr. Dem Encoder vor seiner nächsten Sendung den neuen geben.',
    ),
    copy: t('Copy new key', 'Neuen Schlüssel kopieren'),
    close: t('Close', 'Schließen'),
  },

  sessions: {
    title: t('Sessions', 'Sendungen'),
    newest: (count: number) => t(`the newest ${count}`, `die neuesten ${count}`),
    none: {
      before: t(
        'None yet. Each time the encoder starts, a session begins here. When it ends, its badge turns to',
        'Noch keine. Sobald der Encoder startet, beginnt hier eine Sendung. Endet sie, wird ihr Zustand zu',
      ),
      badge: t('Ready', 'Fertig'),
      after: t('and you copy its link.', 'und ihr Link lässt sich kopieren.'),
    },
    filter: t('Show sessions', 'Sendungen zeigen'),
    filters: {
      all: t('All', 'Alle'),
      ready: t('Ready', 'Fertig'),
      failed: t('Failed', 'Fehlgeschlagen'),
      'not-recorded': t('Not recorded', 'Ohne Aufzeichnung'),
    },
    noneLike: {
      all: t('No sessions.', 'Keine Sendungen.'),
      ready: t('No recording is ready.', 'Keine Aufzeichnung ist fertig.'),
      failed: t('No recording failed.', 'Keine Aufzeichnung ist fehlgeschlagen.'),
      'not-recorded': t('Every session was recorded.', 'Jede Sendung wurde aufgezeichnet.'),
    },
    heads: t(['Picture', 'Time', 'Length', 'State', 'Actions'], ['Bild', 'Zeit', 'Länge', 'Zustand', 'Aktionen']),
    choose: (times: string) => t(`Choose ${times}`, `${times} wählen`),
    exactly: (start: string, end: string, utc: string) => `${start}–${end} (${utc})`,
    fromTo: (start: string, end: string) => `${start}–${end}`,
    now: t('now', 'jetzt'),
    linkWorks: t('The link works already', 'Der Link gilt schon jetzt'),
    wasOff: t('Recording was off', 'Aufzeichnung war aus'),
    lost: (seconds: number) => t(`${formatRoughly(seconds)} lost`, `${formatRoughly(seconds)} fehlen`),
    lostAt: (clock: string) => t(`at ${clock}`, `um ${clock}`),
    lostIn: (gaps: number) =>
      t(`in ${counted(gaps, { one: 'gap', other: 'gaps' })}`, `in ${counted(gaps, { one: 'Lücke', other: 'Lücken' })}`),
    recorded: t('recorded', 'aufgezeichnet'),
    handedOverBy: (by: string, when: string) => t(`Handed over by ${by}, ${when}`, `Übergeben von ${by}, ${when}`),
    handedOverTo: (recipient: string) => t(`Handed over to ${recipient}`, `Übergeben an ${recipient}`),
  },
  older: {
    loading: t('Loading older sessions…', 'Ältere Sendungen werden geladen …'),
    failed: t('Older sessions could not be loaded.', 'Ältere Sendungen konnten nicht geladen werden.'),
    show: t('Show older sessions', 'Ältere Sendungen zeigen'),
  },

  week: {
    title: t('Last 7 days', 'Letzte 7 Tage'),
    between: (oldest: string, newest: string) => `${oldest} – ${newest}`,
    total: (time: string) => t(`${time} recorded`, `${time} aufgezeichnet`),
    none: t('No sessions in these seven days.', 'Keine Sendungen in diesen sieben Tagen.'),
    back: t('The week before', 'Die Woche davor'),
    forward: t('The week after', 'Die Woche danach'),
    toToday: t('Today', 'Heute'),
    today: t('Today', 'Heute'),
    scheduledAt: (start: string, end: string) => t(`Scheduled ${start}–${end}`, `Geplant ${start}–${end}`),
    day: (day: string, remark: string) => `${day}: ${remark}`,
    recorded: (time: string) => t(`recorded ${time}`, `aufgezeichnet ${time}`),
    fromTo: (start: string, end: string) => `${start}–${end}`,
    session: (state: string, times: string, seconds: number | undefined) =>
      seconds ? `${state}, ${times}, ${formatDuration(seconds)}` : `${state}, ${times}`,
  },
  day: {
    fromTheDayBefore: t('from the day before', 'vom Vortag'),
    none: t('no sessions', 'keine Sendungen'),
    nothingRecorded: t('nothing recorded', 'ohne Aufzeichnung'),
    failed: (count: number, of: number) => t(`${count} of ${of} failed`, `${count} von ${of} mit Fehler`),
    notRecorded: (count: number, of: number) => t(`${count} of ${of} not recorded`, `${count} von ${of} fehlen`),
    deleted: (count: number) => t(`${count} deleted`, `${count} gelöscht`),
    sessions: (count: number) =>
      t(counted(count, { one: 'session', other: 'sessions' }), counted(count, { one: 'Sendung', other: 'Sendungen' })),
  },

  suspended: t('Suspended: encoders are refused.', 'Gesperrt: Encoder werden abgewiesen.'),
  resume: t('Resume', 'Freigeben'),
};
