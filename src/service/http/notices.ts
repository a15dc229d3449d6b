import { randomUUID } from 'node:crypto';
import type { Notice, NoticeKind } from '../../contract/machine.ts';
import type { Logger } from '../lib/logger.ts';

export interface NewNotice {
  kind: NoticeKind;
  text: string;
  /** An account's alone, or that of whoever runs the machine. */
  audience: 'everybody' | 'operator' | { accountId: string };
  /** For the log, where more may be said. */
  logged?: string;
}

/** The oldest go. */
const mostNotices = 100;

export type Notices = ReturnType<typeof createNotices>;

/** Notices of this start of the service that an operator has to read: in the log as they come, and on every page. */
export function createNotices(now: () => number, log: Logger) {
  const kept: { notice: Notice; audience: NewNotice['audience'] }[] = [];
  return {
    add({ kind, text, audience, logged = text }: NewNotice): void {
      log.error(logged);
      kept.push({ notice: { id: randomUUID(), kind, at: now(), text }, audience });
      if (kept.length > mostNotices) kept.shift();
    },
    /** Newest first. The operator is the account that the service itself belongs to. */
    list(accountId: string, isOperator: boolean): Notice[] {
      const isFor = (audience: NewNotice['audience']) => {
        if (typeof audience === 'object') return audience.accountId === accountId;
        return audience === 'everybody' || isOperator;
      };
      return kept.flatMap(({ notice, audience }) => (isFor(audience) ? [notice] : [])).reverse();
    },
  };
}
