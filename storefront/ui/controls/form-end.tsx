import { Failure } from '../feedback/failure.tsx';
import { Button } from './button.tsx';
import styles from './form-end.module.css';

interface FormEndProps {
  /** The text of the button that sends the form. */
  submit: string;
  isSending: boolean;
  failure: string | undefined;
  onCancel: () => void;
}

/** The end of a form that is opened within a page: why it failed, and the buttons that send and close it. */
export function FormEnd({ submit, isSending, failure, onCancel }: FormEndProps) {
  return (
    <>
      <Failure message={failure} />
      <div className={styles.actions}>
        <Button type="submit" busy={isSending}>
          {submit}
        </Button>
        <Button variant="text" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
