import { Button } from '../ui/controls/button.tsx';
import styles from './sign-in-frame.module.css';

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  return (
    <>
      <p>
        Each of these codes lets you in once if your phone is lost. Print them or write them down: they are
        shown only now.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.choices}>
        <Button variant="secondary" onClick={() => print()}>
          Print them
        </Button>
        <Button onClick={onStored}>I have stored them</Button>
      </div>
    </>
  );
}
