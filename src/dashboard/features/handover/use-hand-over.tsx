import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CreateHandover } from '../../../contract/handovers/handover.ts';
import { me } from '../../api/connections.ts';
import { createHandover, undoHandover } from '../../api/handovers.ts';
import { copiedLinks } from '../../components/links/copied-links.ts';
import { focusHeading } from '../../components/page-focus.tsx';
import { Button } from '../../ui/button.tsx';
import { dismissToast, showToast } from '../../ui/toasts.tsx';
import { copyBlock } from './copy-block.ts';
import { words } from './words.ts';
import type { Block } from './write-block.ts';

/** The mark reaches everybody, this browser alone, or nobody: a key that may only read marks nothing. */
export type MarkReach = 'everybody' | 'browser' | 'none';

type NewHandover = Omit<CreateHandover, 'connection'>;

/** The block is copied first, so that a mark that fails costs no copy. */
export function useHandOver(): {
  reach: MarkReach;
  /** Returns false where the browser refused to copy; then nothing is marked. */
  handOver: (block: Block, handover: NewHandover, about: { near: Element; linkCount: number }) => Promise<boolean>;
} {
  const client = useQueryClient();
  const { data: asker } = useQuery(me);
  const reach = asker === null ? 'browser' : asker?.readOnly ? 'none' : 'everybody';
  return {
    reach,
    handOver: async (block, handover, { near, linkCount }) => {
      if (!(await copyBlock(block, near))) return false;
      for (const id of [...handover.sessionIds, ...(handover.clipIds ?? [])]) copiedLinks.add(id);
      if (reach === 'everybody') void mark(client, handover);
      else toast(words.copied(linkCount));
      return true;
    },
  };
}

async function mark(client: QueryClient, handover: NewHandover): Promise<void> {
  try {
    const { id } = await createHandover(client, handover);
    const [count, clips] = [handover.sessionIds.length, handover.clipIds?.length ?? 0];
    const sentence = handover.to ? words.doneTo(count, clips, handover.to) : words.done(count, clips);
    toast(sentence, { word: words.undo, act: () => unmark(client, id) });
  } catch (error) {
    toast(words.notMarked(reasonOf(error)), { word: words.tryAgain, act: () => mark(client, handover) });
  }
}

async function unmark(client: QueryClient, id: string): Promise<void> {
  try {
    await undoHandover(client, id);
    toast(words.undone);
  } catch (error) {
    toast(words.notUndone(reasonOf(error)), { word: words.tryAgain, act: () => unmark(client, id) });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

/** All toasts of handovers share a key: a new one replaces the last. */
function toast(text: string, action?: { word: string; act: () => Promise<void> }): void {
  const id = showToast({
    key: 'handover',
    text,
    action: action && (
      <Button
        look="act"
        onClick={() => {
          dismissToast(id);
          // The button is gone with its toast.
          focusHeading();
          void action.act();
        }}
      >
        {action.word}
      </Button>
    ),
  });
}
