import { useState } from 'react';
import { officeCalls } from '#contract/office/calls.ts';
import type { SettingChanges } from '#contract/office/settings/settings.ts';
import { isCutPlace, STANDARD_PICTURES } from '#contract/shop-pictures/picture-places.ts';
import { type Group, settingOf, useSaveSettings } from '#office/settings/use-save-settings.ts';
import { PictureDrop } from '../photos/picture-drop.tsx';
import { uploadPhoto } from '../photos/upload-photo.ts';
import { Button } from '../ui/controls/button.tsx';
import { Notice } from '../ui/layout/panel.tsx';
import { MovablePicture, PicturePreview } from './picture-preview.tsx';
import { fieldsOf, type PictureShape, type PictureSlot } from './picture-sections.ts';
import styles from './pictures.module.css';
import { sideColour } from './side-colour.ts';

interface PictureCardProps {
  group: Group;
  shape: PictureShape;
  slot: PictureSlot;
}

/** The picture of one place, cut as the shop shows it. */
export function PictureCard({ group, shape, slot }: PictureCardProps) {
  const { width, height, standardWidth } = shape;
  const { place, label, wordsOn } = slot;
  const own = settingOf(group, `${place}_picture`);
  const [sentWidth, setSentWidth] = useState<number>();
  const save = useSaveSettings(group);
  const isCut = isCutPlace(place);
  const focusName = `${place}_focus`;
  const focus = settingOf(group, focusName);
  const run = (values: SettingChanges) => save.run({ version: group.version, values, reason: '' });
  const change = (values: SettingChanges) => {
    // What belonged to the picture before goes with it.
    const reset = [...fieldsOf(slot).map(({ name }) => name), ...(isCut ? [focusName] : [])];
    run({ ...Object.fromEntries(reset.map((name) => [name, null])), ...values });
  };
  const send = async (file: File, onProgress: (share: number) => void) => {
    const stored = await uploadPhoto(file, { call: officeCalls.uploadShopPicture, onProgress });
    return { ...stored, colour: wordsOn && (await sideColour(file, wordsOn)) };
  };
  return (
    <li className={styles.card}>
      <section className={styles.place} aria-label={label}>
        <h3>{label}</h3>
        {own && isCut ? (
          <MovablePicture
            key={`${own} ${focus}`}
            src={own}
            shape={shape}
            focus={focus}
            start={slot.start}
            busy={save.busy}
            onKeep={(kept) => run({ [focusName]: kept })}
          />
        ) : (
          <PicturePreview
            src={own || `/pictures/${STANDARD_PICTURES[place]}-${standardWidth}.webp`}
            alt={own ? 'Your picture' : 'The standard picture'}
            shape={shape}
          />
        )}
        {save.failure && <Notice variant="error">{save.failure.message}</Notice>}
        {own && sentWidth !== undefined && sentWidth < MIN_SHARE * width && (
          <Notice variant="warning">
            Your picture is {sentWidth} pixels wide and looks blurred here. Best are {width} or more.
          </Notice>
        )}
        <PictureDrop
          hint={`Best ${width} × ${height} pixels or larger`}
          send={send}
          onSent={({ photo_url, colour, ...sent }) => {
            setSentWidth(sent.width);
            change({ [`${place}_picture`]: photo_url, ...(colour && { [`${place}_colour`]: colour }) });
          }}
        />
        {own && (
          <Button variant="text" busy={save.busy} onClick={() => change({ [`${place}_picture`]: null })}>
            Back to the standard picture
          </Button>
        )}
      </section>
    </li>
  );
}

/** Of the largest width at which it is shown. */
const MIN_SHARE = 0.75;
