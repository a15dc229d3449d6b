import { Logo } from '../shared/logo.tsx';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { CopyControl } from '../ui/copy-control.tsx';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { Field } from '../ui/fields/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Meter } from '../ui/meter.tsx';
import { QuietZeros } from '../ui/quiet-zeros.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Sheet } from './states-sheet.tsx';
import { words } from './states-words.ts';

const looks: readonly ButtonLook[] = ['primary', 'plain', 'ghost', 'act', 'done'];
const lengths = ['1:13:24', '24:31', '5:03', '0:45'] as const;

/** Every control, and the logo with each on-air status. */
export function ControlsSheet() {
  return (
    <>
      <Sheet title={words.controls}>
        <div className="flex flex-wrap items-center gap-3">
          {looks.map((look) => (
            <Button key={look} look={look}>
              <Icon name="plus" />
              {look}
            </Button>
          ))}
          <Button aria-disabled>{words.notNow}</Button>
          <IconButton label={words.close}>
            <DetailIcon name="close" />
          </IconButton>
          <CopyControl text="sample">{words.copy}</CopyControl>
          <CopyControl text="sample" wasCopied>
            {words.copiedBefore}
          </CopyControl>
          <Kbd>{words.enter}</Kbd>
        </div>
        <div className="mt-3 flex gap-3 bg-unrecorded-fill p-3">
          <Button look="on-amber-solid">{words.turnOn}</Button>
          <Button look="on-amber">{words.copyRequest}</Button>
        </div>
        <div className="mt-3 grid grid-cols-2 gap-3">
          <Field label={words.name} hint={words.hint} defaultValue="Chapel" />
          <Field label={words.name} error={words.error} defaultValue="Chapel" />
        </div>
      </Sheet>
      <Sheet title={words.figures}>
        <div className="flex flex-wrap items-center gap-6">
          {lengths.map((text) => (
            <span key={text} className="text-figure">
              <QuietZeros text={text} />
            </span>
          ))}
          <Meter value={0.62} label={words.sample} />
          <Skeleton className="h-3 w-24" />
        </div>
      </Sheet>
      <Sheet title={words.mark}>
        <div className="flex gap-6">
          <Logo status="idle" className="size-10" />
          <Logo status="onair" className="size-10" />
          <Logo status="unrecorded" className="size-10" />
        </div>
      </Sheet>
    </>
  );
}
