import { useState } from 'react';
import { storedPhotoHash } from '#contract/catalogue/photo-address.ts';
import { iconAddress } from '#contract/seller/shop-icon.ts';
import { useAct } from '../api-client/use-act.ts';
import { PHOTO_TYPES } from '../photos/photo-types.ts';
import { uploadPhoto } from '../photos/upload-photo.ts';
import { Button } from '../ui/controls/button.tsx';
import { FileDrop } from '../ui/controls/file-drop.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import styles from './settings.module.css';
import { type Group, settingOf, useSaveSettings } from './use-save-settings.ts';

/** The picture of the shop in tabs, on home screens and in search results. */
export function ShopIcon({ group }: { group: Group }) {
  const hash = storedPhotoHash(settingOf(group, 'icon'));
  const save = useSaveSettings(group);
  const change = (icon: string | null) => save.run({ version: group.version, values: { icon }, reason: '' });
  const [share, setShare] = useState(0);
  const upload = useAct((file: File) => uploadPhoto(file, { onProgress: setShare }), {
    onDone: ({ photo_url }) => change(photo_url),
  });
  const { message: error } = upload.failure ?? save.failure ?? {};
  return (
    <Panel title="Icon">
      <p className={styles.lead}>
        In the browser’s tab, on a phone’s home screen and in search results. A square picture, best 512
        pixels wide; what is transparent stays so.
      </p>
      {error && <Notice variant="error">{error}</Notice>}
      <div className={styles.icon}>
        <img
          src={iconAddress({ icon: hash }, 192)}
          alt={hash ? 'Your icon' : 'The standard icon'}
          width={96}
          height={96}
        />
        {hash && (
          <Button variant="text" busy={save.busy} onClick={() => change(null)}>
            Back to the standard icon
          </Button>
        )}
      </div>
      {upload.busy ? (
        <progress value={share} aria-label="Sending the picture" />
      ) : (
        <FileDrop
          label="Choose a picture"
          hint="Or drop it here: JPEG, PNG, WebP or AVIF, up to 12 MB."
          accept={PHOTO_TYPES}
          onFiles={([file]) => file && upload.run(file)}
        />
      )}
    </Panel>
  );
}
