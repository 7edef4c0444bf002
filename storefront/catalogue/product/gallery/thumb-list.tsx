import type { MouseEvent } from 'react';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { ProductPhoto } from '#storefront/ui/pictures/product-photo.tsx';
import styles from './thumb-list.module.css';

export const photoId = (index: number) => `photo-${index + 1}`;

interface ThumbListProps {
  photos: Product['photos'];
  name: string;
  current: number;
  show: (index: number) => boolean;
}

/** Links to the photos: small pictures, and on a phone dots. */
export function ThumbList({ photos, name, current, show }: ThumbListProps) {
  const press = (event: MouseEvent, index: number) => {
    if (show(index)) event.preventDefault();
  };
  return (
    <ul className={styles.thumbs} aria-label="Photos">
      {photos.map(({ photo_url }, index) => (
        <li key={photo_url}>
          <a
            href={`#${photoId(index)}`}
            aria-label={`Photo ${index + 1} of ${photos.length}`}
            aria-current={index === current ? 'true' : undefined}
            onClick={(event) => press(event, index)}
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
  );
}
