import { useSyncExternalStore } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import { modelOf, type PieceModel } from './model-files.ts';
import styles from './model-stage.module.css';

/** What the viewer itself weighs, besides the model. */
const VIEWER_BYTES = 160_000;

interface ModelSwitchProps {
  photos: Product['photos'];
  isOpen: boolean;
  onChange: (opened: PieceModel | undefined) => void;
}

/** The button between the photos and the model, if there is a model of the piece. */
export default function ModelSwitch({ photos, isOpen, onChange }: ModelSwitchProps) {
  const savesData = useSyncExternalStore(
    () => () => {},
    isSavingData,
    () => false,
  );
  const model = modelOf(photos);
  if (!model) return null;
  const size = savesData ? `, ${megabytes(model.bytes + VIEWER_BYTES)}` : '';
  return (
    <Button
      variant="secondary"
      className={styles.switch}
      onClick={() => onChange(isOpen ? undefined : model)}
    >
      {isOpen ? 'Back to the photos' : `Turn it in 3D${size}`}
    </Button>
  );
}

function isSavingData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
