import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/platform.ts';
import { daysUntil } from '#src/app/format.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { textOf } from '#src/i18n/i18n.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { EmptyState, Skeleton } from '#src/ui/page-states.tsx';
import { PlainTable } from '#src/ui/plain-table.tsx';
import { Section } from '#src/ui/section.tsx';
import { StatusGlyph } from '#src/ui/status-glyph.tsx';
import { exactUtc, formatTime } from '#src/ui/time-text.tsx';

type Props = {
  readonly tasks: readonly Task[];
  readonly state: 'loading' | 'ready' | 'failed';
  readonly error: unknown;
  reload(): void;
};

const WIDTHS = [34, null, 200, 76, 76, 92];

/** What waits for me, as a table: what, where, since, due, one verb (home mock, D-033). */
export function OpenTasks({ tasks, state, error, reload }: Props) {
  const { t } = useTranslation(['home', 'common']);
  return (
    <Section title={t('open.title')} note={state === 'ready' ? t('open.note', { count: tasks.length }) : undefined}>
      {state === 'failed' && <FailedPart error={error} onRetry={reload} />}
      {state === 'loading' && <Skeleton label={t('common:state.loading')} rows={5} />}
      {state === 'ready' && tasks.length === 0 && <EmptyState boxed title={t('open.emptyTitle')} text={t('open.emptyText')} />}
      {state === 'ready' && tasks.length > 0 && (
        <PlainTable
          label={t('open.title')}
          widths={WIDTHS}
          head={
            <>
              <th>
                <span className="cc-sr">{t('open.state')}</span>
              </th>
              <th>{t('open.what')}</th>
              <th>{t('open.where')}</th>
              <th>{t('open.since')}</th>
              <th>{t('open.due')}</th>
              <th>
                <span className="cc-sr">{t('open.action')}</span>
              </th>
            </>
          }
        >
          {tasks.map((task, index) => (
            <TaskRow key={`${task.kind} ${task.entityType} ${task.entityId} ${task.brandId}`} task={task} isFirst={index === 0} />
          ))}
        </PlainTable>
      )}
    </Section>
  );
}

function TaskRow({ task, isFirst }: { readonly task: Task; readonly isFirst: boolean }) {
  const { t } = useTranslation('home');
  const now = new Date();
  const age = -daysUntil(task.since, now);
  const todo = textOf('home', `task.${task.entityType}.${task.kind}`);
  const left = task.dueDate === null ? undefined : daysUntil(task.dueDate, now);
  return (
    <tr className="cc-two-line">
      <td>
        <StatusGlyph kind="ACTION_REQUIRED" />
      </td>
      <th scope="row">
        <UiLink className="cc-name" href={task.route}>
          {task.title}
        </UiLink>
        {todo !== undefined && <small>{todo}</small>}
      </th>
      <td className="cc-muted">{task.where}</td>
      <td title={exactUtc(task.since)}>
        {formatTime(task.since, 'date').slice(0, 6)}
        <small>{age === 0 ? t('open.today') : t('open.ago', { count: age })}</small>
      </td>
      <td>
        {task.dueDate === null || left === undefined ? (
          <span className="cc-muted">{t('open.noDate')}</span>
        ) : (
          <>
            {formatTime(task.dueDate, 'date').slice(0, 6)}
            <small className={left < 0 ? 'cc-late' : undefined}>
              {left < 0 ? t('open.late', { count: -left }) : t('open.left', { count: left })}
            </small>
          </>
        )}
      </td>
      <td className="cc-num">
        <ButtonLink
          look={isFirst ? 'primary' : 'outlined'}
          href={task.route}
          aria-label={t('open.openTask', { title: task.title })}
        >
          {t('open.open')}
        </ButtonLink>
      </td>
    </tr>
  );
}
