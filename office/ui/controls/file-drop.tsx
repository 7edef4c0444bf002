import { type DragEvent, type ReactNode, useId, useState } from 'react';
import styles from './file-drop.module.css';

interface FileDropProps {
  /** The text of the button that opens the file dialog. */
  label: string;
  hint: ReactNode;
  /** As in the `accept` attribute. */
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** A place to drop files on, or to press and choose them. */
export function FileDrop({ label, hint, accept, multiple = false, onFiles }: FileDropProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])].slice(0, multiple ? undefined : 1);
    if (chosen.length > 0) onFiles(chosen);
  };
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }
  function dragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }
  return (
    <label
      className={styles.drop}
      data-over={isOver || undefined}
      htmlFor={id}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={styles.label}>{label}</span>
      <span className={styles.hint}>{hint}</span>
      <input
        id={id}
        className={styles.input}
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.target.files);
          // So that the same file can be chosen again.
          event.target.value = '';
        }}
      />
    </label>
  );
}
