import * as z from 'zod/mini';
import { MAX_PHOTOS } from '#contract/catalogue/photo-address.ts';
import { atMost, requiredText } from '#contract/fields.ts';

export const MAX_ALT = 200;

/** An uploaded photo, which no piece shows yet. */
export const storedPhotoResponse = z.object({
  data: z
    .object({
      photo_url: z.string(),
      /** Pixels of the uploaded photo, upright. */
      width: z.int(),
      height: z.int(),
    })
    .register(z.globalRegistry, { id: 'StoredPhoto' }),
});

const sku = z
  .string({ error: 'Please give the number of the piece.' })
  .check(z.minLength(1, { error: 'Please give the number of the piece.' }), atMost(40));

const photo = z.object({
  photo_url: z.string({ error: 'Please give the address of the photo.' }).check(atMost(300)),
  alt: requiredText('what the photo shows', MAX_ALT),
});

export const piecePhotosQuery = z.object({ sku });

export const piecePhotosResponse = z.object({
  data: z
    .object({
      sku: z.string(),
      product_name: z.string(),
      version: z.int(),
      /** In the order in which the shop shows them; the first is the one of the listing. */
      photos: z.array(z.object({ photo_url: z.string(), alt: z.string() })),
    })
    .register(z.globalRegistry, { id: 'PiecePhotos' }),
});

/** All photos of a piece in their new order: adding, moving, replacing, removing and undoing are the same call. */
export const changePhotosBody = z.object({
  sku,
  version: z.int({ error: 'Please open the piece again.' }).check(z.minimum(1)),
  photos: z
    .array(photo, { error: 'Please give the photos.' })
    .check(z.maxLength(MAX_PHOTOS, { error: `A piece has at most ${MAX_PHOTOS} photos.` })),
});

export type StoredPhoto = z.infer<typeof storedPhotoResponse>['data'];
export type PiecePhotos = z.infer<typeof piecePhotosResponse>['data'];
export type PiecePhoto = PiecePhotos['photos'][number];
