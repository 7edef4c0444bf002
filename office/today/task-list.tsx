import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { MAX_COUNTED } from '#contract/office/today/today.ts';
import { Notice, Panel } from '../ui/layout/panel.tsx';
import { TASKS } from './task-words.ts';
import styles from './today.module.css';
import { todayQuery } from './today-queries.ts';

/** The waiting tasks, each with its number and a link. */
export function TaskList() {
  const { data, error, isPending } = useQuery(todayQuery);
  const waiting = (data ?? []).filter(({ count }) => count > 0);
  return (
    <Panel title="Waiting for you">
      {error && <Notice variant="error">{error.message}</Notice>}
      {isPending && <p role="status">Counting…</p>}
      {data && waiting.length === 0 && <p>Nothing waits for you.</p>}
      {waiting.length > 0 && (
        <ul className={styles.tasks}>
          {waiting.map(({ task, count }) => (
            <li key={task}>
              <Link
                className={`${styles.task} ${TASKS[task].isUrgent ? styles.urgent : ''}`}
                to={TASKS[task].to}
              >
                <span className={styles.count}>{count < MAX_COUNTED ? count : `${MAX_COUNTED}+`}</span>
                <span>{count === 1 ? TASKS[task].one : TASKS[task].many}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
