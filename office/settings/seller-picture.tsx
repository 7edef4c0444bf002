import type { ReactNode } from 'react';
import { storedPhotoHash } from '#contract/catalogue/photo-address.ts';
import { iconAddress } from '#contract/seller/shop-icon.ts';
import { PictureDrop } from '../photos/picture-drop.tsx';
import { uploadPhoto } from '../photos/upload-photo.ts';
import { Button } from '../ui/controls/button.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import styles from './settings.module.css';
import { type Group, settingOf, useSaveSettings } from './use-save-settings.ts';

interface PictureKind {
  /** Of the setting. */
  name: string;
  title: string;
  lead: string;
  /** Words of the button that removes the owner's picture. */
  back: string;
  /** What the shop shows now; without an address, its standard. */
  Shown: (props: { address: string }) => ReactNode;
}

export const LOGO: PictureKind = {
  name: 'logo',
  title: 'Logo',
  lead: 'In the header of every page, in place of the name. A wide picture without empty margins, which must be readable at a height of 40 pixels; what is transparent stays so.',
  back: 'Back to the name',
  Shown: ({ address }) =>
    address ? (
      <img className={styles.logo} src={address} alt="Your logo" width={144} height={40} />
    ) : (
      <p>The header shows the name of the shop.</p>
    ),
};

export const ICON: PictureKind = {
  name: 'icon',
  title: 'Icon',
  lead: 'In the browser’s tab, on a phone’s home screen and in search results. A square picture, best 512 pixels wide; what is transparent stays so.',
  back: 'Back to the standard icon',
  Shown: ({ address }) => (
    <img
      src={iconAddress({ icon: storedPhotoHash(address) }, 192)}
      alt={address ? 'Your icon' : 'The standard icon'}
      width={96}
      height={96}
    />
  ),
};

/** A picture of the seller that the owner may upload. */
export function SellerPicture({ group, kind }: { group: Group; kind: PictureKind }) {
  const { name, title, lead, back, Shown } = kind;
  const address = settingOf(group, name);
  const save = useSaveSettings(group);
  const change = (value: string | null) =>
    save.run({ version: group.version, values: { [name]: value }, reason: '' });
  return (
    <Panel title={title}>
      <p className={styles.lead}>{lead}</p>
      {save.failure && <Notice variant="error">{save.failure.message}</Notice>}
      <div className={styles.picture}>
        <Shown address={address} />
        {address && (
          <Button variant="text" busy={save.busy} onClick={() => change(null)}>
            {back}
          </Button>
        )}
      </div>
      <PictureDrop
        hint="Or drop it here: JPEG, PNG, WebP or AVIF, up to 12 MB."
        send={(file, onProgress) => uploadPhoto(file, { onProgress })}
        onSent={({ photo_url }) => change(photo_url)}
      />
    </Panel>
  );
}
