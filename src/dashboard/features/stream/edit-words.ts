import { t } from '../../lib/language.ts';

export const words = {
  activity: t('Activity', 'Protokoll'),
  menu: (name: string) => t(`Edit ${name}`, `${name} bearbeiten`),
  open: t('Open', 'Öffnen'),

  notLive: t('The stream is not live.', 'Der Stream ist nicht live.'),

  menuItems: {
    rename: t('Rename…', 'Umbenennen …'),
    profiles: t('Profiles…', 'Profile …'),
    tags: t('Tags…', 'Schlagwörter …'),
    signalWatch: t('Signal watch…', 'Signalüberwachung …'),
    reconnect: t('Reconnect window…', 'Wartezeit bei Abbruch …'),
    retention: t('Keep recordings…', 'Aufbewahrung …'),
    suspend: t('Suspend…', 'Sperren …'),
    resume: t('Resume', 'Freigeben'),
    endSession: t('End session…', 'Sendung beenden …'),
    newKey: t('New stream key…', 'Neuer Stream-Schlüssel …'),
    deleteNow: t('Delete', 'Löschen'),
    deleteStream: t('Delete…', 'Löschen …'),
  },

  rename: {
    title: t('Rename stream', 'Stream umbenennen'),
    submit: t('Rename', 'Umbenennen'),
    submitting: t('Renaming…', 'Wird umbenannt …'),
    failure: (reason: string) =>
      t(`The stream was not renamed. ${reason}`, `Der Stream wurde nicht umbenannt. ${reason}`),
    done: (name: string) => t(`Renamed to “${name}”`, `Umbenannt in „${name}“`),
  },

  profiles: {
    title: t('Profiles', 'Profile'),
    intro: t(
      'The source is always kept. Each profile adds a smaller rendition, from the next session on.',
      'Das Original bleibt immer erhalten. Jedes Profil fügt ab der nächsten Sendung eine kleinere Qualitätsstufe hinzu.',
    ),
    presets: t('Preset', 'Vorlage'),
    accountDefault: t('Default', 'Vorgabe'),
    accountDefaultMeans: t('What a new stream of this account gets', 'Was ein neuer Stream dieses Kontos bekommt'),
    row: (position: number) => t(`Profile ${position}`, `Profil ${position}`),
    name: 'Name',
    width: t('Width', 'Breite'),
    height: t('Height', 'Höhe'),
    kbps: t('kb/s', 'kbit/s'),
    fps: t('Frames/s', 'Bilder/s'),
    add: t('Add profile', 'Profil hinzufügen'),
    remove: (name: string) => t(`Remove ${name}`, `${name} entfernen`),
    none: t('No profiles: only the source is recorded.', 'Keine Profile: Nur das Original wird aufgezeichnet.'),
    limits: (sides: string, rates: string, fps: number) =>
      t(
        `Width and height ${sides} pixels, ${rates} kb/s, up to ${fps} frames/s; 0 frames/s keeps the source’s rate.`,
        `Breite und Höhe ${sides} Pixel, ${rates} kbit/s, bis ${fps} Bilder/s; 0 Bilder/s behält die Rate des Originals.`,
      ),
    perHour: (size: string) =>
      t(
        `About ${size} an hour on disk in all, on top of the source.`,
        `Zusätzlich zum Original zusammen etwa ${size} Speicher je Stunde.`,
      ),
    largerThanSource: t(
      'A profile that is not smaller than the source is skipped.',
      'Ein Profil, das nicht kleiner ist als das Original, wird ausgelassen.',
    ),
    notMade: (names: string, size: string) =>
      t(`Skipped for the last source (${size}): ${names}.`, `Beim letzten Original (${size}) ausgelassen: ${names}.`),
    problems: {
      name: (longest: number) =>
        t(`The name must have 1 to ${longest} characters.`, `Der Name braucht 1 bis ${longest} Zeichen.`),
      source: t('The name “source” is taken.', 'Der Name „source“ ist vergeben.'),
      twice: t('Two profiles have this name.', 'Zwei Profile heißen so.'),
      width: (sides: string) => t(`The width must be ${sides} pixels.`, `Die Breite muss ${sides} Pixel sein.`),
      height: (sides: string) => t(`The height must be ${sides} pixels.`, `Die Höhe muss ${sides} Pixel sein.`),
      kbps: (rates: string) => t(`The bit rate must be ${rates} kb/s.`, `Die Bitrate muss ${rates} kbit/s sein.`),
      fps: (fastest: number) => t(`Frames/s must be 0 to ${fastest}.`, `Bilder/s müssen 0 bis ${fastest} sein.`),
      together: t(
        'Together the profiles have too many pixels for one stream.',
        'Zusammen haben die Profile mehr Pixel, als ein Stream verlangen darf.',
      ),
    },
    fromTo: (least: string, most: string) => t(`${least} to ${most}`, `${least} bis ${most}`),
    submit: t('Save for the next session', 'Ab der nächsten Sendung speichern'),
    failure: (reason: string) =>
      t(`The profiles were not changed. ${reason}`, `Die Profile wurden nicht geändert. ${reason}`),
    done: t('Profiles changed, from the next session on.', 'Profile geändert, ab der nächsten Sendung.'),
  },

  tags: {
    title: t('Tags', 'Schlagwörter'),
    label: t('Tags of this stream', 'Schlagwörter dieses Streams'),
    failure: (reason: string) =>
      t(`The tags were not changed. ${reason}`, `Die Schlagwörter wurden nicht geändert. ${reason}`),
    done: t('Tags changed.', 'Schlagwörter geändert.'),
  },

  signalWatch: {
    title: t('Signal watch', 'Signalüberwachung'),
    intro: t('Alert me when any of these lasts longer than:', 'Melden, was länger dauert als:'),
    secondsOf: (kind: string) => t(`${kind}, seconds`, `${kind}, Sekunden`),
    lufsOf: (kind: string) => `${kind}, LUFS`,
    problem: (least: number, most: number, leastLufs: number, mostLufs: number) =>
      t(
        `Seconds are ${least} to ${most}, LUFS ${leastLufs} to ${mostLufs}.`.replaceAll('-', '−'),
        `Möglich sind ${least} bis ${most} Sekunden und ${leastLufs} bis ${mostLufs} LUFS.`.replaceAll('-', '−'),
      ),
    frozen: t(
      'A still picture with sound is ignored; it may be a slide.',
      'Ein stehendes Bild mit Ton wird nicht gemeldet: Es kann eine Folie sein.',
    ),
    reset: t('Reset', 'Zurücksetzen'),
    failure: (reason: string) =>
      t(`The signal watch was not changed. ${reason}`, `Die Signalüberwachung wurde nicht geändert. ${reason}`),
    done: t('Signal watch changed.', 'Signalüberwachung geändert.'),
  },

  reconnect: {
    title: t('Reconnect window', 'Wartezeit bei Abbruch'),
    intro: t(
      'How long a session waits for an encoder that dropped. If it comes back in time, the recording continues.',
      'Wie lange eine Sendung wartet, wenn der Encoder abbricht. Ist er rechtzeitig zurück, geht dieselbe Aufzeichnung weiter.',
    ),
    howLong: t('How long', 'Wie lange'),
    asService: t('Service default', 'Vorgabe des Dienstes'),
    other: t('Other', 'Andere'),
    seconds: t('Seconds', 'Sekunden'),
    unit: t('seconds; 0 ends the session at once', 'Sekunden; bei 0 endet die Sendung sofort'),
    problem: (most: number) =>
      t(
        `The seconds must be a whole number from 0 to ${most}.`,
        `Die Sekunden müssen eine ganze Zahl von 0 bis ${most} sein.`,
      ),
    cost: t(
      'A longer window keeps a session in one recording, but if the encoder crashed it is ready that much later. Stopping the encoder ends the session at once. A change applies from the next drop on.',
      'Mit einer längeren Wartezeit bleibt eine Sendung eine einzige Aufzeichnung, nach einem Absturz des Encoders ist sie aber um so viel später fertig. Wird der Encoder regulär gestoppt, endet die Sendung sofort. Eine Änderung gilt ab dem nächsten Abbruch.',
    ),
    failure: (reason: string) =>
      t(`The reconnect window was not changed. ${reason}`, `Die Wartezeit wurde nicht geändert. ${reason}`),
    done: t(
      'Reconnect window changed, from the next drop on.',
      'Die Wartezeit wurde geändert, ab dem nächsten Abbruch.',
    ),
  },

  notResumed: t('The stream was not resumed.', 'Der Stream wurde nicht freigegeben.'),
  resumed: t('Resumed. Encoders can connect again.', 'Freigegeben. Encoder können sich wieder verbinden.'),
  suspend: {
    title: t('Suspend this stream?', 'Diesen Stream sperren?'),
    consequence: t(
      'Encoders are refused until you resume the stream. Its key, settings and recordings stay.',
      'Encoder werden abgewiesen, bis der Stream freigegeben wird. Schlüssel, Einstellungen und Aufzeichnungen bleiben.',
    ),
    whileLive: t(
      'It is live: its session ends now, and what was recorded is kept.',
      'Er ist live: Seine Sendung endet jetzt, und das Aufgezeichnete bleibt.',
    ),
    confirm: t('Suspend', 'Sperren'),
    confirming: t('Suspending…', 'Wird gesperrt …'),
    failure: t('The stream was not suspended.', 'Der Stream wurde nicht gesperrt.'),
    done: t('Suspended. Encoders are refused.', 'Gesperrt. Encoder werden abgewiesen.'),
  },

  endSession: {
    title: t('End this session?', 'Diese Sendung beenden?'),
    consequence: t(
      'The encoder is disconnected. What was recorded is kept and becomes ready.',
      'Der Encoder wird getrennt. Das Aufgezeichnete bleibt und wird fertig.',
    ),
    comesBack: t(
      'Most encoders reconnect by themselves, which begins a new session. To prevent that, stop the encoder first or suspend the stream.',
      'Die meisten Encoder verbinden sich von selbst neu; dann beginnt eine neue Sendung. Um das zu verhindern, zuerst den Encoder anhalten oder den Stream sperren.',
    ),
    confirm: t('End session', 'Sendung beenden'),
    confirming: t('Ending…', 'Wird beendet …'),
    failure: t('The session was not ended.', 'Die Sendung wurde nicht beendet.'),
    done: t('The session was ended.', 'Die Sendung wurde beendet.'),
  },

  deletion: {
    title: t('Delete this stream?', 'Diesen Stream löschen?'),
    whileLive: t('It is live: its session ends now.', 'Er ist live: Seine Sendung endet jetzt.'),
    keyStops: t(
      'Its key stops working. Links to its recordings keep working.',
      'Sein Schlüssel gilt nicht mehr. Links zu seinen Aufzeichnungen funktionieren weiter.',
    ),
    canUndo: t('You can undo this for 30 days.', 'Das lässt sich 30 Tage lang rückgängig machen.'),
    isFinal: t('This cannot be undone.', 'Das lässt sich nicht rückgängig machen.'),
    confirm: t('Delete stream', 'Stream löschen'),
    confirming: t('Deleting…', 'Wird gelöscht …'),
    keep: t('Cancel', 'Abbrechen'),
    failure: t('The stream was not deleted.', 'Der Stream wurde nicht gelöscht.'),
    done: t(
      'Deleted. Links to its recordings keep working.',
      'Gelöscht. Links zu seinen Aufzeichnungen funktionieren weiter.',
    ),
  },
  restored: t('Restored, with its key and its sessions.', 'Wiederhergestellt, mit Schlüssel und Sendungen.'),
  notUndone: t('Undo failed.', 'Rückgängig ging nicht.'),
  failure: (what: string, reason: string) => `${what} ${reason}`,
};
