import { catalogue, plural } from '../language.ts';

export const words = catalogue({
  en: {
    thisMachine: 'This machine',
    noApiKey: (host: string) => `${host} · no API key set`,

    choice: {
      open: 'Switch connection',
      title: 'Connections',
      detail: 'Each connection has its own streams and its own address: a page stays on the one it was opened on.',
    },

    unknown: {
      title: (name: string) => `There is no connection called ${name} here.`,
      detail: 'It was renamed or removed where Aircheck is started, or it is not for this account.',
      leave: 'Go to this machine',
    },

    row: {
      shown: 'Shown now',
      open: 'Open',
      openNamed: (name: string) => `Open ${name}`,
      test: 'Test',
      testAgain: 'Test again',
      testing: 'Testing…',
      testNamed: (name: string) => `Test ${name}`,
      testFailure: 'The test could not be run.',
    },

    test: {
      title: (name: string) => `Test of ${name}`,
      passed: (name: string) => `${name} was tested: everything works.`,
      failed: (name: string, count: number) =>
        `${name} was tested: ${count} ${plural(count, { one: 'step', other: 'steps' })} failed.`,
      steps: {
        reachable: 'Reachable',
        tls: 'Encrypted',
        key: 'API key accepted',
        list: 'Can list streams',
        toggle: 'Can switch recording',
      },
      outcomes: { idle: ': not tried', ready: ': good', failed: ': failed' },
      untried: 'Not tried.',
    },

    streamsById: {
      title: 'This API key cannot list streams',
      detail:
        'Add the streams to watch by their ids: this browser keeps them. A key that can list shows all by itself.',
      id: 'Stream id',
      add: 'Add stream',
      adding: 'Adding…',
      added: 'Added streams',
      remove: 'Remove',
      removeNamed: (name: string) => `Remove ${name} from this browser`,
    },
  },
});
