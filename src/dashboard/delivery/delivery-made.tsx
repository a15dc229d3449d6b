import { Link } from 'react-router-dom';
import type { DeliveryPage } from '../api/deliveries/delivery-pages.ts';
import { paths } from '../paths.ts';
import { LocalAddressNote } from '../shared/links/local-address-note.tsx';
import { Button, buttonClasses } from '../ui/button.tsx';
import { CopyControl } from '../ui/copy-control.tsx';
import { Dialog, DialogFoot } from '../ui/dialogs/dialog.tsx';
import { Field } from '../ui/fields/field.tsx';
import { words } from './delivery-lazy-words.ts';

interface DeliveryMadeProps {
  page: DeliveryPage;
  isCopied: boolean;
  onClose: () => void;
}

/** The page stands: its address, copied already or to be copied. */
export function DeliveryMade({ page: { url = '', title }, isCopied, onClose }: DeliveryMadeProps) {
  return (
    <Dialog title={words.made} note={title} onClose={onClose}>
      <p role="status" className="mb-3">
        {isCopied ? words.copied : words.notCopied}
      </p>
      <Field
        data-autofocus
        label={words.link}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        className="font-mono"
      />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <CopyControl text={url} look="plain">
          {words.copy}
        </CopyControl>
        <a href={url} target="_blank" rel="noreferrer" className={buttonClasses()}>
          {words.open}
        </a>
        <Link to={paths.deliveries()} onClick={onClose} className={buttonClasses('act')}>
          {words.all}
        </Link>
      </div>
      <div className="mt-3">
        <LocalAddressNote url={url} />
      </div>
      <DialogFoot>
        <Button look="primary" size="big" onClick={onClose}>
          {words.close}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
