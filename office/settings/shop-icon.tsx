import { useState } from 'react';
import { storedPhotoHash } from '#contract/catalogue/photo-address.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { iconAddress } from '#contract/seller/shop-icon.ts';
import { OfficeError } from '../api-client/office-request.ts';
import { sendFile } from '../api-client/office-upload.ts';
import { PHOTO_TYPES } from '../photos/photo-types.ts';
import { shrinkPhoto } from '../photos/shrink-photo.ts';
import { Button } from '../ui/controls/button.tsx';
import { FileDrop } from '../ui/controls/file-drop.tsx';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import styles from './settings.module.css';
import { type Group, useSaveSettings } from './use-save-settings.ts';

/** The picture of the shop in tabs, on home screens and in search results. */
export function ShopIcon({ group }: { group: Group }) {
  const setting = group.settings.find(({ name }) => name === 'icon');
  const hash = storedPhotoHash(String(setting?.value ?? ''));
  const save = useSaveSettings(group);
  const { send, share, failure } = useIconUpload((icon) => change(icon));
  const change = (icon: string | null) =>
    save.run({ version: group.version, values: { icon }, reason: '' }, {});
  const error = failure ?? save.failure?.message;
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
      {share === undefined ? (
        <FileDrop
          label="Choose a picture"
          hint="Or drop it here: JPEG, PNG, WebP or AVIF, up to 12 MB."
          accept={PHOTO_TYPES}
          onFiles={([file]) => file && send(file)}
        />
      ) : (
        <progress value={share} aria-label="Sending the picture" />
      )}
    </Panel>
  );
}

/** Sends a picture; `share`: of what is sent, undefined when nothing is. */
function useIconUpload(onSent: (photoUrl: string) => void) {
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<string>();
  async function send(file: File) {
    setFailure(undefined);
    setShare(0);
    try {
      const { data } = await sendFile(officeCalls.uploadPhoto, await shrinkPhoto(file), {
        onProgress: setShare,
      });
      onSent(data.photo_url);
    } catch (error) {
      if (!(error instanceof OfficeError)) throw error;
      setFailure(error.message);
    } finally {
      setShare(undefined);
    }
  }
  return { send, share, failure };
}
