import type { words as english } from '../../../stream/edit/edit-words.ts';

export const words: typeof english = {
  edit: 'Bearbeiten',
  menu: (name) => `${name} bearbeiten`,
  undo: 'Rückgängig',
  open: 'Öffnen',

  notLive: 'Der Stream ist nicht live.',

  menuItems: {
    rename: 'Umbenennen …',
    profiles: 'Profile …',
    tags: 'Schlagwörter …',
    signalWatch: 'Signalüberwachung …',
    reconnect: 'Wartezeit bei Abbruch …',
    retention: 'Aufbewahrung …',
    suspend: 'Sperren …',
    resume: 'Freigeben',
    endSession: 'Sendung beenden …',
    newKey: 'Neuer Stream-Schlüssel …',
    deleteNow: 'Löschen',
    deleteStream: 'Löschen …',
  },

  rename: {
    title: 'Stream umbenennen',
    submit: 'Umbenennen',
    submitting: 'Wird umbenannt …',
    failure: (reason) => `Der Stream wurde nicht umbenannt. ${reason}`,
    done: (name) => `Umbenannt in „${name}“`,
  },

  profiles: {
    title: 'Profile',
    intro:
      'Das Original bleibt immer erhalten. Jedes Profil fügt ab der nächsten Sendung eine kleinere Qualitätsstufe hinzu.',
    presets: 'Vorlage',
    accountDefault: 'Vorgabe',
    accountDefaultMeans: 'Was ein neuer Stream dieses Kontos bekommt',
    row: (position) => `Profil ${position}`,
    name: 'Name',
    width: 'Breite',
    height: 'Höhe',
    kbps: 'kbit/s',
    fps: 'Bilder/s',
    add: 'Profil hinzufügen',
    remove: (name) => `${name} entfernen`,
    none: 'Keine Profile: Nur das Original wird aufgezeichnet.',
    limits: (sides, rates, fps) =>
      `Breite und Höhe ${sides} Pixel, ${rates} kbit/s, bis ${fps} Bilder/s; 0 Bilder/s behält die Rate des Originals.`,
    perHour: (size) => `Zusätzlich zum Original zusammen etwa ${size} Speicher je Stunde.`,
    largerThanSource: 'Ein Profil, das nicht kleiner ist als das Original, wird ausgelassen.',
    notMade: (names, size) => `Beim letzten Original (${size}) ausgelassen: ${names}.`,
    problems: {
      name: (longest) => `Der Name braucht 1 bis ${longest} Zeichen.`,
      source: 'Der Name „source“ ist vergeben: Er steht für das Original.',
      twice: 'Zwei Profile heißen so.',
      width: (sides) => `Die Breite muss ${sides} Pixel sein.`,
      height: (sides) => `Die Höhe muss ${sides} Pixel sein.`,
      kbps: (rates) => `Die Bitrate muss ${rates} kbit/s sein.`,
      fps: (fastest) => `Bilder/s müssen 0 bis ${fastest} sein.`,
      together: 'Zusammen haben die Profile mehr Pixel, als ein Stream verlangen darf.',
    },
    fromTo: (least, most) => `${least} bis ${most}`,
    submit: 'Ab der nächsten Sendung speichern',
    submitting: 'Wird gespeichert …',
    failure: (reason) => `Die Profile wurden nicht geändert. ${reason}`,
    done: 'Profile geändert, ab der nächsten Sendung.',
  },

  tags: {
    title: 'Schlagwörter',
    label: 'Schlagwörter dieses Streams',
    submit: 'Speichern',
    submitting: 'Wird gespeichert …',
    failure: (reason) => `Die Schlagwörter wurden nicht geändert. ${reason}`,
    done: 'Schlagwörter geändert.',
  },

  signalWatch: {
    title: 'Signalüberwachung',
    intro: 'Während dieser Stream live ist, melden, was länger dauert als die angegebenen Sekunden.',
    secondsOf: (kind) => `${kind}, Sekunden`,
    lufsOf: (kind) => `${kind}, LUFS`,
    problem: (least, most, leastLufs, mostLufs) =>
      `Möglich sind ${least} bis ${most} Sekunden und ${leastLufs} bis ${mostLufs} LUFS.`.replaceAll('-', '−'),
    frozen: 'Ein stehendes Bild, zu dem etwas zu hören ist, wird nicht gemeldet: Es kann eine Folie sein.',
    reset: 'Zurücksetzen',
    submit: 'Speichern',
    submitting: 'Wird gespeichert …',
    failure: (reason) => `Die Signalüberwachung wurde nicht geändert. ${reason}`,
    done: 'Signalüberwachung geändert.',
  },

  reconnect: {
    title: 'Wartezeit bei Abbruch',
    intro:
      'Wie lange eine Sendung wartet, wenn der Encoder abbricht. Ist er rechtzeitig zurück, geht dieselbe Aufzeichnung weiter.',
    howLong: 'Wie lange',
    asService: 'Wie beim Dienst eingestellt',
    other: 'Andere',
    seconds: 'Sekunden',
    unit: 'Sekunden; bei 0 endet die Sendung sofort',
    problem: (most) => `Die Sekunden müssen eine ganze Zahl von 0 bis ${most} sein.`,
    cost: 'Mit einer längeren Wartezeit bleibt eine Sendung eine einzige Aufzeichnung, nach einem Absturz des Encoders ist sie aber um so viel später fertig. Wird der Encoder regulär gestoppt, endet die Sendung sofort. Eine Änderung gilt ab dem nächsten Abbruch.',
    submit: 'Speichern',
    submitting: 'Wird gespeichert …',
    failure: (reason) => `Die Wartezeit wurde nicht geändert. ${reason}`,
    done: 'Die Wartezeit wurde geändert, ab dem nächsten Abbruch.',
  },

  suspended: 'Gesperrt: Encoder werden abgewiesen.',
  resume: 'Freigeben',
  notResumed: 'Der Stream wurde nicht freigegeben.',
  resumed: 'Freigegeben. Encoder können sich wieder verbinden.',
  suspend: {
    title: 'Diesen Stream sperren?',
    consequence:
      'Encoder werden abgewiesen, bis der Stream freigegeben wird. Schlüssel, Einstellungen und Aufzeichnungen bleiben.',
    whileLive: 'Er ist live: Seine Sendung endet jetzt, und das Aufgezeichnete bleibt.',
    confirm: 'Sperren',
    confirming: 'Wird gesperrt …',
    failure: 'Der Stream wurde nicht gesperrt.',
    done: 'Gesperrt. Encoder werden abgewiesen.',
  },

  endSession: {
    title: 'Diese Sendung beenden?',
    consequence: 'Der Encoder wird getrennt. Das Aufgezeichnete bleibt und wird fertig.',
    comesBack:
      'Die meisten Encoder verbinden sich von selbst neu; dann beginnt eine neue Sendung. Um das zu verhindern, zuerst den Encoder anhalten oder den Stream sperren.',
    confirm: 'Sendung beenden',
    confirming: 'Wird beendet …',
    failure: 'Die Sendung wurde nicht beendet.',
    done: 'Die Sendung wurde beendet.',
  },

  deletion: {
    title: 'Diesen Stream löschen?',
    whileLive: 'Er ist live: Seine Sendung endet jetzt.',
    keyStops: 'Sein Schlüssel gilt nicht mehr. Links zu seinen Aufzeichnungen funktionieren weiter.',
    canUndo: 'Das lässt sich 30 Tage lang rückgängig machen.',
    isFinal: 'Das lässt sich nicht rückgängig machen.',
    confirm: 'Stream löschen',
    confirming: 'Wird gelöscht …',
    keep: 'Abbrechen',
    failure: 'Der Stream wurde nicht gelöscht.',
    done: 'Gelöscht. Links zu seinen Aufzeichnungen funktionieren weiter.',
  },
  restored: 'Wiederhergestellt, mit Schlüssel und Sendungen.',
  notUndone: 'Das wurde nicht rückgängig gemacht.',
  failure: (what, reason) => `${what} ${reason}`,
};
