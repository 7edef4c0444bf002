import { type FormEvent, useState } from 'react';
import { focusText, type PictureFocus, readFocus } from '#contract/shop-pictures/picture-focus.ts';
import { Button } from '../ui/controls/button.tsx';
import { useUnsavedInput } from '../ui/forms/unsaved-input.ts';
import type { PictureShape } from './picture-sections.ts';
import styles from './pictures.module.css';

const MIDDLE: PictureFocus = { left: 50, top: 50 };

interface MovablePictureProps {
  src: string;
  shape: PictureShape;
  /** The part that is kept, as stored; empty: that of the place. */
  focus: string;
  start: PictureFocus | undefined;
  busy: boolean;
  onKeep: (focus: string) => void;
}

/** The owner's picture under the shape of its place, in which it can be moved. */
export function MovablePicture({
  src,
  shape,
  focus: stored,
  start = MIDDLE,
  busy,
  onKeep,
}: MovablePictureProps) {
  const [moved, setMoved] = useState(stored);
  const isMoved = moved !== stored;
  useUnsavedInput(isMoved, 'other screen');
  const focus = readFocus(moved) ?? start;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isMoved && !busy) onKeep(moved);
  }
  const slider = (side: keyof PictureFocus, label: string) => (
    <label>
      {label}
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={focus[side]}
        aria-valuetext={`${focus[side]} %`}
        onChange={({ currentTarget }) =>
          setMoved(focusText({ ...focus, [side]: Number(currentTarget.value) }))
        }
      />
    </label>
  );
  return (
    <>
      <PicturePreview src={src} alt="Your picture" shape={shape} focus={focusText(focus)} />
      <form className={styles.focus} aria-label="Part to keep" onSubmit={submit}>
        {slider('left', 'Move sideways')}
        {slider('top', 'Move up or down')}
        <p className={styles.hint}>The picture moves where it is cut.</p>
        {isMoved && (
          <Button type="submit" variant="secondary" busy={busy}>
            Keep this part
          </Button>
        )}
      </form>
    </>
  );
}

interface PicturePreviewProps {
  src: string;
  alt: string;
  shape: PictureShape;
  focus?: string;
}

/** A picture, cut as the shop shows it. */
export function PicturePreview({ src, alt, shape: { width, height }, focus }: PicturePreviewProps) {
  return (
    <img
      className={styles.preview}
      src={src}
      alt={alt}
      width={width}
      height={height}
      style={{ aspectRatio: width / height, objectPosition: focus || undefined }}
      loading="lazy"
    />
  );
}
