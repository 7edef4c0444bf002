import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { PHOTO_WIDTHS } from '#contract/catalogue/photo-address.ts';
import { productPictureName } from '#storefront/ui/pictures/picture-sources.ts';
import { preloadPicture } from '#storefront/ui/pictures/preload-picture.ts';
import { ProductPhoto } from '#storefront/ui/pictures/product-photo.tsx';
import styles from './gallery.module.css';

const SIZES = '(min-width: 1024px) 56vw, 100vw';

const idOf = (index: number) => `photo-${index + 1}`;

/** Every photo of a product side by side: swiped or scrolled, chosen by the small ones, and pressed to look closer. */
export function Gallery({ photos, name }: { photos: Product['photos']; name: string }) {
  const views = useRef<HTMLUListElement>(null);
  const first = photos[0] && productPictureName(photos[0].photo_url);
  if (import.meta.env.SSR && first) preloadPicture({ name: first, widths: PHOTO_WIDTHS, sizes: SIZES });
  const show = (event: MouseEvent, index: number) => {
    const view = views.current?.children[index];
    if (!view) return;
    event.preventDefault();
    view.scrollIntoView({ block: 'nearest', inline: 'start' });
  };
  return (
    <div className={styles.gallery}>
      <ul ref={views} className={styles.views}>
        {photos.map(({ photo_url, alt }, index) => (
          <li key={photo_url} id={idOf(index)} className={styles.view}>
            <View photoUrl={photo_url} alt={alt || name} name={name} number={index + 1} />
          </li>
        ))}
        {photos.length === 0 && (
          <li className={styles.view}>
            <ProductPhoto className={styles.photo} photoUrl={undefined} alt={name} sizes={SIZES} first />
          </li>
        )}
      </ul>
      {photos.length > 1 && (
        <ul className={styles.thumbs} aria-label="Photos">
          {photos.map(({ photo_url }, index) => (
            <li key={photo_url}>
              <a
                href={`#${idOf(index)}`}
                aria-label={`Photo ${index + 1} of ${photos.length}`}
                onClick={(event) => show(event, index)}
              >
                <ProductPhoto
                  className={styles.thumb}
                  photoUrl={photo_url}
                  alt=""
                  productName={name}
                  sizes="5rem"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ViewProps {
  photoUrl: string;
  alt: string;
  name: string;
  number: number;
}

/** Pressed, the photo is twice as large; a mouse moves it, a finger scrolls it. */
function View({ photoUrl, alt, name, number }: ViewProps) {
  const [isLarge, setLarge] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  const follow = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = pane.current?.getBoundingClientRect();
    if (!box) return;
    pane.current?.scrollTo(clientX - box.left, clientY - box.top);
  };
  const press = (event: MouseEvent) => {
    setLarge(!isLarge);
    // After the photo has grown.
    if (!isLarge) requestAnimationFrame(() => follow(event));
  };
  const move = (event: PointerEvent) => {
    if (isLarge && event.pointerType === 'mouse') follow(event);
  };
  return (
    <div ref={pane} className={styles.pane} data-large={isLarge}>
      <div className={styles.sheet}>
        <ProductPhoto
          className={styles.photo}
          photoUrl={photoUrl}
          alt={alt}
          productName={name}
          sizes={SIZES}
          first={number === 1}
        />
        <button
          type="button"
          className={styles.press}
          aria-pressed={isLarge}
          aria-label={`Look closer at photo ${number}`}
          onClick={press}
          onPointerMove={move}
        />
      </div>
    </div>
  );
}
