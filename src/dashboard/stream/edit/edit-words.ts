import { catalogue } from '../../language.ts';

export const words = catalogue({
  en: {
    edit: 'Edit',
    menu: (name: string) => `Edit ${name}`,
    undo: 'Undo',
    open: 'Open',

    notLive: 'The stream is not live.',

    menuItems: {
      rename: 'Rename…',
      suspend: 'Suspend…',
      resume: 'Resume',
      endSession: 'End session…',
      newKey: 'New stream key…',
      deleteNow: 'Delete',
      deleteStream: 'Delete…',
    },

    rename: {
      title: 'Rename stream',
      name: 'Name',
      namePattern: 'A name has at least one letter, digit or sign.',
      duplicate: 'Another stream has this name.',
      submit: 'Rename',
      submitting: 'Renaming…',
      failure: (reason: string) => `The stream was not renamed. ${reason}`,
      done: (name: string) => `Renamed to “${name}”`,
    },

    suspended: 'Suspended: encoders are refused.',
    resume: 'Resume',
    notResumed: 'The stream was not resumed.',
    resumed: 'Resumed. Encoders can connect again.',
    suspend: {
      title: 'Suspend this stream?',
      consequence: 'Encoders are refused until you resume the stream. Its key, settings and recordings stay.',
      whileLive: 'It is live: its session ends now, and what was recorded is kept.',
      confirm: 'Suspend',
      confirming: 'Suspending…',
      failure: 'The stream was not suspended.',
      done: 'Suspended. Encoders are refused.',
    },

    endSession: {
      title: 'End this session?',
      consequence: 'The encoder is disconnected. What was recorded is kept and becomes ready.',
      comesBack:
        'Most encoders reconnect by themselves, which begins a new session. To prevent that, stop the encoder first or suspend the stream.',
      confirm: 'End session',
      confirming: 'Ending…',
      failure: 'The session was not ended.',
      done: 'The session was ended.',
    },

    deletion: {
      title: 'Delete this stream?',
      whileLive: 'It is live: its session ends now.',
      keyStops: 'Its key stops working. Links to its recordings keep working.',
      canUndo: 'You can undo this for 30 days.',
      isFinal: 'This cannot be undone.',
      confirm: 'Delete stream',
      confirming: 'Deleting…',
      keep: 'Cancel',
      failure: 'The stream was not deleted.',
      done: 'Deleted. Links to its recordings keep working.',
    },
    restored: 'Restored, with its key and its sessions.',
    notUndone: 'This was not undone.',
    failure: (what: string, reason: string) => `${what} ${reason}`,
  },
});
