import type { DeliveryProblem, WebhookFormat } from '../../../contract/webhooks/webhook.ts';
import type { WebhookMessageType } from '../../../contract/webhooks/webhook-events.ts';
import { catalogue, counted } from '../../language.ts';
import type { DraftProblem, Reach } from './webhook-draft.ts';

export const events = catalogue<Record<WebhookMessageType, string>>({
  en: {
    'session.started': 'Session began',
    'session.not_recorded': 'Live, not recorded',
    'session.signal_trouble': 'Signal trouble',
    'session.no_media': 'No media from the encoder',
    'session.encoder_lost': 'Encoder lost',
    'session.ended': 'Session ended',
    'recording.ready': 'Recording ready',
    'recording.failed': 'Recording failed',
    'show.missed': 'Show expected, not live',
    'service.restarted': 'Service restarted with shows on air',
    'retention.waiting': 'Deletion waits to be confirmed',
    'disk.low': 'Disk running full',
    'disk.full': 'Disk full',
    'disk.free': 'The disk has room again',
    test: 'Test message',
  },
});

export const formats = catalogue<Record<WebhookFormat, { name: string; note: string }>>({
  en: {
    json: { name: 'Aircheck', note: 'JSON, for programs' },
    slack: { name: 'Slack', note: 'and tools that take its messages' },
    discord: { name: 'Discord', note: '' },
  },
});

export const problems = catalogue<Record<Exclude<DeliveryProblem, 'status' | 'redirect'>, string>>({
  en: {
    'private-address':
      'the address is of this machine or a private network, which AIRCHECK_WEBHOOK_PRIVATE=1 would allow',
    unresolved: 'its host name is not known',
    unreachable: 'no connection',
    tls: 'its certificate is not valid',
    timeout: 'no answer within 10 s',
  },
});

export const draftProblems = catalogue<Record<DraftProblem, string>>({
  en: {
    'no-event': 'Choose at least one.',
    'no-tag': 'Choose at least one tag.',
    'no-stream': 'Choose at least one stream.',
  },
});

export const reaches = catalogue<Record<Reach, string>>({
  en: { all: 'All streams', tags: 'Streams with a tag', streams: 'Chosen streams' },
});

const messages = { one: 'message', other: 'messages' };

export const words = catalogue({
  en: {
    title: 'Alerts elsewhere',
    note: 'Messages to Slack, Discord or a program of yours, also while no Aircheck tab is open.',
    add: 'New webhook',
    none: 'Nothing is sent anywhere yet.',
    unread: 'The webhooks could not be read.',
    list: 'Webhooks',
    events,
    formats,

    row: {
      place: (format: string, host: string) => `${format}, ${host}`,
      more: (names: string, count: number) => `${names} and ${count} more`,
      everything: 'Everything',
      tagged: (tags: string) => `Streams tagged ${tags}`,
      streams: (count: number) => counted(count, { one: 'stream', other: 'streams' }),
      nothing: 'Nothing sent yet',
      delivered: (when: string) => `Last delivered ${when}`,
      failed: (when: string, why: string) => `Failed ${when}, ${why}`,
      waiting: (count: number) => `${counted(count, { one: 'message waits', other: 'messages wait' })}`,
      nextTry: (clock: string) => `next try ${clock}`,
      test: 'Send a test',
      testing: 'Sending…',
      testOf: (name: string) => `Send a test to ${name}`,
      log: 'Log',
      logOf: (name: string) => `Log of ${name}`,
      edit: 'Edit',
      editOf: (name: string) => `Edit ${name}`,
      tested: (name: string) => `The test arrived at ${name}.`,
      notTested: (name: string, why: string) => `The test did not arrive at ${name}: ${why}.`,
      testFailed: (reason: string) => `The test was not sent. ${reason}`,
    },

    pause: {
      pause: 'Pause',
      pauseOf: (name: string) => `Pause ${name}`,
      resume: 'Resume',
      resumeOf: (name: string) => `Resume ${name}`,
      since: (when: string) => `Paused since ${when}`,
      andLeftOut: (since: string, count: number) => `${since} · ${counted(count, messages)} left out`,
      paused: (name: string) => `${name} is paused: nothing is sent there, and nothing of it later.`,
      resumed: (name: string, leftOut: number) =>
        leftOut === 0
          ? `${name} is sent messages again.`
          : `${name} is sent messages again. ${counted(leftOut, messages)} left out.`,
      notPaused: (reason: string) => `The webhook was not paused. ${reason}`,
      notResumed: (reason: string) => `The webhook was not resumed. ${reason}`,
    },

    menu: { change: 'Change…', secret: 'New secret…', remove: 'Delete…' },

    problems,
    answered: (status: number) => `answered ${status}`,
    redirected: 'answered with a redirect, which is not followed',
    noReason: 'the reason is not known',

    form: {
      create: { title: 'New webhook', submit: 'Create webhook', submitting: 'Creating…' },
      change: { title: 'Change webhook', submit: 'Save', submitting: 'Saving…' },
      nameHint: 'For example the channel or the program that it is for.',
      url: 'Address',
      urlHint: 'Paste the address of an incoming webhook of Slack or Discord, or that of a program.',
      format: 'Written for',
      language: 'Language of the messages',
      events: 'Events',
      reach: 'Streams',
      reaches,
      tags: 'Tags',
      noTags: 'No stream has a tag yet.',
      streams: 'Streams',
      alsoTagged: (tags: string) => `Streams tagged ${tags} too.`,
      find: 'Find a stream',
      noneFound: 'No stream is called so.',
      others: (count: number) => `and ${counted(count, { one: 'other', other: 'others' })}. Type to find them.`,
      problems: draftProblems,
      failure: (reason: string) => `The webhook was not saved. ${reason}`,
    },

    secret: {
      title: (name: string) => `Secret of ${name}`,
      detail:
        'Messages are signed with it. It is shown only once: copy it now. docs/webhooks.md shows how to check it.',
      copy: 'Copy secret',
      done: 'Done',
    },

    created: (name: string) => `${name} was created.`,

    rotate: {
      title: 'Make a new secret?',
      detail: 'Messages are signed with both for a day. Then the old secret is worth nothing.',
      confirm: 'New secret',
      confirming: 'Making…',
      failure: 'The secret was not replaced.',
    },

    remove: {
      title: 'Delete this webhook?',
      detail: (waiting: number) =>
        waiting === 0
          ? 'Nothing is sent there from now on. Its log goes with it.'
          : `Nothing is sent there from now on. Its log goes with it, and ${counted(waiting, { one: 'message that still waits', other: 'messages that still wait' })}.`,
      confirm: 'Delete webhook',
      confirming: 'Deleting…',
      failure: 'The webhook was not deleted.',
    },

    log: {
      title: (name: string) => `Log of ${name}`,
      none: 'Nothing has been sent yet.',
      unread: 'The log could not be read.',
      waiting: 'Waits',
      delivered: 'Delivered',
      failed: 'Given up',
      testFailed: 'Failed',
      dropped: 'Dropped: too many waited after it, or it was paused',
      tries: (count: number) => counted(count, { one: 'try', other: 'tries' }),
      took: (seconds: string) => `${seconds} s`,
      quoted: (answer: string) => `“${answer}”`,
      again: 'Send again',
      againOf: (event: string, clock: string) => `Send again: ${event}, ${clock}`,
      resent: 'It is sent again.',
      notResent: (reason: string) => `It is not sent again. ${reason}`,
      close: 'Close',
    },
  },
});
