import type { QueryClient } from '@tanstack/react-query';
import { hasTag, mostTags } from '../../../../contract/tags/stream-tags.ts';
import { patchStream } from '../../../api/streams.ts';
import { withoutTag } from '../../../components/tags/tags-field.tsx';
import type { StreamObject } from '../../../domain/stream-object.ts';
import type { StreamView } from '../../../domain/stream-state.ts';
import { type BulkStep, runBulk } from './bulk-run.ts';

/** One stream whose tags are to be others. */
export interface TagsStep extends BulkStep {
  tags: readonly string[];
  before: readonly string[];
}

export interface TagsPlan {
  steps: readonly TagsStep[];
  /** As they are to be already. */
  alreadyCount: number;
  /** They would have more tags than a stream may have, and stay as they are. */
  fullCount: number;
}

/** What adding and removing these tags would change. */
export function planTags(
  views: readonly StreamView[],
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): TagsPlan {
  const wanted = views.map(({ stream }) => {
    const before = tagsOf(stream);
    const kept = removed.reduce<readonly string[]>(withoutTag, before);
    const tags = [...kept, ...added.filter((tag) => !hasTag(kept, tag))];
    return { streamId: stream.id, name: stream.name, tags, before };
  });
  const changing = wanted.filter(({ tags, before }) => !areEqual(tags, before));
  const steps = changing.filter(({ tags }) => tags.length <= mostTags);
  return {
    steps,
    alreadyCount: wanted.length - changing.length,
    fullCount: changing.length - steps.length,
  };
}

function tagsOf({ aircheck }: StreamObject): readonly string[] {
  return aircheck?.tags ?? [];
}

function areEqual(a: readonly string[], b: readonly string[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Gives many streams their tags. */
export function runTags(client: QueryClient, steps: readonly TagsStep[]): Promise<void> {
  const makeStep = async ({ streamId, tags }: TagsStep) => {
    await patchStream(client, streamId, { aircheck: { tags: [...tags] } });
    return {};
  };
  const undoStep = (step: TagsStep) => ({ ...step, tags: step.before, before: step.tags });
  const isStill = ({ tags }: TagsStep, stream: StreamObject) => areEqual(tagsOf(stream), tags);
  return runBulk(client, { kind: 'tags', makeStep, undoStep, isStill }, steps);
}
