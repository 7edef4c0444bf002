import { Link } from 'react-router';
import type { ShownAuditEntry } from '#contract/office/audit.ts';
import { paths } from '../paths.ts';
import { shownMoment } from '../ui/times.ts';
import styles from './audit.module.css';
import { changedLines } from './changed-lines.ts';
import { subjectPath } from './subject-path.ts';

/** One act: who, when, what, and each changed field with its value before and after. */
export function AuditRow({ entry }: { entry: ShownAuditEntry }) {
  const { sequence, at, actor, name, act, subject, before, after, reason, hash } = entry;
  const path = subjectPath(subject);
  const only = (filter: Record<string, string>) => `${paths.audit}?${new URLSearchParams(filter)}`;
  return (
    <li className={styles.entry}>
      <p className={styles.act}>
        <Link to={only({ actor })}>{name ?? actor}</Link>: {act} ·{' '}
        <Link to={only({ subject })}>{subject}</Link>
        {path && (
          <>
            {' · '}
            <Link to={path} aria-label={`Open ${subject}`}>
              Open
            </Link>
          </>
        )}
      </p>
      <p className={styles.when}>
        {shownMoment(at)} · entry {sequence} · <span title={hash}>hash {hash.slice(0, 12)}…</span>
      </p>
      {reason && <p>Reason: {reason}</p>}
      <Changes before={before} after={after} />
    </li>
  );
}

function Changes({ before, after }: { before: string | null; after: string | null }) {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  if (names.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {names.map((name) => (
        <div key={name}>
          <dt>{name.replaceAll('_', ' ')}</dt>
          <dd>
            <Change before={name in old ? shownValue(old[name]) : undefined} after={shownValue(now[name])} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Of a text of many lines only those that changed. */
function Change({ before, after }: { before: string | undefined; after: string }) {
  if (before === undefined) return after;
  const lines = changedLines(before, after);
  return (
    <>
      <del>{lines.before}</del>
      {lines.before.includes('\n') ? '\n' : ' '}
      {lines.after}
    </>
  );
}

function fieldsOf(json: string | null): Record<string, unknown> {
  return json === null ? {} : JSON.parse(json);
}

function shownValue(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
