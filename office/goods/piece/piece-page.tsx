import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Notice, Screen } from '#office/ui/layout/panel.tsx';
import { pieceQuery } from '../goods-queries.ts';
import { PieceScreen } from './piece-screen.tsx';

/** The piece whose SKU the address holds. */
export function PiecePage() {
  const [search] = useSearchParams();
  const { data: piece, error } = useQuery(pieceQuery(search.get('sku') ?? ''));
  if (piece) return <PieceScreen key={piece.sku} piece={piece} />;
  return (
    <Screen title="Piece">
      {error ? <Notice variant="error">{error.message}</Notice> : <p role="status">One moment…</p>}
    </Screen>
  );
}
