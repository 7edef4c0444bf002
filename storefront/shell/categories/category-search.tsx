import { type FocusEvent, type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import { paths } from '#storefront/paths.ts';
import { Icon } from '#storefront/ui/controls/icon.tsx';
import { lazyPart } from '#storefront/ui/lazy-part.tsx';
import { categoryTarget } from './category-link.tsx';
import { useCategoryNames } from './category-names.ts';
import styles from './category-search.module.css';

const SearchSuggestions = lazyPart(async () => ({
  default: (await import('./search-suggestions.tsx')).SearchSuggestions,
}));

/** The category search: a combobox whose list opens on focus and is filtered while typing. */
export function CategorySearch() {
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const categories = useCategoryNames();

  const needle = text.trim().toLowerCase();
  const matches = (categories.names ?? []).filter((name) => name.toLowerCase().includes(needle));
  const expanded = open && matches.length > 0;

  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  function show() {
    categories.load();
    setOpen(true);
  }

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function leave() {
    setText('');
    close();
    input.current?.blur();
  }

  function go(to: string, state?: object) {
    leave();
    navigate(to, { state });
  }

  function choose(category: string) {
    const { to, state } = categoryTarget(category);
    go(to, state);
  }

  function blur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return show();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const start = active === -1 && step === -1 ? 0 : active;
      if (matches.length > 0) setActive((start + step + matches.length) % matches.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const match = matches[active] ?? (needle ? matches[0] : undefined);
      if (open && match) choose(match);
      else if (needle) go(paths.search({ q: needle }));
    } else if (event.key === 'Escape') {
      if (open) close();
      else setText('');
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is too young for some of our visitors' browsers
    <div role="search" className={styles.search} onBlur={blur}>
      <span className={styles.icon}>
        <Icon name="search" />
      </span>
      <input
        ref={input}
        className={styles.input}
        type="text"
        role="combobox"
        aria-label="Search categories"
        placeholder="Search categories"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={`${id}-list`}
        aria-activedescendant={expanded && active >= 0 ? `${id}-${active}` : undefined}
        value={text}
        onFocus={show}
        onClick={show}
        onChange={(event) => {
          setText(event.target.value);
          setActive(-1);
          show();
        }}
        onKeyDown={press}
      />
      {open && (
        <div className={styles.popup}>
          {expanded ? (
            <div id={`${id}-list`} role="listbox" aria-label="Categories" className={styles.list}>
              {matches.map((name, position) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
                <div
                  key={name}
                  id={`${id}-${position}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={position === active}
                  className={styles.option}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(name)}
                >
                  {name}
                </div>
              ))}
            </div>
          ) : (
            <p role="status" className={styles.state}>
              {stateText(categories.state)}
            </p>
          )}
          <Suspense>{needle && <SearchSuggestions text={text.trim()} onChosen={leave} />}</Suspense>
        </div>
      )}
    </div>
  );
}

function stateText(state: 'loading' | 'failed' | 'ready'): string {
  if (state === 'loading') return messages.categoriesLoading;
  return state === 'failed' ? messages.categoriesFailed : messages.noCategories;
}
