import { Button } from '#storefront/ui/controls/button.tsx';
import { Dialog } from '#storefront/ui/controls/dialog.tsx';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import styles from './confirm-order-dialog.module.css';

interface ConfirmOrderDialogProps {
  title: string;
  description: string;
  confirmText: string;
  busy: boolean;
  /** Why the last try was refused, or empty. */
  failure: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an irreversible act on an order. */
export function ConfirmOrderDialog(props: ConfirmOrderDialogProps) {
  const { title, description, confirmText, busy, failure, onConfirm, onClose } = props;
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <div className={styles.choice}>
        {failure && <Notice variant="error">{failure}</Notice>}
        <Button wide busy={busy} onClick={onConfirm}>
          {confirmText}
        </Button>
        <Button wide variant="secondary" onClick={onClose}>
          Keep order
        </Button>
      </div>
    </Dialog>
  );
}
