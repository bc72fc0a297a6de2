import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/platform.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState, Skeleton } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { type TaskGroup, taskGroups } from './task-lists.ts';
import { TaskHead, TaskRow } from './task-row.tsx';

type Props = {
  readonly tasks: readonly Task[];
  readonly moreTasks: number;
  readonly state: 'loading' | 'ready' | 'failed';
  readonly error: unknown;
  reload(): void;
};

// Together, with what a name keeps, no more than a page of 768 px has room for: the verb stays in sight.
const WIDTHS = [34, null, 168, 112, 106, 108];

/** What waits for me: what only I can do apart from what others of my role can do too, with what, where, since, due and a verb (D-033). */
export function OpenTasks({ tasks, moreTasks, state, error, reload }: Props) {
  const { t } = useTranslation(['home', 'common']);
  const [isUnfolded, setUnfolded] = useState(false);
  const groups = taskGroups(tasks, isUnfolded);
  const decisions = tasks.filter(({ isDecision }) => isDecision).length;
  const isCut = groups.some(({ tasks: all, shown }) => shown.length < all.length);
  return (
    <Section title={t('open.title')} note={decisions > 0 ? t('open.note', { count: decisions }) : undefined}>
      {state === 'failed' && <FailedPart error={error} onRetry={reload} />}
      {state === 'loading' && <Skeleton label={t('common:state.loading')} rows={5} />}
      {state === 'ready' && tasks.length === 0 && <EmptyState boxed title={t('open.emptyTitle')} text={t('open.emptyText')} />}
      {state === 'ready' && tasks.some(({ isOnlyMine }) => isOnlyMine === null) && (
        <p className="cc-muted" role="status">
          {t('open.onlyMineUnknown')}
        </p>
      )}
      {state === 'ready' &&
        groups.map((group, place) => <Group key={group.key} group={group} isFirst={place === 0} isAlone={groups.length === 1} />)}
      {state === 'ready' && (isCut || isUnfolded) && (
        <Button look="quiet" small onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? t('open.fewer') : t('open.all', { count: tasks.length })}
        </Button>
      )}
      {state === 'ready' && moreTasks > 0 && <p className="cc-muted">{t('open.more', { count: moreTasks })}</p>}
    </Section>
  );
}

type GroupProps = {
  readonly group: TaskGroup;
  readonly isFirst: boolean;
  /** the only group: others of my role can do all of it, or nobody knows */
  readonly isAlone: boolean;
};

function Group({ group: { key, tasks, shown }, isFirst, isAlone }: GroupProps) {
  const { t } = useTranslation('home');
  const hasTitle = !isAlone || key === 'onlyMine';
  const label = hasTitle ? `${t('open.title')}: ${t(`open.${key}`)}` : t('open.title');
  return (
    <div data-tasks={key} className={isFirst ? undefined : 'cc-gap3'}>
      {hasTitle && (
        <h3 className="cc-task-group" title={key === 'onlyMine' ? t('open.onlyMineNote') : undefined}>
          {t(`open.${key}`)} <span className="cc-muted">{tasks.length}</span>
        </h3>
      )}
      <PlainTable label={label} widths={WIDTHS} stacks head={<TaskHead />}>
        {shown.map((task, index) => (
          <TaskRow
            key={`${task.kind} ${task.asked?.command} ${task.asked?.need} ${task.entityType} ${task.entityId} ${task.brandId}`}
            task={task}
            isFirst={isFirst && index === 0}
          />
        ))}
      </PlainTable>
    </div>
  );
}
