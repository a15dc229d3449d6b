import { type ReactNode, useState } from 'react';
import { hasTag } from '../../../contract/tags/stream-tags.ts';
import { StreamName } from '../../components/stream-name.tsx';
import { deriveTagsInUse } from '../../components/tags/tags-field.tsx';
import type { StreamObject } from '../../domain/stream-object.ts';
import { compareNames } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { Choice } from '../../ui/field.tsx';
import type { WallChoice } from './wall-choice.ts';
import { words } from './wall-words.ts';

interface ChooseTilesProps {
  streams: readonly StreamObject[];
  choice: WallChoice;
  onChoose: (choice: WallChoice) => void;
  onClose: () => void;
}

/** Asks what the wall shows: all, the streams with a tag, or some streams whatever they do. */
export function ChooseTiles({ streams, choice, onChoose, onClose }: ChooseTilesProps) {
  const [by, setBy] = useState(choice.tags.length > 0 ? 'tags' : choice.streamIds.length > 0 ? 'streams' : 'all');
  const [tags, setTags] = useState(choice.tags);
  const [streamIds, setStreamIds] = useState(choice.streamIds);
  const inUse = deriveTagsInUse(streams);
  const sorted = [...streams].sort((a, b) => compareNames(a.name, b.name));
  const choose = () => {
    onChoose({ tags: by === 'tags' ? tags : [], streamIds: by === 'streams' ? streamIds : [] });
    onClose();
  };
  return (
    <Dialog title={words.chooseTitle} onClose={onClose}>
      <Choice name="wall" isChosen={by === 'all'} onChoose={() => setBy('all')} note={words.chooseAllNote}>
        {words.chooseAll}
      </Choice>
      <Choice name="wall" isChosen={by === 'tags'} onChoose={() => setBy('tags')}>
        {words.chooseTags}
      </Choice>
      {by === 'tags' ? (
        <Boxes none={words.noTags}>
          {inUse.map(({ tag, count }) => (
            <Box key={tag} isOn={hasTag(tags, tag)} onToggle={() => setTags(toggled(tags, tag, hasTag))} note={count}>
              <bdi>{tag}</bdi>
            </Box>
          ))}
        </Boxes>
      ) : null}
      <Choice name="wall" isChosen={by === 'streams'} onChoose={() => setBy('streams')}>
        {words.chooseStreams}
      </Choice>
      {by === 'streams' ? (
        <Boxes none={words.noStreams}>
          {sorted.map(({ id, name }) => (
            <Box key={id} isOn={streamIds.includes(id)} onToggle={() => setStreamIds(toggled(streamIds, id))}>
              <StreamName name={name} />
            </Box>
          ))}
        </Boxes>
      ) : null}
      <DialogFoot>
        <Button size="big" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button look="primary" size="big" onClick={choose}>
          {words.done}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

const includes = (list: readonly string[], item: string) => list.includes(item);

function toggled(list: readonly string[], item: string, has = includes): string[] {
  return has(list, item) ? list.filter((each) => !has([each], item)) : [...list, item];
}

function Boxes({ none, children }: { none: string; children: readonly ReactNode[] }) {
  return <div className="wall-boxes">{children.length === 0 ? none : children}</div>;
}

interface BoxProps {
  isOn: boolean;
  onToggle: () => void;
  note?: number;
  children: ReactNode;
}

function Box({ isOn, onToggle, note, children }: BoxProps) {
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={onToggle} />
      <span>{children}</span>
      {note === undefined ? null : <small>{note}</small>}
    </label>
  );
}
