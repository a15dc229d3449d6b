import { useRef, useState } from 'react';
import { longestRecipient } from '../../contract/handovers/handover.ts';
import { formatDuration } from '../recording/words/format.ts';
import { LocalAddressNote } from '../shared/links/local-address-note.tsx';
import { useStore } from '../ui/create-store.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Field } from '../ui/fields/field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import type { HandoverItem } from './blocks/entry.ts';
import { lineOf } from './blocks/text-of-name.ts';
import { FormatField } from './format-field.tsx';
import { givenOf } from './given-of.ts';
import { type HandoverChoices, handoverChoices } from './handover-choices.ts';
import { HandoverFoot } from './handover-foot.tsx';
import { words } from './handover-lazy-words.ts';
import { HandoverNotes } from './handover-notes.tsx';
import { OrderList } from './order-list.tsx';
import { Preview } from './preview.tsx';
import { templateFault } from './template-fault.ts';
import { TemplateFields } from './template-fields.tsx';
import { useBlock } from './use-block.ts';
import { useChosenTemplate } from './use-chosen-template.ts';
import { useHandOver } from './use-hand-over.tsx';
import { useOrder } from './use-order.ts';

interface HandoverDialogProps {
  items: readonly HandoverItem[];
  onClose: () => void;
}

/** The links of some recordings as one block: in which order and form, to whom; copied and marked by one button. */
export function HandoverDialog({ items, onClose }: HandoverDialogProps) {
  const choices = useStore(handoverChoices);
  const template = useChosenTemplate();
  const order = useOrder(items, choices.isNewestFirst);
  const { reach, handOver } = useHandOver();
  const [to, setTo] = useState('');
  const [isCopying, setCopying] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const { format } = choices;
  const choose = (change: Partial<HandoverChoices>) => handoverChoices.set({ ...choices, ...change });
  const { entries, kinds, kind, options, block } = useBlock(order.items, choices, template.text);
  const given = givenOf(entries);
  const isFit = entries.length > 0 && (format !== 'template' || templateFault(template.text) === undefined);

  const submit = async () => {
    if (!isFit || isCopying || form.current === null) return;
    setCopying(true);
    const isCopied = await handOver(
      block,
      {
        ...given,
        ...(lineOf(to) !== '' && { to: lineOf(to) }),
        format,
        // Copy again writes by the text that is kept under the name.
        ...(format === 'template' && template.kept?.text === template.text && { template: template.kept.name }),
        link: kind,
      },
      { near: form.current, linkCount: entries.length },
    );
    setCopying(false);
    if (isCopied) onClose();
    else setRefused(true);
  };
  const seconds = entries.reduce((sum, entry) => sum + (entry.seconds ?? 0), 0);
  const title = words.title(given.sessionIds.length, given.clipIds?.length ?? 0);
  return (
    <Dialog title={title} note={formatDuration(seconds)} onClose={onClose} isWide>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="grid grid-cols-2 gap-6 max-desk:grid-cols-1">
          <OrderList
            order={order}
            isNewestFirst={choices.isNewestFirst}
            nowMs={options.nowMs}
            onSort={(isNewestFirst) => {
              choose({ isNewestFirst });
              order.sort(isNewestFirst);
            }}
          />
          <div className="grid min-w-0 content-start gap-3">
            <div className="grid grid-cols-2 gap-3 max-desk:grid-cols-1">
              <Field
                data-autofocus
                label={words.to}
                autoComplete="off"
                dir="auto"
                maxLength={longestRecipient}
                value={to}
                onChange={(event) => setTo(event.currentTarget.value)}
              />
              <SelectField
                label={words.link}
                value={kind}
                options={kinds.map((value) => ({ value, word: words.links[value] }))}
                onChoose={(value) => choose({ link: kinds.find((each) => each === value) ?? kind })}
              />
            </div>
            <FormatField chosen={format} onChoose={(next) => choose({ format: next })} />
            {format === 'template' && template.templates.list !== undefined ? (
              <TemplateFields chosen={template} mayWrite={reach !== 'none'} />
            ) : null}
            <Preview entries={entries} format={format} block={block} options={options} isRefused={isRefused} />
            <HandoverNotes
              items={order.items}
              entries={entries}
              saysGaps={choices.saysGaps}
              onSayGaps={(saysGaps) => choose({ saysGaps })}
            />
            <LocalAddressNote url={entries[0]?.url} />
          </div>
        </div>
        <HandoverFoot
          reach={reach}
          markedCount={entries.length}
          isFit={isFit}
          isCopying={isCopying}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
