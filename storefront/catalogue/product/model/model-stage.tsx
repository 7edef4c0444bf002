import { type ReactNode, Suspense, useCallback, useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { Notice } from '#storefront/ui/feedback/notice.tsx';
import { hydratedWhenIdle } from '#storefront/ui/hydration/hydrated-when-idle.tsx';
import { lazyPart } from '#storefront/ui/lazy-part.tsx';
import type { PieceModel } from './model-files.ts';
import styles from './model-stage.module.css';

const ModelView = lazyPart(() => import('./model-view.tsx'));
// It contains the list of all models.
const ModelSwitch = hydratedWhenIdle(() => import('./model-switch.tsx'));

interface ModelStageProps {
  photos: Product['photos'];
  name: string;
  /** The opened model; undefined while the photos are shown. */
  model: PieceModel | undefined;
  onChange: (opened: PieceModel | undefined) => void;
  /** The photos. */
  children: ReactNode;
  /** What chooses a photo, beside the button that opens the model. */
  thumbs: ReactNode;
}

/** Photos over which a piece can be turned in 3D, if there is a model of it. */
export function ModelStage({ photos, name, model, onChange, children, thumbs }: ModelStageProps) {
  const [failure, setFailure] = useState('');
  const fail = useCallback(
    (sentence: string) => {
      onChange(undefined);
      setFailure(sentence);
    },
    [onChange],
  );
  const change = (opened: PieceModel | undefined) => {
    setFailure('');
    onChange(opened);
  };
  return (
    <div>
      <div className={styles.stage}>
        <div inert={model !== undefined}>{children}</div>
        {model && (
          <div className={styles.model}>
            <Suspense fallback={null}>
              <ModelView model={model} name={name} onFailed={fail} onClose={() => change(undefined)} />
            </Suspense>
          </div>
        )}
      </div>
      <div className={styles.below}>
        {thumbs}
        <ModelSwitch photos={photos} isOpen={model !== undefined} onChange={change} />
      </div>
      {failure && <Notice>{failure}</Notice>}
    </div>
  );
}
