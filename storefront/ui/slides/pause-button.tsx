import styles from './pause-button.module.css';

interface PauseButtonProps {
  running: boolean;
  /** Names the moving content in the label: "slides". */
  what: string;
  onToggle: () => void;
}

/** Pauses and resumes moving content (P-04). */
export function PauseButton({ running, what, onToggle }: PauseButtonProps) {
  return (
    <button
      type="button"
      className={styles.pause}
      aria-label={running ? `Pause the ${what}` : `Play the ${what}`}
      onClick={onToggle}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={running ? 'M4.5 3v10M11.5 3v10' : 'M4.5 2.5v11l9-5.5z'} />
      </svg>
    </button>
  );
}
