import { useQuery } from '@tanstack/react-query';
import { SettingsFields } from '#office/settings/settings-form.tsx';
import { settingsQuery } from '#office/settings/settings-queries.ts';
import { type Group, settingOf } from '#office/settings/use-save-settings.ts';
import { Notice, Panel, Screen } from '../ui/layout/panel.tsx';
import { PictureCard } from './picture-card.tsx';
import { fieldsOf, PICTURE_SECTIONS, type PictureSection } from './picture-sections.ts';
import styles from './pictures.module.css';

/** The pictures of the shop that an owner may replace. */
export function PicturesPage() {
  const { data, error, isPending } = useQuery(settingsQuery);
  const group = data?.groups.find((one) => one.group === 'pictures');
  const names = data?.groups.find((one) => one.group === 'navigation');
  return (
    <Screen title="Pictures" lead="Your own pictures for the shop. A change is shown at once, on every page.">
      {error && <Notice variant="error">{error.message}</Notice>}
      {isPending && <p role="status">Reading the pictures…</p>}
      {group &&
        PICTURE_SECTIONS.map((section) => (
          <Section key={section.title} group={group} section={section} names={names} />
        ))}
    </Screen>
  );
}

interface SectionProps {
  group: Group;
  section: PictureSection;
  /** They head the pictures of categories and collections. */
  names: Group | undefined;
}

function Section({ group, section, names }: SectionProps) {
  const { title, lead, slots, width, height } = section;
  const own = slots.filter(({ place }) => settingOf(group, `${place}_picture`));
  const fields = own.flatMap(fieldsOf);
  return (
    <Panel title={title}>
      <p className={styles.lead}>{lead}</p>
      <ul className={styles.cards} data-upright={height >= width || undefined}>
        {slots.map(({ label, ...slot }) => (
          <PictureCard
            key={slot.place}
            group={group}
            shape={section}
            slot={{ ...slot, label: settingOf(names, `${slot.place}_name`) || label }}
          />
        ))}
      </ul>
      {fields.length > 0 && <SettingsFields group={group} fields={fields} />}
    </Panel>
  );
}
