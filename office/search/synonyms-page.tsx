import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { officeCalls } from '#contract/office/calls.ts';
import type { Synonym } from '#contract/office/search/search.ts';
import { paths, shopSearchAddress } from '../paths.ts';
import { mayCall, useOfficeSession } from '../session/use-office-session.ts';
import { Button } from '../ui/controls/button.tsx';
import { LinkButton } from '../ui/controls/link-button.tsx';
import styles from '../ui/forms/form-layout.module.css';
import { SearchForm } from '../ui/forms/search-form.tsx';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { type Column, Table } from '../ui/tables/table.tsx';
import rows from './search.module.css';
import { synonymsQuery } from './search-queries.ts';
import { SynonymDialog } from './synonym-dialog.tsx';
import { useRemoveSynonym } from './use-synonym-acts.ts';

/** The synonyms of the search. */
export function SynonymsPage() {
  const [search] = useSearchParams();
  const mayAdd = mayCall(useOfficeSession(), officeCalls.addSynonym);
  return (
    <Screen
      title="Synonyms"
      lead="A search for a word also finds the words beside it, not the other way round."
      actions={
        <div className={styles.actions}>
          <LinkButton to={paths.search} variant="secondary">
            What was not found
          </LinkButton>
          {mayAdd && <SynonymDialog action="Add a synonym" />}
        </div>
      }
    >
      <SearchForm label="Word, in any spelling" />
      <SynonymList q={search.get('q')} />
    </Screen>
  );
}

function SynonymList({ q }: { q: string | null }) {
  const { data, error } = useQuery(synonymsQuery(q));
  const mayRemove = mayCall(useOfficeSession(), officeCalls.removeSynonym);
  const remove = useRemoveSynonym();
  const columns: Column<Synonym>[] = [
    {
      heading: 'A search for',
      cell: ({ word }) => (
        <a href={shopSearchAddress(word)} target="_blank" rel="noreferrer">
          {word}
        </a>
      ),
    },
    { heading: 'also finds', cell: ({ means }) => means },
  ];
  const removal: Column<Synonym> = {
    heading: 'Change',
    cell: (synonym) => (
      <span className={rows.row}>
        <Button
          variant="text"
          busy={remove.busy}
          aria-label={`Remove ${synonym.word}, ${synonym.means}`}
          onClick={() => remove.run(synonym)}
        >
          Remove
        </Button>
      </span>
    ),
  };
  return (
    <>
      {error && <Notice variant="error">{error.message}</Notice>}
      {remove.failure && <Notice variant="error">{remove.failure.message}</Notice>}
      <Panel title={q ? `With “${q}”` : 'All synonyms'}>
        {!data && !error && <p role="status">One moment…</p>}
        {data && (
          <Table
            label="Synonyms"
            items={data.data}
            keyOf={({ word, means }) => `${word} ${means}`}
            empty="The list has no such word."
            columns={mayRemove ? [...columns, removal] : columns}
          />
        )}
        {data && data.data.length < data.total && (
          <p>
            The first {data.data.length} of {data.total} are shown. Search for a word to see others.
          </p>
        )}
      </Panel>
    </>
  );
}
