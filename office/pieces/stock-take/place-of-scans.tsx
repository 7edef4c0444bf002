import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { MAX_PLACE } from '#contract/office/pieces/pieces.ts';
import { Field } from '#office/ui/forms/field.tsx';
import { placesQuery } from '../piece-queries.ts';

/** In a stock-take of the whole shop: the tray or shelf that is being scanned. The address holds it. */
export function PlaceOfScans() {
  const listId = useId();
  const [search, setSearch] = useSearchParams();
  const { data: places = [] } = useQuery(placesQuery);
  const at = search.get('at') ?? '';
  const isKnown = at === '' || places.some(({ place }) => place === at);
  return (
    <>
      <Field
        label="Place that you scan"
        hint={
          isKnown
            ? 'Empty: places are not compared'
            : 'No piece belongs there: each will be in the wrong place.'
        }
        list={listId}
        value={at}
        maxLength={MAX_PLACE}
        autoComplete="off"
        onChange={({ target }) =>
          setSearch(target.value ? { at: target.value } : {}, { replace: true, preventScrollReset: true })
        }
      />
      <datalist id={listId}>
        {places.map(({ place }) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </>
  );
}
