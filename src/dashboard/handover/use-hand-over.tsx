import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CreateHandover } from '../../contract/handovers/handover.ts';
import { me } from '../api/connections.ts';
import { createHandover, undoHandover } from '../api/handovers.ts';
import { copiedLinks } from '../shared/links/copied-links.ts';
import { focusHeading } from '../shared/page-focus.tsx';
import { Button } from '../ui/button.tsx';
import { dismissToast, showToast } from '../ui/toasts/toasts.ts';
import { copyBlock } from './copy-block.ts';
import { words } from './words.ts';
import type { Block } from './write-block.ts';

/** Who will see that these were handed over: everybody, this browser alone, or nobody, as the key may only read. */
export type MarkReach = 'everybody' | 'browser' | 'none';

type Given = Omit<CreateHandover, 'connection'>;

/** Copies a block, and then marks what is in it: a mark that fails costs no copy. */
export function useHandOver(): {
  reach: MarkReach;
  /** False where the browser refused to copy: then nothing is marked. */
  handOver: (block: Block, given: Given, about: { near: Element; linkCount: number }) => Promise<boolean>;
} {
  const client = useQueryClient();
  const { data: asker } = useQuery(me);
  const reach = asker === null ? 'browser' : asker?.readOnly ? 'none' : 'everybody';
  return {
    reach,
    handOver: async (block, given, { near, linkCount }) => {
      if (!(await copyBlock(block, near))) return false;
      for (const id of [...given.sessionIds, ...(given.clipIds ?? [])]) copiedLinks.add(id);
      if (reach === 'everybody') void mark(client, given);
      else say(words.copied(linkCount));
      return true;
    },
  };
}

async function mark(client: QueryClient, given: Given): Promise<void> {
  try {
    const { id } = await createHandover(client, given);
    const [count, clips] = [given.sessionIds.length, given.clipIds?.length ?? 0];
    const sentence = given.to ? words.doneTo(count, clips, given.to) : words.done(count, clips);
    say(sentence, { word: words.undo, act: () => unmark(client, id) });
  } catch (error) {
    say(words.notMarked(reasonOf(error)), { word: words.tryAgain, act: () => mark(client, given) });
  }
}

async function unmark(client: QueryClient, id: string): Promise<void> {
  try {
    await undoHandover(client, id);
    say(words.undone);
  } catch (error) {
    say(words.notUndone(reasonOf(error)), { word: words.tryAgain, act: () => unmark(client, id) });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

/** One toast for all that is said of handovers, with one thing to do. */
function say(text: string, action?: { word: string; act: () => Promise<void> }): void {
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
