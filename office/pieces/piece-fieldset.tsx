import type { UseFormReturn } from 'react-hook-form';
import { useAct } from '../api-client/use-act.ts';
import { PHOTO_TYPES } from '../photos/photo-types.ts';
import { uploadPhoto } from '../photos/upload-photo.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field, useFieldError } from '../ui/forms/field.tsx';
import layout from '../ui/forms/form-layout.module.css';
import { huidHint, PIECE_LABELS, type PieceForm } from './piece-form-fields.ts';

interface PieceFieldsetProps {
  form: Pick<UseFormReturn<PieceForm>, 'register' | 'watch' | 'setValue'>;
  /** Taking the photo away is no input event. */
  onInput?: () => void;
}

/** The fields of a piece: weights, HUID, certificate and photo. */
export function PieceFieldset({ form: { register, watch, setValue }, onInput }: PieceFieldsetProps) {
  const [huid, photoUrl] = watch(['huid', 'photo_url']);
  const field = (name: keyof PieceForm) => ({
    label: PIECE_LABELS[name],
    autoComplete: 'off',
    ...register(name),
  });
  return (
    <>
      <div className={layout.fields}>
        <Field {...field('gross_weight_g')} inputMode="decimal" hint="Grams, as weighed" />
        <Field {...field('net_weight_g')} inputMode="decimal" hint="Grams, without the stones" />
        <Field {...field('stone_carat')} inputMode="decimal" />
        <Field {...field('size')} />
        <Field {...field('huid')} autoCapitalize="characters" hint={huidHint(huid)} />
        <Field {...field('huid_exempt_reason')} hint="Only without a HUID" />
        <Field {...field('certificate_number')} />
      </div>
      <PiecePhoto
        photoUrl={photoUrl}
        onChange={(address) => {
          onInput?.();
          setValue('photo_url', address, { shouldDirty: true });
        }}
      />
    </>
  );
}

interface PiecePhotoProps {
  photoUrl: string | null;
  onChange: (photoUrl: string | null) => void;
}

function PiecePhoto({ photoUrl, onChange }: PiecePhotoProps) {
  const refused = useFieldError('photo_url');
  const upload = useAct(async (file: File) => (await uploadPhoto(file)).photo_url, { onDone: onChange });
  return (
    <div className={layout.actions}>
      {photoUrl && <img src={photoUrl} alt="The piece" width={96} height={96} />}
      <Field
        label={upload.busy ? 'Sending the photo…' : 'Photo'}
        type="file"
        accept={PHOTO_TYPES}
        error={refused ?? upload.failure?.message}
        onChange={({ target: { files } }) => files?.[0] && upload.run(files[0])}
      />
      {photoUrl && (
        <Button variant="secondary" onClick={() => onChange(null)}>
          Take the photo away
        </Button>
      )}
    </div>
  );
}
