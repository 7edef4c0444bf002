export interface Piece {
  slug: string;
  family: string;
  weight: number;
  solid?: boolean;
}

export interface WithModel {
  piece: Piece;
  file: Buffer;
}

export const modelsFile: string;
export function modelFileOf(piece: Piece): string;
export function modelList(): Record<string, { bytes: number; grams?: number }>;
export function wrongWeights(models: readonly WithModel[], print?: (line: string) => void): string[];
