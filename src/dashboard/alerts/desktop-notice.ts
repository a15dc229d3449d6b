/** `unavailable`: this browser, or this address without https, has none. */
export type NoticePermission = 'granted' | 'default' | 'denied' | 'unavailable';

export function noticePermission(): NoticePermission {
  return typeof Notification === 'undefined' ? 'unavailable' : Notification.permission;
}

/** Asks whether notifications may be shown; the browser asks its user only once. */
export async function askForNotices(): Promise<NoticePermission> {
  if (noticePermission() !== 'default') return noticePermission();
  return await Notification.requestPermission();
}

interface DesktopNotice {
  title: string;
  body: string;
  /** One of the same tag takes its place, also from another tab. */
  tag: string;
  icon: string;
  onClick: () => void;
}

/** Shows a notification of the desktop where that is allowed. */
export function showDesktopNotice({ title, onClick, ...options }: DesktopNotice): void {
  if (noticePermission() !== 'granted') return;
  try {
    const notice = new Notification(title, options);
    notice.onclick = () => {
      notice.close();
      window.focus();
      onClick();
    };
  } catch {
    // Chromium on Android has the class and refuses to make one.
  }
}
