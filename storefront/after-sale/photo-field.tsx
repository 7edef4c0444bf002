import { Field } from '#storefront/ui/controls/field.tsx';

interface PhotoFieldProps {
  label: string;
  error?: string | undefined;
}

/** Chooses or takes a photo of what is wrong. */
export function PhotoField({ label, error }: PhotoFieldProps) {
  return (
    <Field
      label={label}
      name="photo"
      type="file"
      accept="image/jpeg,image/png,image/webp,image/avif"
      hint="A JPEG, PNG, WebP or AVIF of 12 MB at most. Only our staff sees it, without where it was taken."
      error={error}
    />
  );
}

/** The photo chosen in a form; undefined without one. */
export function photoIn(fields: FormData): File | undefined {
  const photo = fields.get('photo');
  return photo instanceof File && photo.size > 0 ? photo : undefined;
}
