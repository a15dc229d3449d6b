import { catalogue, counted, plural } from '../../lib/language.ts';

export const words = catalogue({
  en: {
    title: 'Settings',
    loading: '…',
    loadingSections: 'Loading the settings',
    tryAgain: 'Try again',
    actions: 'Actions',

    sections: 'Sections',
    display: 'Language and time',

    connection: {
      title: 'Account',
      account: 'Account',
      unknownAccount: 'Unknown',
      apiKey: 'API key',
      access: 'Access',
      aircheck: 'Aircheck',
      version: (version: string) => `Version ${version}`,
      address: 'API address',
      copyAddress: 'Copy API address',
      copy: 'Copy',
      unread: 'The account could not be read.',
      signOut: 'Sign out',
      signsOut: 'Signs out every tab of this browser, and the browsers that you invited from it. API keys stay valid.',
    },

    access: { write: 'Read and write', readOnly: 'Read only', wallOnly: 'Wall only' },

    apiKeys: {
      title: 'API keys',
      note: 'Give each person or program its own key, so that you can revoke one without the others.',
      add: 'New API key',
      none: 'No API keys yet.',
      unread: 'The API keys could not be read.',
      name: 'Name',
      prefix: 'Starts with',
      prefixed: (prefix: string) => `${prefix}…`,
      access: 'Access',
      created: 'Created',
      lastUsed: 'Last used',
      never: 'never',
      thisPage: 'used by this page',
      revoke: 'Revoke',
      revokeNamed: (name: string) => `Revoke ${name}`,
    },

    browsers: {
      title: 'Signed-in browsers',
      note: 'A browser stays signed in until you sign it out or it goes unused for 30 days. Signing it out also signs out the browsers invited from it.',
      invite: 'Invite',
      none: 'This page uses an API key. No browser is signed in by a link.',
      unread: 'The signed-in browsers could not be read.',
      name: 'Name',
      access: 'Access',
      signedIn: 'Signed in',
      lastUsed: 'Last used',
      thisBrowser: 'this browser',
      signOut: 'Sign out',
      signOutNamed: (name: string) => `Sign out ${name}`,
      signedOut: (name: string) => `${name} is signed out.`,
      failure: (reason: string) => `The browser is still signed in. ${reason}`,
    },

    openInvites: {
      title: 'Open invites',
      unread: 'The open invites could not be read.',
      createdBy: 'Created by',
      created: 'Created',
      expires: 'Open until',
      withdraw: 'Withdraw',
      withdrawNamed: (name: string) => `Withdraw the invite for ${name}`,
      withdrawn: (name: string) => `The invite for ${name} is withdrawn.`,
      failure: (reason: string) => `The invite is still open. ${reason}`,
    },

    invite: {
      title: 'Invite a colleague or another device',
      submit: 'Create link',
      submitting: 'Creating…',
      nameHint: 'Who signs in with it? Shown in Activity.',
      failure: (reason: string) => `The link was not created. ${reason}`,
    },

    invited: {
      title: (name: string) => `Sign-in link for ${name}`,
      detail: (expires: string) => `Works once, until ${expires}. Anyone with the link can use it.`,
      qrCode: 'The sign-in link as a QR code',
      onlyHere: 'For another device, start Aircheck with --host 0.0.0.0 and open it at the address it prints.',
      wall: 'Open it in the browser of the screen. That browser shows the wall and no other page.',
      copy: 'Copy link',
      done: 'Done',
    },

    accessForm: {
      access: 'Access',
      readOnlyNote: 'can watch and copy links',
      wallOnlyNote: 'a screen that shows the wall, and nothing else',
    },

    newApiKey: {
      title: 'New API key',
      submit: 'Create key',
      submitting: 'Creating…',
      nameHint: 'Who uses it? Shown in Activity.',
      failure: (reason: string) => `The key was not created. ${reason}`,
    },

    createdApiKey: {
      title: (name: string) => `API key for ${name}`,
      detail: 'This key is shown only once. Copy it now.',
      copy: 'Copy key',
      done: 'Done',
    },

    revokeApiKey: {
      title: 'Revoke this key?',
      detail:
        'It stops working at once, in open pages too. Browsers that were invited with it are signed out. Streams, recordings and API keys that were created with it stay. This cannot be undone.',
      confirm: 'Revoke key',
      confirming: 'Revoking…',
      failure: 'The key was not revoked.',
    },

    expiring: {
      title: 'Next to be deleted',
      note: 'The next recordings to expire, ten at most. Keep the ones you still need.',
      nothing: 'No recordings expire.',
      expires: 'expires',
      keep: 'Keep',
      keepLabel: (name: string) => `Keep this recording of ${name} for ever`,
      keptNow: (name: string) => `The recording of ${name} is kept for ever.`,
      undo: 'Undo',
      failure: (reason: string) => `The recording is still set to expire. ${reason}`,
      notReleased: (reason: string) => `The recording is still kept for ever. ${reason}`,
      unread: 'The recordings to be deleted next could not be read.',
      waiting: {
        title: (count: number) =>
          `${counted(count, { one: 'recording is waiting', other: 'recordings are waiting' })} to be deleted.`,
        why: {
          clock:
            'The machine’s clock is far ahead of the last time the service ran. Nothing is deleted until you confirm. If the clock is wrong, correct it, and nothing will be waiting.',
          late: 'They expired more than 15 days ago, so a setting may be wrong, or the clock was wrong when they were recorded. They stay until you confirm.',
        },
        size: (bytes: string) => `${bytes} in total.`,
        postponed: (day: string) => `You will be asked again ${day}.`,
        remove: (count: number) => `Delete ${counted(count, { one: 'recording', other: 'recordings' })} now`,
        later: 'Not yet',
        failure: (reason: string) => `Nothing was changed. ${reason}`,
        question: (count: number) => `Delete ${counted(count, { one: 'recording', other: 'recordings' })}?`,
        detail: 'This cannot be undone.',
        confirming: 'Deleting…',
      },
    },

    unknownKeys: {
      title: 'Unknown stream keys',
      note: (count: number, since: string) =>
        `${counted(count, { one: 'rejected attempt', other: 'rejected attempts' })} since ${since}`,
      tries: (count: number, last: string) =>
        `${counted(count, { one: 'rejected attempt', other: 'rejected attempts' })}, ${plural(count, { one: '', other: 'last ' })}${last}`,
    },

    zone: {
      title: 'Time zone',
      note: 'Used for all times. Hover a time for UTC.',
      system: 'Same as this computer',
      systemNow: (zone: string, time: string) => `${zone}, now ${time}`,
      utc: 'UTC',
      other: 'Other',
      now: (time: string) => `now ${time}`,
      field: 'Time zone',
      example: 'Europe/Berlin',
      problem: 'There is no time zone with this name.',
      hint: (abbreviation: string) => `Times are shown in ${abbreviation}.`,
    },

    clock: { title: 'Clock', system: 'Same as the browser', '24': '24 hours', '12': '12 hours' },

    language: { title: 'Language', system: 'Same as the browser', en: 'English', de: 'Deutsch' },

    theme: { title: 'Theme', system: 'Same as the system', light: 'Light', dark: 'Dark' },

    alerts: {
      title: 'Sound and notifications',
      note: 'Keep one Aircheck tab open; it can stay in the background.',
      off: 'Off',
      sound: 'Sound',
      soundWhen: 'Sound when a stream is live and not recorded',
      soundOn: 'On: not recorded',
      testSound: 'Test sound',
      soundHeldBack: 'The browser blocks sound on this page.',
      soundUnavailable: 'This browser cannot play sounds.',
      notices: 'Desktop notifications',
      noticesWhen: 'Notifications when a recording is ready, and when a stream is live and not recorded',
      noticesOn: 'On: ready; not recorded',
      noticesDenied: 'Notifications are blocked for this site. Allow them in the browser’s site settings.',
      noticesUnavailable: 'Notifications are not available at this address. They need https or localhost.',
    },

    shortcuts: { title: 'Shortcuts', note: 'Off while you type.', show: 'Show all' },
  },
  de: {
    title: 'Einstellungen',
    loading: '…',
    loadingSections: 'Einstellungen werden geladen',
    tryAgain: 'Noch einmal versuchen',
    actions: 'Aktionen',

    sections: 'Abschnitte',
    display: 'Sprache und Zeit',

    connection: {
      title: 'Konto',
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
      detail: (expires) => `Gilt einmal, bis ${expires}. Wer den Link hat, kann ihn benutzen.`,
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
      title: (name) => `API-Schlüssel für ${name}`,
      detail: 'Der Schlüssel wird nur einmal gezeigt. Jetzt kopieren.',
      copy: 'Schlüssel kopieren',
      done: 'Fertig',
    },

    revokeApiKey: {
      title: 'Diesen Schlüssel widerrufen?',
      detail:
        'Er gilt sofort nicht mehr, auch nicht in offenen Seiten. Browser, die damit eingeladen wurden, werden abgemeldet. Streams, Aufzeichnungen und API-Schlüssel, die damit angelegt wurden, bleiben. Das lässt sich nicht rückgängig machen.',
      confirm: 'Schlüssel widerrufen',
      confirming: 'Wird widerrufen …',
      failure: 'Der Schlüssel wurde nicht widerrufen.',
    },

    expiring: {
      title: 'Wird als Nächstes gelöscht',
      note: 'Die nächsten Aufzeichnungen, die ablaufen, höchstens zehn. Behalten, was noch gebraucht wird.',
      nothing: 'Keine Aufzeichnung läuft ab.',
      expires: 'Löschung',
      keep: 'Behalten',
      keepLabel: (name) => `Diese Aufzeichnung von ${name} für immer behalten`,
      keptNow: (name) => `Die Aufzeichnung von ${name} bleibt für immer.`,
      undo: 'Rückgängig',
      failure: (reason) => `Die Aufzeichnung läuft weiterhin ab. ${reason}`,
      notReleased: (reason) => `Die Aufzeichnung wird weiterhin für immer behalten. ${reason}`,
      unread: 'Was als Nächstes gelöscht wird, konnte nicht gelesen werden.',
      waiting: {
        title: (count) =>
          `${counted(count, { one: 'Aufzeichnung wartet', other: 'Aufzeichnungen warten' })} auf die Löschung.`,
        why: {
          clock:
            'Die Uhr des Rechners geht weit vor gegenüber dem letzten Lauf des Dienstes. Ohne Bestätigung wird nichts gelöscht. Geht die Uhr falsch, genügt es, sie richtig zu stellen: Dann wartet nichts mehr.',
          late: 'Sie hätten vor mehr als 15 Tagen gelöscht werden sollen. Vielleicht stimmt eine Einstellung nicht, oder sie entstanden, als die Uhr falsch ging. Ohne Bestätigung bleiben sie.',
        },
        size: (bytes) => `Zusammen ${bytes}.`,
        postponed: (day) => `Nächste Nachfrage: ${day}.`,
        remove: (count) => `${counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })} jetzt löschen`,
        later: 'Noch nicht',
        failure: (reason) => `Nichts wurde geändert. ${reason}`,
        question: (count) => `${counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })} löschen?`,
        detail: 'Das lässt sich nicht rückgängig machen.',
        confirming: 'Wird gelöscht …',
      },
    },

    unknownKeys: {
      title: 'Unbekannte Stream-Schlüssel',
      note: (count, since) =>
        `${counted(count, { one: 'abgewiesener Versuch', other: 'abgewiesene Versuche' })} seit ${since}`,
      tries: (count, last) =>
        `${counted(count, { one: 'abgewiesener Versuch', other: 'abgewiesene Versuche' })}, ${plural(count, { one: '', other: 'zuletzt ' })}${last}`,
    },

    zone: {
      title: 'Zeitzone',
      note: 'Gilt für alle Zeiten. Liegt der Mauszeiger auf einer Zeit, erscheint UTC.',
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

    clock: { title: 'Uhrzeit', system: 'Wie der Browser', '24': '24 Stunden', '12': '12 Stunden' },

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

    shortcuts: { title: 'Tastenkürzel', note: 'Beim Tippen aus.', show: 'Alle zeigen' },
  },
});
