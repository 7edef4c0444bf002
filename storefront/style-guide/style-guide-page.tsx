import { type PageMatches, unlistedPageMeta } from '#storefront/seo/seo.ts';
import { Page } from '#storefront/ui/layout/page.tsx';
import { Controls } from './controls.tsx';
import { Foundations } from './foundations.tsx';
import { Messages } from './messages.tsx';
import { Pieces } from './pieces.tsx';
import styles from './style-guide.module.css';

const CHAPTERS = [
  ['colour', 'Colour'],
  ['type', 'Type'],
  ['space', 'Space'],
  ['motion', 'Motion'],
  ['buttons', 'Buttons'],
  ['fields', 'Fields'],
  ['small', 'Small controls'],
  ['pay', 'Paying'],
  ['notices', 'Notices'],
  ['badges', 'Badges'],
  ['toasts', 'Toasts'],
  ['dialogs', 'Dialogs'],
  ['prices', 'Prices'],
  ['cards', 'Cards'],
  ['pictures', 'Pictures'],
  ['waiting', 'Waiting'],
] as const;

export function meta({ matches }: PageMatches) {
  return unlistedPageMeta(matches, 'Style guide');
}

/** Every component of `ui/` in every state. Only in `npm run dev`, not in a build. */
export default function StyleGuidePage() {
  return (
    <Page title="Style guide">
      <p className={styles.remark}>
        Ivory ground, aubergine ink, gold for lines and small accents only, one kumkum red for action.
      </p>
      <nav aria-label="Chapters" className={styles.chapters}>
        {CHAPTERS.map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <Foundations />
      <Controls />
      <Messages />
      <Pieces />
    </Page>
  );
}
