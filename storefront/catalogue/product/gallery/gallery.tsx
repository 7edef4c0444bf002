import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { PHOTO_WIDTHS } from '#contract/catalogue/photo-address.ts';
import { lazyPart } from '#storefront/ui/lazy-part.tsx';
import { productPictureName } from '#storefront/ui/pictures/picture-sources.ts';
import { preloadPicture } from '#storefront/ui/pictures/preload-picture.ts';
import { ProductPhoto } from '#storefront/ui/pictures/product-photo.tsx';
import type { PieceModel } from '../model/model-files.ts';
import { ModelStage } from '../model/model-stage.tsx';
import styles from './gallery.module.css';
import { photoId, ThumbList } from './thumb-list.tsx';
import { PHOTO_SIZES, View } from './view.tsx';

const FullScreen = lazyPart(() => import('./full-screen.tsx'));

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

interface GalleryProps {
  photos: Product['photos'];
  name: string;
  /** Further ways to look at the piece, below the photos. */
  children?: ReactNode;
}

/** Every photo of a product: swiped, chosen by thumbnails or arrow keys, larger under the pointer, pressed for the full screen. */
export function Gallery({ photos, name, children }: GalleryProps) {
  const { views, current, show, follow, pressKey } = useRowOfViews();
  const [opened, setOpened] = useState<number>();
  const [model, setModel] = useState<PieceModel>();
  const showPhoto = (index: number) => {
    setModel(undefined);
    return show(index);
  };
  const first = photos[0] && productPictureName(photos[0].photo_url);
  if (import.meta.env.SSR && first) preloadPicture({ name: first, widths: PHOTO_WIDTHS, sizes: PHOTO_SIZES });

  return (
    <div className={styles.gallery}>
      <ModelStage
        photos={photos}
        name={name}
        model={model}
        onChange={setModel}
        thumbs={
          photos.length > 1 && <ThumbList photos={photos} name={name} current={current} show={showPhoto} />
        }
      >
        <ul ref={views} className={styles.views} onScroll={follow} onKeyDown={pressKey}>
          {photos.map(({ photo_url, alt }, index) => (
            <li key={photo_url} id={photoId(index)} className={styles.view}>
              <View
                photoUrl={photo_url}
                alt={alt || name}
                name={name}
                number={index + 1}
                open={() => setOpened(index)}
              />
            </li>
          ))}
          {photos.length === 0 && (
            <li className={styles.view}>
              <ProductPhoto
                className={styles.photo}
                photoUrl={undefined}
                alt={name}
                sizes={PHOTO_SIZES}
                first
              />
            </li>
          )}
        </ul>
      </ModelStage>
      {children}
      {opened !== undefined && (
        <Suspense>
          <FullScreen
            photos={photos}
            name={name}
            first={opened}
            onClose={(last: number = opened) => {
              setOpened(undefined);
              show(last);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The photos in a row that is scrolled: which one is shown, and how to show another one. */
function useRowOfViews() {
  const views = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const show = (index: number) => {
    const list = views.current;
    if (!list?.children[index]) return false;
    list.scrollTo({ left: index * list.clientWidth });
    return true;
  };
  const pressKey = (event: KeyboardEvent) => {
    const next = current + (STEPS[event.key] ?? 0);
    if (next === current || !show(next)) return;
    event.preventDefault();
    views.current?.children[next]?.querySelector('button')?.focus({ preventScroll: true });
  };
  const follow = () => {
    const list = views.current;
    if (list) setCurrent(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)));
  };
  return { views, current, show, follow, pressKey };
}
