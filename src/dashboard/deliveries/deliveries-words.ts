import { catalogue, counted } from '../language.ts';

export const words = catalogue({
  en: {
    title: 'Delivery pages',
    notRead: { unread: 'The delivery pages could not be read', gone: 'There are no delivery pages here' },
    loading: 'Loading delivery pages',
    none: {
      title: 'No delivery pages yet',
      detail:
        'A delivery page is for a client: recordings to watch and download at one address, also of shows that have not begun. Select recordings or streams and press Delivery page….',
      action: 'Recordings',
    },
    elsewhere: {
      title: 'Delivery pages are kept by our own service',
      detail: 'What is on them can be withdrawn, and only recordings of this machine can.',
    },
    newPages: (count: number) => `Show ${counted(count, { one: 'new page', other: 'new pages' })}`,
    made: (when: string, by: string) => `Made ${when} by ${by}`,
    forWhom: (name: string) => `for ${name}`,
    stays: 'Stays until it is revoked',
    staysUntil: (when: string) => `Stays until ${when}`,
    expired: (when: string) => `Expired ${when}`,
    revoked: (when: string) => `Revoked ${when}`,
    notOpened: 'Not opened yet',
    opened: (times: number, visitors: number, when: string) =>
      `Opened ${counted(times, { one: 'time', other: 'times' })} in ${counted(visitors, { one: 'browser', other: 'browsers' })}, last ${when}`,
    downloaded: (times: number, when: string) =>
      times === 1
        ? `Downloaded ${when}`
        : `Downloaded ${counted(times, { one: 'time', other: 'times' })}, last ${when}`,
    states: {
      upcoming: 'To come',
      live: 'Live',
      processing: 'Processing',
      ready: 'Ready',
      unavailable: 'Not available',
    },
    /** Why a recording will not come. */
    reasons: {
      failed: 'Failed',
      deleted: 'Deleted',
      'not-recorded': 'Not recorded',
      'no-show': 'No show was recorded',
      expired: 'Page expired first',
      revoked: 'Page revoked first',
    },
    parts: (count: number) => counted(count, { one: 'recording', other: 'recordings' }),
    copy: 'Copy link',
    copyOf: (title: string) => `Copy link of ${title}`,
    hidden: 'This key may only read: the address is not shown.',
    open: 'Open',
    openOf: (title: string) => `Open ${title} in a new tab`,
    edit: 'Edit…',
    editOf: (title: string) => `Edit ${title}`,
    revoke: 'Revoke',
    revokeOf: (title: string) => `Revoke ${title}`,
    restore: 'Undo revoking',
    restoreOf: (title: string) => `Undo revoking ${title}`,
    revokedNow: (title: string) => `${title} is revoked. Nothing of it plays any more.`,
    undo: 'Undo',
    restoredNow: (title: string) => `${title} is open again, at the same address.`,
    failed: (reason: string) => `That did not work. ${reason}`,
    more: 'Show older pages',
  },
});
