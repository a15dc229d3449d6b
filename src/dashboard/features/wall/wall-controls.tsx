import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { hasTag } from '../../../contract/tags.ts';
import { alarmSoundOn } from '../../components/preferences.ts';
import { StreamName } from '../../components/stream-name.tsx';
import { deriveTagsInUse } from '../../components/tags/tags-field.tsx';
import type { StreamObject } from '../../domain/stream-object.ts';
import { useStore } from '../../lib/create-store.ts';
import { compareNames } from '../../lib/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { Choice } from '../../ui/field.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { isSoundHeldBack, playAlarmTone } from '../alerts/alarm-tone.ts';
import type { WallChoice } from './wall-tiles.ts';
import { words } from './words.ts';

interface WallControlsProps {
  streams: readonly StreamObject[];
  choice: WallChoice;
  onChoose: (choice: WallChoice) => void;
  /** A browser that may only show the wall has no other page. */
  isLink: boolean;
}

export function WallControls({ streams, choice, onChoose, isLink }: WallControlsProps) {
  const [isChoosing, setChoosing] = useState(false);
  const isSoundOn = useStore(alarmSoundOn);
  const isHeldBack = useStore(isSoundHeldBack) && isSoundOn;
  const isFull = useSyncExternalStore(watchFullScreen, () => document.fullscreenElement !== null);
  const mayFallAsleep = useWakeLock() === 'refused';
  const toggleSound = () => {
    // The click itself lets the sound through, which was the wish.
    if (isHeldBack) return;
    alarmSoundOn.set(!isSoundOn);
    // Without a tone during the click the browser would hold back later ones.
    if (!isSoundOn) void playAlarmTone();
  };
  const toggleFull = () => (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <nav aria-label={words.controls} className="wall-controls ml-auto flex">
      {/* A browser may refuse at any time, so the place is there before. */}
      <span title={mayFallAsleep ? words.mayFallAsleepWhy : undefined}>
        {mayFallAsleep ? (
          <>
            <Icon name="screen" />
            <span className="sr-only">{words.mayFallAsleep}</span>
          </>
        ) : null}
      </span>
      <Control icon="filter" label={words.choose} onClick={() => setChoosing(true)} />
      <Control
        icon={isSoundOn && !isHeldBack ? 'volume' : 'silent'}
        label={isHeldBack ? words.soundHeldBack : isSoundOn ? words.soundOn : words.soundOff}
        onClick={toggleSound}
      />
      {document.fullscreenEnabled ? (
        <Control
          icon="full-screen"
          label={isFull ? words.leaveFullScreen : words.fullScreen}
          onClick={() => void toggleFull().catch(() => undefined)}
        />
      ) : null}
      {isLink ? (
        <Link to={paths.streams()} aria-label={words.leave} title={words.leave}>
          <Icon name="leave" />
        </Link>
      ) : null}
      {isChoosing ? (
        <ChooseTiles streams={streams} choice={choice} onChoose={onChoose} onClose={() => setChoosing(false)} />
      ) : null}
    </nav>
  );
}

function Control({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

function watchFullScreen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/**
 * Keeps the screen awake. The browser releases the lock when the page is hidden, so it is requested again when the page is
 * seen; and at any other time (a battery is low), when it is requested again at once. `refused`: the browser does not
 * allow it (over plain HTTP none does).
 */
export function useWakeLock(): 'asked' | 'held' | 'refused' {
  const [state, setState] = useState<'asked' | 'held' | 'refused'>('asked');
  useEffect(() => {
    let held: WakeLockSentinel | undefined;
    let isOver = false;
    const isHeld = () => held?.released === false;
    const request = async () => {
      if (isOver || document.visibilityState === 'hidden' || isHeld()) return;
      try {
        const lock = await navigator.wakeLock.request('screen');
        // Two requests may run at once; one lock is enough.
        if (isOver || isHeld()) return void lock.release();
        held = lock;
        lock.addEventListener('release', request);
        setState('held');
      } catch {
        setState('refused');
      }
    };
    void request();
    document.addEventListener('visibilitychange', request);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', request);
      void held?.release();
    };
  }, []);
  return state;
}

interface ChooseTilesProps extends Omit<WallControlsProps, 'isLink'> {
  onClose: () => void;
}

/** The dialog offers all streams, those with a tag, or some streams live or not. */
function ChooseTiles({ streams, choice, onChoose, onClose }: ChooseTilesProps) {
  const [by, setBy] = useState(choice.tags.length > 0 ? 'tags' : choice.streamIds.length > 0 ? 'streams' : 'all');
  const [tags, setTags] = useState(choice.tags);
  const [streamIds, setStreamIds] = useState(choice.streamIds);
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
          {deriveTagsInUse(streams).map(({ tag, count }) => (
            <Box key={tag} isOn={hasTag(tags, tag)} onToggle={() => setTags(toggle(tags, tag, hasTag))} note={count}>
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
            <Box key={id} isOn={streamIds.includes(id)} onToggle={() => setStreamIds(toggle(streamIds, id))}>
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

function toggle(list: readonly string[], item: string, has = includes): string[] {
  return has(list, item) ? list.filter((each) => !has([each], item)) : [...list, item];
}

function Boxes({ none, children }: { none: string; children: readonly ReactNode[] }) {
  return (
    <div className="mt-1 mb-2 ml-5.5 grid max-h-56 overflow-y-auto text-ink-2">
      {children.length === 0 ? none : children}
    </div>
  );
}

interface BoxProps {
  isOn: boolean;
  onToggle: () => void;
  note?: number;
  children: ReactNode;
}

function Box({ isOn, onToggle, note, children }: BoxProps) {
  return (
    <label className="flex min-h-8 min-w-0 cursor-pointer items-center gap-2 text-ink">
      <input type="checkbox" checked={isOn} onChange={onToggle} className="shrink-0 accent-accent-fill" />
      <span className="truncate">{children}</span>
      {note === undefined ? null : <small className="text-ink-3">{note}</small>}
    </label>
  );
}
