import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import { MAX_PIECES_AT_ONCE, type RegisteredPiece } from '#contract/office/pieces/pieces.ts';
import { PIECE_STATES } from '#contract/pieces/pieces.ts';
import { formatGrams } from '#contract/weight.ts';
import { labelsPath, paths, registeredPiecePath } from '../paths.ts';
import { ScanField } from '../scan/scan-field.tsx';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { LinkButton } from '../ui/controls/link-button.tsx';
import { MoreButton } from '../ui/controls/more-button.tsx';
import { Field, Select } from '../ui/forms/field.tsx';
import { FilterForm } from '../ui/forms/filter-form.tsx';
import layout from '../ui/forms/form-layout.module.css';
import { Badge } from '../ui/layout/badge.tsx';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { type Column, Table } from '../ui/tables/table.tsx';
import { type PieceFilter, piecesQuery, placesQuery } from './piece-queries.ts';
import { PIECE_STATE_WORDS } from './piece-words.ts';
import styles from './pieces.module.css';

/** The registered pieces; a scanned tag opens its piece. The address holds the filters. */
export function PiecesPage() {
  const session = useOfficeSession();
  const navigate = useNavigate();
  return (
    <Screen
      title="Pieces"
      lead="Each piece in the safe, by its own tag."
      actions={
        <div className={layout.actions}>
          <LinkButton to={paths.stockTakes} variant="secondary">
            Stock-takes
          </LinkButton>
          {mayCall(session, officeCalls.registerPiece) && (
            <LinkButton to={paths.newRegisteredPiece}>Register pieces</LinkButton>
          )}
        </div>
      }
    >
      <Panel title="Find a piece">
        <ScanField
          label="Scan a tag, or type a tag or HUID"
          action="Open"
          onScan={(code) => navigate(registeredPiecePath(code))}
        />
      </Panel>
      <PieceFilters />
      <PieceList />
    </Screen>
  );
}

function PieceFilters() {
  const { data: places = [] } = useQuery(placesQuery);
  return (
    <FilterForm>
      {(given) => (
        <>
          <Field label="SKU of the goods" name="sku" defaultValue={given('sku')} autoComplete="off" />
          <Select label="Place" name="place" defaultValue={given('place')}>
            <option value="">All</option>
            {[...new Set([...places.map(({ place }) => place), given('place')])]
              .filter(Boolean)
              .map((place) => (
                <option key={place}>{place}</option>
              ))}
          </Select>
          <Select label="State" name="state" defaultValue={given('state')}>
            <option value="">All</option>
            {PIECE_STATES.map((state) => (
              <option key={state} value={state}>
                {PIECE_STATE_WORDS[state].label}
              </option>
            ))}
          </Select>
          <Select label="HUID" name="without_huid" defaultValue={given('without_huid')}>
            <option value="">All</option>
            <option value="yes">Missing</option>
          </Select>
        </>
      )}
    </FilterForm>
  );
}

function filterIn(search: URLSearchParams): PieceFilter {
  const state = PIECE_STATES.find((one) => one === search.get('state'));
  const [sku, place] = [search.get('sku'), search.get('place')];
  return {
    ...(sku && { sku }),
    ...(place && { place }),
    ...(state && { state }),
    ...(search.get('without_huid') === 'yes' && { without_huid: 'yes' as const }),
  };
}

function PieceList() {
  const [search] = useSearchParams();
  const query = useInfiniteQuery(piecesQuery(filterIn(search)));
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  const pieces = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const tags = pieces.map(({ tag }) => tag).filter((tag) => chosen.has(tag));
  return (
    <Panel
      title="Pieces"
      actions={
        tags.length > 0 && (
          <LinkButton to={labelsPath(tags.slice(0, MAX_PIECES_AT_ONCE))}>
            {`Print ${tags.length === 1 ? 'the label' : `${Math.min(tags.length, MAX_PIECES_AT_ONCE)} labels`}`}
          </LinkButton>
        )
      }
    >
      {query.error && <Notice variant="error">{query.error.message}</Notice>}
      {query.isPending && <p role="status">One moment…</p>}
      {query.data && (
        <Table
          label="Pieces"
          items={pieces}
          keyOf={({ tag }) => tag}
          columns={COLUMNS}
          empty={
            search.size > 0
              ? 'No piece is like this. Take a filter away, or register pieces.'
              : 'No piece is registered yet.'
          }
          chosen={{ keys: chosen, onChange: setChosen, labelOf: (tag) => `Choose ${tag}` }}
        />
      )}
      <MoreButton query={query}>Show more pieces</MoreButton>
    </Panel>
  );
}

const COLUMNS: Column<RegisteredPiece>[] = [
  {
    heading: 'Tag',
    cell: ({ tag }) => (
      <Link className={styles.tag} to={registeredPiecePath(tag)}>
        {tag}
      </Link>
    ),
  },
  {
    heading: 'Piece',
    cell: ({ product_name, sku }) => (
      <span>
        {product_name}
        <span className={styles.soft}>{sku}</span>
      </span>
    ),
  },
  { heading: 'Place', cell: ({ place }) => place },
  { heading: 'Net', isNumber: true, cell: ({ net_weight_g }) => formatGrams(net_weight_g) },
  {
    heading: 'HUID',
    cell: ({ huid, huid_exempt_reason, lacks_huid }) =>
      lacks_huid ? <Badge variant="warning">Missing</Badge> : huid || (huid_exempt_reason && 'Exempt') || '–',
  },
  {
    heading: 'State',
    cell: ({ state }) => (
      <Badge variant={PIECE_STATE_WORDS[state].variant}>{PIECE_STATE_WORDS[state].label}</Badge>
    ),
  },
];
