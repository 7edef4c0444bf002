import models from '#storefront/models.json' with { type: 'json' };
import { productPictureName } from '#storefront/ui/pictures/picture-sources.ts';

export interface PieceModel {
  address: string;
  bytes: number;
  /** The weight of its metal by volume and density, where it agrees with the listed net weight. */
  grams?: number;
}

const files = new Map<string, { bytes: number; grams?: number }>(Object.entries(models));

/** The 3D model of a piece, found by the folder of its photos; undefined for pieces without one. */
export function modelOf(photos: readonly { photo_url: string }[]): PieceModel | undefined {
  for (const { photo_url } of photos) {
    const [kind, piece = ''] = productPictureName(photo_url)?.split('/') ?? [];
    const file = kind === 'products' ? files.get(piece) : undefined;
    if (file) return { address: `/models/${piece}.glb`, ...file };
  }
  return undefined;
}
