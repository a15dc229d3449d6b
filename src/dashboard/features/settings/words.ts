import { counted, plural, t } from '../../lib/language.ts';

export const words = {
  title: t('Settings', 'Einstellungen'),
  loading: '…',
  loadingSections: t('Loading the settings', 'Einstellungen werden geladen'),
  edit: t('Edit', 'Bearbeiten'),
  tryAgain: t('Try again', 'Noch einmal versuchen'),
  actions: t('Actions', 'Aktionen'),

  sections: t('Sections', 'Abschnitte'),
  display: t('Language and time', 'Sprache und Zeit'),

  connection: {
    title: t('Account', 'Konto'),
    account: t('Account', 'Konto'),
    unknownAccount: t('Unknown', 'Unbekannt'),
    apiKey: t('API key', 'API-Schlüssel'),
    access: t('Access', 'Zugriff'),
    aircheck: 'Aircheck',
    version: (version: string) => `Version ${version}`,
    address: t('API address', 'API-Adresse'),
    copyAddress: t('Copy API address', 'API-Adresse kopieren'),
    copy: t('Copy', 'Kopieren'),
    unread: t('The account could not be read.', 'Das Konto konnte nicht gelesen werden.'),
    signOut: t('Sign out', 'Abmelden'),
    signsOut: t(
      'Signs out every tab of this browser, and the browsers that you invited from it. API keys stay valid.',
      'Meldet jeden Tab dieses Browsers ab und die Browser, die von ihm eingeladen wurden. API-Schlüssel bleiben gültig.',
    ),
  },

  access: {
    write: t('Read and write', 'Lesen, schreiben'),
    readOnly: t('Read only', 'Nur lesen'),
    wallOnly: t('Wall only', 'Nur Monitorwand'),
  },

  apiKeys: {
    title: t('API keys', 'API-Schlüssel'),
    note: t(
      'Give each person or program its own key, so that you can revoke one without the others.',
      'Jede Person und jedes Programm bekommt einen eigenen Schlüssel, der sich einzeln widerrufen lässt.',
    ),
    add: t('New API key', 'Neuer API-Schlüssel'),
    none: t('No API keys yet.', 'Noch keine API-Schlüssel.'),
    unread: t('The API keys could not be read.', 'Die API-Schlüssel konnten nicht gelesen werden.'),
    name: 'Name',
    id: (id: string) => t(`API key ${id}`, `API-Schlüssel ${id}`),
    prefix: t('Starts with', 'Beginnt mit'),
    prefixed: (prefix: string) => `${prefix}…`,
    access: t('Access', 'Zugriff'),
    created: t('Created', 'Angelegt'),
    lastUsed: t('Last used', 'Zuletzt benutzt'),
    never: t('never', 'nie'),
    thisPage: t('used by this page', 'auf dieser Seite benutzt'),
    revoke: t('Revoke', 'Widerrufen'),
    revokeNamed: (name: string) => t(`Revoke ${name}`, `${name} widerrufen`),
  },

  browsers: {
    title: t('Signed-in browsers', 'Angemeldete Browser'),
    note: t(
      'A browser stays signed in until you sign it out or it goes unused for 30 days. Signing it out also signs out the browsers invited from it.',
      'Ein Browser bleibt angemeldet, bis er abgemeldet wird oder 30 Tage lang unbenutzt ist. Mit ihm werden auch die Browser abgemeldet, die von ihm eingeladen wurden.',
    ),
    invite: t('Invite', 'Einladen'),
    none: t(
      'This page uses an API key. No browser is signed in by a link.',
      'Diese Seite benutzt einen API-Schlüssel. Kein Browser ist über einen Link angemeldet.',
    ),
    unread: t('The signed-in browsers could not be read.', 'Die angemeldeten Browser konnten nicht gelesen werden.'),
    name: 'Name',
    access: t('Access', 'Zugriff'),
    signedIn: t('Signed in', 'Angemeldet'),
    lastUsed: t('Last used', 'Zuletzt benutzt'),
    thisBrowser: t('this browser', 'dieser Browser'),
    signOut: t('Sign out', 'Abmelden'),
    signOutNamed: (name: string) => t(`Sign out ${name}`, `${name} abmelden`),
    signedOut: (name: string) => t(`${name} is signed out.`, `${name} ist abgemeldet.`),
    failure: (reason: string) =>
      t(`The browser is still signed in. ${reason}`, `Der Browser ist noch angemeldet. ${reason}`),
  },

  openInvites: {
    title: t('Open invites', 'Offene Einladungen'),
    unread: t('The open invites could not be read.', 'Die offenen Einladungen konnten nicht gelesen werden.'),
    createdBy: t('Created by', 'Angelegt von'),
    created: t('Created', 'Angelegt'),
    expires: t('Open until', 'Offen bis'),
    withdraw: t('Withdraw', 'Widerrufen'),
    withdrawNamed: (name: string) => t(`Withdraw the invite for ${name}`, `Einladung für ${name} widerrufen`),
    withdrawn: (name: string) => t(`The invite for ${name} is withdrawn.`, `Die Einladung für ${name} ist widerrufen.`),
    failure: (reason: string) => t(`The invite is still open. ${reason}`, `Die Einladung ist noch offen. ${reason}`),
  },

  invite: {
    title: t('Invite a colleague or another device', 'Kollegen oder ein anderes Gerät einladen'),
    submit: t('Create link', 'Link erzeugen'),
    submitting: t('Creating…', 'Wird erzeugt …'),
    nameHint: t('Who signs in with it? Shown in Activity.', 'Wer meldet sich damit an? Steht im Protokoll.'),
    failure: (reason: string) => t(`The link was not created. ${reason}`, `Der Link wurde nicht erzeugt. ${reason}`),
  },

  invited: {
    title: (name: string) => t(`Sign-in link for ${name}`, `Anmeldelink für ${name}`),
    detail: (expires: string) =>
      t(
        `Works once, until ${expires}. Anyone with the link can use it.`,
        `Gilt einmal, bis ${expires}. Wer den Link hat, kann ihn benutzen.`,
      ),
    qrCode: t('The sign-in link as a QR code', 'Der Anmeldelink als QR-Code'),
    onlyHere: t(
      'For another device, start Aircheck with --host 0.0.0.0 and open it at the address it prints.',
      'Für ein anderes Gerät Aircheck mit --host 0.0.0.0 starten und unter der Adresse öffnen, die dann ausgegeben wird.',
    ),
    wall: t(
      'Open it in the browser of the screen. That browser shows the wall and no other page.',
      'Im Browser des Bildschirms öffnen. Dieser Browser zeigt die Monitorwand und keine andere Seite.',
    ),
    copy: t('Copy link', 'Link kopieren'),
    done: t('Done', 'Fertig'),
  },

  accessForm: {
    access: t('Access', 'Zugriff'),
    readOnlyNote: t('can watch and copy links', 'darf zusehen und Links kopieren'),
    wallOnlyNote: t('a screen that shows the wall, and nothing else', 'ein Bildschirm, der nur die Monitorwand zeigt'),
  },

  newApiKey: {
    title: t('New API key', 'Neuer API-Schlüssel'),
    submit: t('Create key', 'Schlüssel anlegen'),
    submitting: t('Creating…', 'Wird angelegt …'),
    nameHint: t('Who uses it? Shown in Activity.', 'Wer benutzt ihn? Steht im Protokoll.'),
    failure: (reason: string) =>
      t(`The key was not created. ${reason}`, `Der Schlüssel wurde nicht angelegt. ${reason}`),
  },

  createdApiKey: {
    title: (name: string) => t(`API key for ${name}`, `API-Schlüssel für ${name}`),
    detail: t('This key is shown only once. Copy it now.', 'Der Schlüssel wird nur einmal gezeigt. Jetzt kopieren.'),
    copy: t('Copy key', 'Schlüssel kopieren'),
    done: t('Done', 'Fertig'),
  },

  revokeApiKey: {
    title: t('Revoke this key?', 'Diesen Schlüssel widerrufen?'),
    detail: t(
      'It stops working at once, in open pages too. Browsers that were invited with it are signed out. Streams, recordings and API keys that were created with it stay. This cannot be undone.',
      'Er gilt sofort nicht mehr, auch nicht in offenen Seiten. Browser, die damit eingeladen wurden, werden abgemeldet. Streams, Aufzeichnungen und API-Schlüssel, die damit angelegt wurden, bleiben. Das lässt sich nicht rückgängig machen.',
    ),
    confirm: t('Revoke key', 'Schlüssel widerrufen'),
    confirming: t('Revoking…', 'Wird widerrufen …'),
    failure: t('The key was not revoked.', 'Der Schlüssel wurde nicht widerrufen.'),
  },

  expiring: {
    title: t('Next to be deleted', 'Wird als Nächstes gelöscht'),
    note: t(
      'The next recordings to expire, ten at most. Keep the ones you still need.',
      'Die nächsten Aufzeichnungen, die ablaufen, höchstens zehn. Behalten, was noch gebraucht wird.',
    ),
    nothing: t('No recordings expire.', 'Keine Aufzeichnung läuft ab.'),
    expires: t('expires', 'Löschung'),
    keep: t('Keep', 'Behalten'),
    keepLabel: (name: string) =>
      t(`Keep this recording of ${name} for ever`, `Diese Aufzeichnung von ${name} für immer behalten`),
    keptNow: (name: string) =>
      t(`The recording of ${name} is kept for ever.`, `Die Aufzeichnung von ${name} bleibt für immer.`),
    failure: (reason: string) =>
      t(`The recording is still set to expire. ${reason}`, `Die Aufzeichnung läuft weiterhin ab. ${reason}`),
    notReleased: (reason: string) =>
      t(
        `The recording is still kept for ever. ${reason}`,
        `Die Aufzeichnung wird weiterhin für immer behalten. ${reason}`,
      ),
    unread: t(
      'The recordings to be deleted next could not be read.',
      'Was als Nächstes gelöscht wird, konnte nicht gelesen werden.',
    ),
    waiting: {
      title: (count: number) =>
        t(
          `${counted(count, { one: 'recording is waiting', other: 'recordings are waiting' })} to be deleted.`,
          `${counted(count, { one: 'Aufzeichnung wartet', other: 'Aufzeichnungen warten' })} auf die Löschung.`,
        ),
      why: {
        clock: t(
          'The machine’s clock is far ahead of the last time the service ran. Nothing is deleted until you confirm. If the clock is wrong, correct it, and nothing will be waiting.',
          'Die Uhr des Rechners geht weit vor gegenüber dem letzten Lauf des Dienstes. Ohne Bestätigung wird nichts gelöscht. Geht die Uhr falsch, genügt es, sie richtig zu stellen: Dann wartet nichts mehr.',
        ),
        late: t(
          'They expired more than 15 days ago, so a setting may be wrong, or the clock was wrong when they were recorded. They stay until you confirm.',
          'Sie hätten vor mehr als 15 Tagen gelöscht werden sollen. Vielleicht stimmt eine Einstellung nicht, oder sie entstanden, als die Uhr falsch ging. Ohne Bestätigung bleiben sie.',
        ),
      },
      size: (bytes: string) => t(`${bytes} in total.`, `Zusammen ${bytes}.`),
      postponed: (day: string) => t(`You will be asked again ${day}.`, `Nächste Nachfrage: ${day}.`),
      remove: (count: number) =>
        t(
          `Delete ${counted(count, { one: 'recording', other: 'recordings' })} now`,
          `${counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })} jetzt löschen`,
        ),
      later: t('Not yet', 'Noch nicht'),
      failure: (reason: string) => t(`Nothing was changed. ${reason}`, `Nichts wurde geändert. ${reason}`),
      question: (count: number) =>
        t(
          `Delete ${counted(count, { one: 'recording', other: 'recordings' })}?`,
          `${counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })} löschen?`,
        ),
      detail: t('This cannot be undone.', 'Das lässt sich nicht rückgängig machen.'),
      confirming: t('Deleting…', 'Wird gelöscht …'),
    },
  },

  unknownKeys: {
    title: t('Unknown stream keys', 'Unbekannte Stream-Schlüssel'),
    note: (count: number, since: string) =>
      t(
        `${counted(count, { one: 'rejected attempt', other: 'rejected attempts' })} since ${since}`,
        `${counted(count, { one: 'abgewiesener Versuch', other: 'abgewiesene Versuche' })} seit ${since}`,
      ),
    tries: (count: number, last: string) =>
      t(
        `${counted(count, { one: 'rejected attempt', other: 'rejected attempts' })}, ${plural(count, { one: '', other: 'last ' })}${last}`,
        `${counted(count, { one: 'abgewiesener Versuch', other: 'abgewiesene Versuche' })}, ${plural(count, { one: '', other: 'zuletzt ' })}${last}`,
      ),
  },

  zone: {
    title: t('Time zone', 'Zeitzone'),
    note: t(
      'Used for all times. Hover a time for UTC.',
      'Gilt für alle Zeiten. Liegt der Mauszeiger auf einer Zeit, erscheint UTC.',
    ),
    system: t('Same as this computer', 'Wie dieser Rechner'),
    systemNow: (zone: string, time: string) => t(`${zone}, now ${time}`, `${zone}, jetzt ${time}`),
    utc: 'UTC',
    other: t('Other', 'Andere'),
    now: (time: string) => t(`now ${time}`, `jetzt ${time}`),
    field: t('Time zone', 'Zeitzone'),
    example: 'Europe/Berlin',
    problem: t('There is no time zone with this name.', 'Eine Zeitzone mit diesem Namen gibt es nicht.'),
    hint: (abbreviation: string) => t(`Times are shown in ${abbreviation}.`, `Zeiten stehen in ${abbreviation}.`),
  },

  clock: {
    title: t('Clock', 'Uhrzeit'),
    system: t('Same as the browser', 'Wie der Browser'),
    '24': t('24 hours', '24 Stunden'),
    '12': t('12 hours', '12 Stunden'),
  },

  language: {
    title: t('Language', 'Sprache'),
    system: t('Same as the browser', 'Wie der Browser'),
    en: 'English',
    de: 'Deutsch',
  },

  theme: {
    title: t('Theme', 'Darstellung'),
    system: t('Same as the system', 'Wie das System'),
    light: t('Light', 'Hell'),
    dark: t('Dark', 'Dunkel'),
  },

  alerts: {
    title: t('Sound and notifications', 'Ton und Benachrichtigungen'),
    note: t(
      'Keep one Aircheck tab open; it can stay in the background.',
      'Einen Tab von Aircheck offen lassen. Im Hintergrund genügt.',
    ),
    off: t('Off', 'Aus'),
    sound: t('Sound', 'Ton'),
    soundWhen: t(
      'Sound when a stream is live and not recorded',
      'Ton, wenn ein Stream live ist und nicht aufgezeichnet wird',
    ),
    soundOn: t('On: not recorded', 'An: nicht aufgezeichnet'),
    testSound: t('Test sound', 'Ton testen'),
    soundHeldBack: t('The browser blocks sound on this page.', 'Der Browser sperrt den Ton auf dieser Seite.'),
    soundUnavailable: t('This browser cannot play sounds.', 'Dieser Browser kann keine Töne abspielen.'),
    notices: t('Desktop notifications', 'Desktop-Benachrichtigungen'),
    noticesWhen: t(
      'Notifications when a recording is ready, and when a stream is live and not recorded',
      'Benachrichtigen, wenn eine Aufzeichnung fertig ist, und wenn ein Stream live ist und nicht aufgezeichnet wird',
    ),
    noticesOn: t('On: ready; not recorded', 'An: fertig; nicht aufgezeichnet'),
    noticesDenied: t(
      'Notifications are blocked for this site. Allow them in the browser’s site settings.',
      'Benachrichtigungen sind für diese Seite gesperrt. In den Website-Einstellungen des Browsers erlauben.',
    ),
    noticesUnavailable: t(
      'Notifications are not available at this address. They need https or localhost.',
      'Unter dieser Adresse gibt es keine Benachrichtigungen. Sie brauchen https oder localhost.',
    ),
  },

  shortcuts: {
    title: t('Shortcuts', 'Tastenkürzel'),
    note: t('Off while you type.', 'Beim Tippen aus.'),
    show: t('Show all', 'Alle zeigen'),
  },
};
