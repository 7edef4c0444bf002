import { COUNTER_ROLES, MANAGERS, OWNER, office, type Shown } from '#contract/office/call.ts';
import { ROLES } from '#contract/office/roles.ts';
import type * as photos from './photos.ts';

export const photoCalls = {
  uploadPhoto: office<{ response: Shown<typeof photos.storedPhotoResponse> }>(
    'POST',
    'media',
    // The counter photographs registered pieces.
    COUNTER_ROLES,
    'Store a photo: one file as multipart/form-data (JPEG, PNG, WebP or AVIF); its metadata is not stored',
  ),
  uploadShopPicture: office<{ response: Shown<typeof photos.storedPhotoResponse> }>(
    'POST',
    'media/shop-pictures',
    OWNER,
    'Store a picture for a place of the shop, in widths up to a wide screen: one file, as for a photo',
  ),
  getPiecePhotos: office<{
    query: Shown<typeof photos.piecePhotosQuery>;
    response: Shown<typeof photos.piecePhotosResponse>;
  }>('GET', 'photos', ROLES, 'The photos of a piece in their order'),
  changePhotos: office<{
    body: Shown<typeof photos.changePhotosBody>;
    response: Shown<typeof photos.piecePhotosResponse>;
  }>('POST', 'photos', MANAGERS, 'Set the photos of a piece: all of them, in their new order'),
};
