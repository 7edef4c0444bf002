import { useQuery } from '@tanstack/react-query';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { FAILURE_IS_SHOWN } from '#storefront/api-client/failed-refresh.ts';
import { requestFile } from '#storefront/api-client/request-file.ts';
import { Button } from '#storefront/ui/controls/button.tsx';
import styles from './return-body.module.css';

interface WeighingPhotosProps {
  ids: readonly number[];
  productName: string;
}

/** The shop's photos of a piece that came back. */
export function WeighingPhotos({ ids, productName }: WeighingPhotosProps) {
  if (ids.length === 0) return null;
  return (
    <ul className={styles.photos} aria-label={`Our photos of ${productName}`}>
      {ids.map((id, index) => (
        <li key={id}>
          <WeighingPhoto id={id} alt={`${productName} as it came back, view ${index + 1}`} />
        </li>
      ))}
    </ul>
  );
}

function WeighingPhoto({ id, alt }: { id: number; alt: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['weighing photo', id],
    meta: FAILURE_IS_SHOWN,
    queryFn: async () =>
      asDataAddress(await requestFile(afterSaleCalls.getWeighingPhoto, { params: { photo_id: id } })),
    // A stored photo never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) {
    return (
      <Button variant="text" onClick={() => refetch()}>
        This photo did not load. Try again
      </Button>
    );
  }
  return data ? (
    <img className={styles.photo} src={data} alt={alt} />
  ) : (
    <p role="status">Loading the photo...</p>
  );
}

/** The content policy allows pictures of `data:` and not of `blob:`. */
function asDataAddress(photo: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(photo);
  });
}
