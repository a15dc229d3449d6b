import { randomUUID } from 'node:crypto';
import type { Notice, NoticeKind } from '../../contract/notices.ts';

export interface NewNotice {
  kind: NoticeKind;
  text: string;
  /** Whose notice it is; without one, everybody's. */
  accountId?: string | undefined;
}

/** The oldest go. */
const mostNotices = 100;

export type Notices = ReturnType<typeof createNotices>;

/** What the operator has to know of this start of the service: said in the log as it comes, and on every page. */
export function createNotices(now: () => number, log: (message: string) => void) {
  const kept: (Notice & Pick<NewNotice, 'accountId'>)[] = [];
  return {
    add({ kind, text, accountId }: NewNotice): void {
      log(text);
      kept.push({ id: randomUUID(), kind, at: now(), text, accountId });
      if (kept.length > mostNotices) kept.shift();
    },
    /** Newest first. */
    list: (accountId: string): Notice[] =>
      kept
        .filter((notice) => notice.accountId === undefined || notice.accountId === accountId)
        .map(({ id, kind, at, text }) => ({ id, kind, at, text }))
        .reverse(),
  };
}
