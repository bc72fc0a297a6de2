import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/platform.ts';
import { daysUntil } from '#src/app/format/format.ts';
import { taskText } from '#src/i18n/task-text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { exactUtc, formatTime } from '#src/ui/time-text.tsx';
import { isLate } from './task-lists.ts';

/** From so many days on the date alone says when. */
const YEAR = 365;

/** What is to be done, in words: an answer to a rejection is named as one. */
function useTodo({ answers, asked, entityType, kind }: Task): string | undefined {
  const { t } = useTranslation('home');
  if (asked) {
    const task = asked.need === null ? taskText(entityType, asked.command)?.task : undefined;
    return task === undefined ? t('asked.step', { by: asked.by }) : t('asked.task', { by: asked.by, task });
  }
  if (answers === null) return taskText(entityType, kind)?.task;
  if (answers.kind !== 'REJECTED') return t(`answers.${answers.kind}`);
  return answers.by === '' ? t('answers.unnamed') : t('answers.REJECTED', { by: answers.by });
}

export function TaskRow({ task, isFirst }: { readonly task: Task; readonly isFirst: boolean }) {
  const { t } = useTranslation('home');
  const now = new Date();
  const late = isLate(task, now);
  const age = -daysUntil(task.since, now);
  const todo = useTodo(task);
  const isFailed = task.answers?.kind === 'FAILED';
  const answer = t(isFailed ? 'answers.verbFailed' : 'answers.verb');
  const own = taskText(task.entityType, task.asked?.command ?? task.kind)?.verb ?? (task.asked ? t('asked.verb') : '');
  const verb = task.answers === null ? own : answer;
  const state = t(isFailed ? 'answers.failed' : task.isDecision ? 'open.decision' : 'open.task');
  return (
    <tr className="cc-two-line" data-task={`${task.entityType} ${task.entityId} ${task.kind}`}>
      <td>
        <StatusGlyph kind={late || isFailed ? 'NEGATIVE' : 'ACTION_REQUIRED'} label={late ? t('open.isLate') : state} />
      </td>
      <th scope="row">
        <UiLink className="cc-name" href={task.route}>
          {task.title}
        </UiLink>
        {todo !== undefined && <small>{todo}</small>}
        {task.asked && task.asked.note !== '' && <small title={task.asked.note}>“{task.asked.note}”</small>}
        {task.answers !== null && task.answers.reason !== '' && (
          <small title={task.answers.reason}>{isFailed ? task.answers.reason : `“${task.answers.reason}”`}</small>
        )}
      </th>
      <td className="cc-muted cc-whole cc-place" data-label={t('open.where')}>
        {task.where}
      </td>
      <td data-label={t('open.since')} title={exactUtc(task.since)}>
        {formatTime(task.since, 'dayInYear')}
        {age < YEAR && <small>{age === 0 ? t('open.today') : t('open.ago', { count: age })}</small>}
      </td>
      <td data-label={t('open.due')} title={task.dueDate === null ? undefined : exactUtc(task.dueDate)}>
        {task.dueDate === null ? <span className="cc-faint">—</span> : <Due dueDate={task.dueDate} isLate={late} now={now} />}
      </td>
      <td className="cc-num cc-stick">
        <ButtonLink
          look={isFirst ? 'primary' : 'outlined'}
          href={task.route}
          aria-label={t('open.open', { verb, title: task.title })}
        >
          {verb}
        </ButtonLink>
      </td>
    </tr>
  );
}

/** By when it is to be done, late in words; days are counted within a year. */
export function Due({ dueDate, isLate: late, now }: { readonly dueDate: string; readonly isLate: boolean; readonly now: Date }) {
  const { t } = useTranslation('home');
  const left = daysUntil(dueDate, now);
  return (
    <>
      {formatTime(dueDate, 'dayInYear')}
      {late ? (
        <small className="cc-late">{t('open.late', { count: left > -YEAR ? -left : 0 })}</small>
      ) : (
        left < YEAR && <small>{t('open.left', { count: left })}</small>
      )}
    </>
  );
}

/** The head of a table of tasks; `children` are columns of its own before the action. */
export function TaskHead({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation('home');
  return (
    <>
      <th>
        <span className="cc-sr">{t('open.state')}</span>
      </th>
      <th>{t('open.what')}</th>
      <th>{t('open.where')}</th>
      <th>{t('open.since')}</th>
      <th>{t('open.due')}</th>
      {children}
      <th className="cc-stick">
        <span className="cc-sr">{t('open.action')}</span>
      </th>
    </>
  );
}
