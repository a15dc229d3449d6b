import { catalogue, counted } from '../language.ts';

export const words = catalogue({
  en: {
    title: 'Tonight',
    until: (day: string, zone: string) => `until ${day}, ${zone}`,
    edit: 'Edit schedules',
    schedules: 'Schedules',
    list: 'Shows that are expected',
    heads: {
      expected: 'Expected',
      stream: 'Stream',
      recording: 'Recording',
      encoder: 'Encoder',
      last: 'Last recording',
      key: 'Stream key',
      remedy: 'What to do',
    },
    recording: {
      recording: 'Recording',
      unrecorded: 'Live, not recorded',
      armed: 'Armed',
      once: 'Armed, once',
      off: 'Off',
    },
    willArm: (clock: string) => `On at ${clock}`,
    encoder: {
      live: (when: string) => `Live since ${when}`,
      liveNow: 'Live',
      missing: (late: string) => `Not live, ${late} late`,
      never: 'Never seen',
      seen: (when: string) => `Seen ${when}`,
    },
    last: {
      share: (when: string, share: string) => `${when}, ${share}`,
      good: (when: string) => when,
      gaps: (when: string) => `${when}, not complete`,
      failed: (when: string) => `${when}, failed`,
      none: 'None yet',
    },
    key: { same: 'Unchanged', new: (when: string) => `New since ${when}` },
    turnOn: 'Turn on',
    turnOnFor: (stream: string) => `Turn on recording of ${stream}`,
    open: 'Open',
    openStream: (stream: string) => `Open ${stream}`,

    ready: 'Ready to record',
    of: (armed: number, total: number) => `${armed} of ${total}`,
    problems: (count: number) => `${counted(count, { one: 'show needs', other: 'shows need' })} a look.`,
    noProblems: 'Nothing needs a look.',
    needs: 'Tonight needs',
    aboutBytes: (size: string) => `About ${size} on the disk.`,
    noBytes: 'How much disk that takes is known after a first recording.',
    disk: 'Room on the disk',
    enough: 'Enough for tonight.',
    tooLittle: 'Not enough for tonight: delete recordings, or make room.',

    none: {
      title: 'Nothing is expected tonight.',
      detail:
        'A schedule turns recording on before each show, and says when one does not come. Select streams, then choose Schedule…',
      action: 'Go to streams',
    },
    elsewhere: {
      title: 'There are no schedules here.',
      detail: 'Aircheck’s own service keeps them, and this page does not talk to one.',
    },
    sheet: 'Run sheet',
    sheetNote: 'who is on at the same time',
    sheetRow: (stream: string, times: string) => `${stream}: ${times}`,
    legend: {
      recording: 'Recording',
      unrecorded: 'Live, not recorded',
      missing: 'Expected, not live',
      planned: 'To come',
    },
  },
});
