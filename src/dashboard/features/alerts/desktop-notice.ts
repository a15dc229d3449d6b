/** `unavailable`: the browser has no notifications, or the address is plain HTTP. */
export type NoticePermission = 'granted' | 'default' | 'denied' | 'unavailable';

export function noticePermission(): NoticePermission {
  return typeof Notification === 'undefined' ? 'unavailable' : Notification.permission;
}

/** A browser asks its user only once, so a denied permission is final here. */
export async function requestNoticePermission(): Promise<NoticePermission> {
  if (noticePermission() !== 'default') return noticePermission();
  return await Notification.requestPermission();
}

interface DesktopNotice {
  title: string;
  body: string;
  /** A later notice with the same tag replaces it, from another tab too. */
  tag: string;
  icon: string;
  onClick: () => void;
}

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
    // Chromium on Android has the class, and its constructor throws.
  }
}
