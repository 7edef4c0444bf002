import type { Piece } from './models.mjs';

export function pieces(): Piece[];
