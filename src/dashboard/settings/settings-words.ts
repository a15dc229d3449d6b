import { catalogue, counted } from '../language.ts';

export const words = catalogue({
  en: {
    title: 'Settings',
    loading: '…',
    loadingSections: 'Loading the settings',
    tryAgain: 'Try again',
    actions: 'Actions',

    connection: {
      title: 'Connection',
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

    upstreams: {
      title: 'Connections',
      note: 'Other livestream APIs, reached through this machine. Their API keys never reach the browser.',
      none: 'There is none besides this machine.',
      howToAdd: 'To add one, start Aircheck with',
      howToAddKey: 'The API key goes into',
    },

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
      note: 'A browser stays signed in until you sign it out, or until nobody has used it for 30 days. Signing it out also signs out the browsers that were invited from it.',
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
      detail: (expires: string) => `It signs in one browser, once, until ${expires}. Whoever has it can use it.`,
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
      title: (name: string) => `API key of ${name}`,
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

    storage: {
      title: 'Storage',
      recordings: 'Recordings',
      free: 'Free',
      freeOf: (free: string, total: string) => `${free} of ${total}`,
      left: 'Enough for',
      leftNow: (time: string) => `about ${time} at the present rate`,
      floor: 'Stops recording',
      floorBelow: (floor: string) => `below ${floor} free`,
      kept: 'Recordings are kept',
      keptFor: (days: number) => `for ${counted(days, { one: 'day', other: 'days' })}`,
      keptUntilDeleted: 'until somebody deletes them',
      unread: 'The disk could not be read.',
    },

    capacity: {
      title: 'Capacity',
      note: 'Recording never waits for it. With more streams live than this, renditions are ready later.',
      atOnce: 'Live at once',
      sessions: (count: number) =>
        `${counted(count, { one: 'stream', other: 'streams' })} with the default profiles, encoded in real time`,
      none: 'Not even one stream with the default profiles can be encoded in real time.',
      measured: 'Measured on',
      measuredOn: (time: string) => `the latest ${time} of video that this machine encoded`,
      unknown: 'Not known yet. It is measured when the next stream with the default profiles is encoded.',
      unread: 'The capacity could not be read.',
    },

    goesNext: {
      title: 'Goes next',
      note: 'Recordings that are deleted by their retention, ten at most. Keep the ones that should stay.',
      nothing: 'No recording is going to be deleted by itself.',
      goes: 'goes',
      keep: 'Keep',
      keepLabel: (name: string) => `Keep this recording of ${name} for ever`,
      keptNow: (name: string) => `The recording of ${name} is kept for ever.`,
      undo: 'Undo',
      failure: (reason: string) => `It is not kept. ${reason}`,
      notReleased: (reason: string) => `It is kept for ever still. ${reason}`,
      unread: 'What goes next could not be read.',
      waiting: {
        title: (count: number) =>
          `${counted(count, { one: 'recording waits', other: 'recordings wait' })} to be deleted.`,
        why: {
          clock:
            'The clock of the machine is far ahead of when the service ran last. Nothing is deleted until you say so. If the clock is wrong, set it right: then nothing waits any more.',
          late: 'They should have gone more than 15 days ago, so a setting may be wrong, or they were recorded while the clock was. They stay until you say so.',
        },
        size: (bytes: string) => `${bytes} in all.`,
        postponed: (day: string) => `You are asked again ${day}.`,
        remove: (count: number) => `Delete ${counted(count, { one: 'recording', other: 'recordings' })} now`,
        later: 'Not yet',
        failure: (reason: string) => `Nothing was changed. ${reason}`,
        question: (count: number) => `Delete ${counted(count, { one: 'recording', other: 'recordings' })}?`,
        detail: 'They cannot be brought back.',
        confirming: 'Deleting…',
      },
    },

    unknownKeys: {
      title: 'Unknown stream keys',
      note: (count: number, since: string) => `${counted(count, { one: 'try', other: 'tries' })} since ${since}`,
      tries: (count: number, last: string) => `${counted(count, { one: 'try', other: 'tries' })}, the last ${last}`,
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

    language: { title: 'Language', system: 'Same as the browser', en: 'English', de: 'Deutsch' },

    theme: { title: 'Theme', system: 'Same as the system', light: 'Light', dark: 'Dark' },

    alerts: {
      title: 'Sound and notifications',
      note: 'Keep one Aircheck tab open. In the background is enough.',
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

    shortcuts: { title: 'Shortcuts', note: 'Off while you type.' },
  },
});
