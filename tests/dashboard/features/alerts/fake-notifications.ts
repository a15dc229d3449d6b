import { onTestFinished, vi } from 'vitest';

export interface ShownNotice {
  title: string;
  body: string;
  tag: string;
  onclick: () => void;
}

export interface FakeNotifications {
  shown: ShownNotice[];
  /** How often the browser asked its user. */
  asked: number;
}

/** A desktop that shows notifications as far as it was allowed; `answer` is what its user says when asked. */
export function fakeNotifications(permission: NotificationPermission, answer = permission): FakeNotifications {
  const fake: FakeNotifications = { shown: [], asked: 0 };
  let current = permission;
  vi.stubGlobal(
    'Notification',
    class {
      static get permission() {
        return current;
      }
      static requestPermission() {
        fake.asked += 1;
        current = answer;
        return Promise.resolve(answer);
      }
      onclick = () => undefined;
      constructor(title: string, options: { body: string; tag: string }) {
        fake.shown.push(Object.assign(this, { title, ...options }));
      }
      close() {}
    },
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return fake;
}
