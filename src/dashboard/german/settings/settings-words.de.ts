import { counted } from '../../language.ts';
import type { words as english } from '../../settings/settings-words.ts';

export const words: typeof english = {
  title: 'Einstellungen',
  loading: '…',
  loadingSections: 'Einstellungen werden geladen',
  tryAgain: 'Noch einmal versuchen',
  actions: 'Aktionen',

  connection: {
    title: 'Verbindung',
    account: 'Konto',
    unknownAccount: 'Unbekannt',
    apiKey: 'API-Schlüssel',
    access: 'Zugriff',
    aircheck: 'Aircheck',
    version: (version) => `Version ${version}`,
    address: 'API-Adresse',
    copyAddress: 'API-Adresse kopieren',
    copy: 'Kopieren',
    unread: 'Das Konto konnte nicht gelesen werden.',
    signOut: 'Abmelden',
    signsOut:
      'Meldet jeden Tab dieses Browsers ab und die Browser, die von ihm eingeladen wurden. API-Schlüssel bleiben gültig.',
  },

  access: { write: 'Lesen, schreiben', readOnly: 'Nur lesen', wallOnly: 'Nur Monitorwand' },

  upstreams: {
    title: 'Verbindungen',
    note: 'Andere Livestream-APIs, über diesen Rechner erreicht. Ihre API-Schlüssel kommen nie in den Browser.',
    none: 'Außer diesem Rechner gibt es keine.',
    howToAdd: 'Um eine hinzuzufügen, Aircheck starten mit',
    howToAddKey: 'Der API-Schlüssel gehört in',
  },

  apiKeys: {
    title: 'API-Schlüssel',
    note: 'Jede Person und jedes Programm bekommt einen eigenen Schlüssel, der sich einzeln widerrufen lässt.',
    add: 'Neuer API-Schlüssel',
    none: 'Noch keine API-Schlüssel.',
    unread: 'Die API-Schlüssel konnten nicht gelesen werden.',
    name: 'Name',
    prefix: 'Beginnt mit',
    prefixed: (prefix) => `${prefix}…`,
    access: 'Zugriff',
    created: 'Angelegt',
    lastUsed: 'Zuletzt benutzt',
    never: 'nie',
    thisPage: 'auf dieser Seite benutzt',
    revoke: 'Widerrufen',
    revokeNamed: (name) => `${name} widerrufen`,
  },

  browsers: {
    title: 'Angemeldete Browser',
    note: 'Ein Browser bleibt angemeldet, bis er abgemeldet wird oder 30 Tage lang unbenutzt ist. Mit ihm werden auch die Browser abgemeldet, die von ihm eingeladen wurden.',
    invite: 'Einladen',
    none: 'Diese Seite benutzt einen API-Schlüssel. Kein Browser ist über einen Link angemeldet.',
    unread: 'Die angemeldeten Browser konnten nicht gelesen werden.',
    name: 'Name',
    access: 'Zugriff',
    signedIn: 'Angemeldet',
    lastUsed: 'Zuletzt benutzt',
    thisBrowser: 'dieser Browser',
    signOut: 'Abmelden',
    signOutNamed: (name) => `${name} abmelden`,
    signedOut: (name) => `${name} ist abgemeldet.`,
    failure: (reason) => `Der Browser ist noch angemeldet. ${reason}`,
  },

  openInvites: {
    title: 'Offene Einladungen',
    unread: 'Die offenen Einladungen konnten nicht gelesen werden.',
    createdBy: 'Angelegt von',
    created: 'Angelegt',
    expires: 'Offen bis',
    withdraw: 'Widerrufen',
    withdrawNamed: (name) => `Einladung für ${name} widerrufen`,
    withdrawn: (name) => `Die Einladung für ${name} ist widerrufen.`,
    failure: (reason) => `Die Einladung ist noch offen. ${reason}`,
  },

  invite: {
    title: 'Kollegen oder ein anderes Gerät einladen',
    submit: 'Link erzeugen',
    submitting: 'Wird erzeugt …',
    nameHint: 'Wer meldet sich damit an? Steht im Protokoll.',
    failure: (reason) => `Der Link wurde nicht erzeugt. ${reason}`,
  },

  invited: {
    title: (name) => `Anmeldelink für ${name}`,
    detail: (expires) => `Meldet einen Browser an, einmal, bis ${expires}. Wer den Link hat, kann ihn benutzen.`,
    qrCode: 'Der Anmeldelink als QR-Code',
    onlyHere:
      'Für ein anderes Gerät Aircheck mit --host 0.0.0.0 starten und unter der Adresse öffnen, die dann ausgegeben wird.',
    wall: 'Im Browser des Bildschirms öffnen. Dieser Browser zeigt die Monitorwand und keine andere Seite.',
    copy: 'Link kopieren',
    done: 'Fertig',
  },

  accessForm: {
    access: 'Zugriff',
    readOnlyNote: 'darf zusehen und Links kopieren',
    wallOnlyNote: 'ein Bildschirm, der nur die Monitorwand zeigt',
  },

  newApiKey: {
    title: 'Neuer API-Schlüssel',
    submit: 'Schlüssel anlegen',
    submitting: 'Wird angelegt …',
    nameHint: 'Wer benutzt ihn? Steht im Protokoll.',
    failure: (reason) => `Der Schlüssel wurde nicht angelegt. ${reason}`,
  },

  createdApiKey: {
    title: (name) => `API-Schlüssel von ${name}`,
    detail: 'Der Schlüssel wird nur einmal gezeigt. Jetzt kopieren.',
    copy: 'Schlüssel kopieren',
    done: 'Fertig',
  },

  revokeApiKey: {
    title: 'Diesen Schlüssel widerrufen?',
    detail:
      'Er gilt sofort nicht mehr, auch nicht in offenen Seiten. Browser, die damit eingeladen wurden, werden abgemeldet. Streams, Aufnahmen und API-Schlüssel, die damit angelegt wurden, bleiben. Das lässt sich nicht rückgängig machen.',
    confirm: 'Schlüssel widerrufen',
    confirming: 'Wird widerrufen …',
    failure: 'Der Schlüssel wurde nicht widerrufen.',
  },

  storage: {
    title: 'Speicher',
    recordings: 'Aufzeichnungen',
    free: 'Frei',
    freeOf: (free, total) => `${free} von ${total}`,
    left: 'Reicht für',
    leftNow: (time) => `etwa ${time} bei der jetzigen Datenrate`,
    floor: 'Aufzeichnung endet',
    floorBelow: (floor) => `unter ${floor} frei`,
    kept: 'Aufbewahrung',
    keptFor: (days) => counted(days, { one: 'Tag', other: 'Tage' }),
    keptUntilDeleted: 'bis jemand löscht',
    unread: 'Der Speicher konnte nicht gelesen werden.',
  },

  capacity: {
    title: 'Kapazität',
    note: 'Die Aufzeichnung wartet nie darauf. Sind mehr Streams live, als hier steht, werden Qualitätsstufen später fertig.',
    atOnce: 'Gleichzeitig live',
    sessions: (count) =>
      `${counted(count, { one: 'Stream', other: 'Streams' })} mit den Standardprofilen, in Echtzeit kodiert`,
    none: 'Nicht einmal ein Stream mit den Standardprofilen lässt sich in Echtzeit kodieren.',
    measured: 'Gemessen an',
    measuredOn: (time) => `den letzten ${time} Video, die dieser Rechner kodiert hat`,
    unknown: 'Noch nicht bekannt. Gemessen wird, sobald der nächste Stream mit den Standardprofilen kodiert wird.',
    unread: 'Die Kapazität konnte nicht gelesen werden.',
  },

  goesNext: {
    title: 'Wird als Nächstes gelöscht',
    note: 'Aufzeichnungen, deren Aufbewahrung endet, höchstens zehn. Was bleiben soll, behalten.',
    nothing: 'Keine Aufzeichnung wird von selbst gelöscht.',
    goes: 'Löschung',
    keep: 'Behalten',
    keepLabel: (name) => `Diese Aufzeichnung von ${name} für immer behalten`,
    keptNow: (name) => `Die Aufzeichnung von ${name} bleibt für immer.`,
    undo: 'Rückgängig',
    failure: (reason) => `Sie wird nicht für immer behalten. ${reason}`,
    notReleased: (reason) => `Sie bleibt weiter für immer. ${reason}`,
    unread: 'Was als Nächstes gelöscht wird, konnte nicht gelesen werden.',
    waiting: {
      title: (count) =>
        `${counted(count, { one: 'Aufzeichnung wartet', other: 'Aufzeichnungen warten' })} auf die Löschung.`,
      why: {
        clock:
          'Die Uhr des Rechners geht weit vor gegenüber dem letzten Lauf des Dienstes. Ohne Bestätigung wird nichts gelöscht. Geht die Uhr falsch, genügt es, sie zu stellen: Dann wartet nichts mehr.',
        late: 'Sie hätten vor mehr als 15 Tagen gelöscht werden sollen. Vielleicht stimmt eine Einstellung nicht, oder sie entstanden, als die Uhr falsch ging. Ohne Bestätigung bleiben sie.',
      },
      size: (bytes) => `Zusammen ${bytes}.`,
      postponed: (day) => `Nächste Nachfrage: ${day}.`,
      remove: (count) => `${counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })} jetzt löschen`,
      later: 'Noch nicht',
      failure: (reason) => `Nichts wurde geändert. ${reason}`,
      question: (count) => `${counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })} löschen?`,
      detail: 'Sie sind danach nicht wiederherzustellen.',
      confirming: 'Wird gelöscht…',
    },
  },

  unknownKeys: {
    title: 'Unbekannte Stream-Schlüssel',
    note: (count, since) => `${counted(count, { one: 'Versuch', other: 'Versuche' })} seit ${since}`,
    tries: (count, last) => `${counted(count, { one: 'Versuch', other: 'Versuche' })}, zuletzt ${last}`,
  },

  zone: {
    title: 'Zeitzone',
    note: 'Gilt für alle Zeiten. UTC erscheint beim Überfahren einer Zeit.',
    system: 'Wie dieser Rechner',
    systemNow: (zone, time) => `${zone}, jetzt ${time}`,
    utc: 'UTC',
    other: 'Andere',
    now: (time) => `jetzt ${time}`,
    field: 'Zeitzone',
    example: 'Europe/Berlin',
    problem: 'Eine Zeitzone mit diesem Namen gibt es nicht.',
    hint: (abbreviation) => `Zeiten stehen in ${abbreviation}.`,
  },

  language: { title: 'Sprache', system: 'Wie der Browser', en: 'English', de: 'Deutsch' },

  theme: { title: 'Darstellung', system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },

  alerts: {
    title: 'Ton und Benachrichtigungen',
    note: 'Einen Tab von Aircheck offen lassen. Im Hintergrund genügt.',
    off: 'Aus',
    sound: 'Ton',
    soundWhen: 'Ton, wenn ein Stream live ist und nicht aufgezeichnet wird',
    soundOn: 'An: nicht aufgezeichnet',
    testSound: 'Ton testen',
    soundHeldBack: 'Der Browser sperrt den Ton auf dieser Seite.',
    soundUnavailable: 'Dieser Browser kann keine Töne abspielen.',
    notices: 'Desktop-Benachrichtigungen',
    noticesWhen:
      'Benachrichtigen, wenn eine Aufzeichnung fertig ist, und wenn ein Stream live ist und nicht aufgezeichnet wird',
    noticesOn: 'An: fertig; nicht aufgezeichnet',
    noticesDenied:
      'Benachrichtigungen sind für diese Seite gesperrt. In den Website-Einstellungen des Browsers erlauben.',
    noticesUnavailable: 'Unter dieser Adresse gibt es keine Benachrichtigungen. Sie brauchen https oder localhost.',
  },

  shortcuts: { title: 'Tastenkürzel', note: 'Beim Tippen aus.' },
};
