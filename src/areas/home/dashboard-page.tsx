import { useTranslation } from 'react-i18next';
import { effectiveRoles } from '#contract/access/access.ts';
import { brandName } from '#contract/brand.ts';
import { dayPart, firstName, weekdayOf } from '#src/app/format/format.ts';
import { usePortal } from '#src/app/portal.ts';
import { functionalRoleLabel } from '#src/app/session/role-label.ts';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import { useTasks } from '#src/app/use-tasks.ts';
import { type TasksElsewhere, useTasksElsewhere } from '#src/app/use-tasks-elsewhere.ts';
import { PageLayout } from '#src/ui/page/page-layout.tsx';
import { formatTime } from '#src/ui/time-text.tsx';
import { BackendStatus } from './backend-status.tsx';
import { Calendar } from './calendar.tsx';
import { OpenTasks } from './open-tasks.tsx';
import { RecentVisits } from './recent-visits.tsx';
import { RunningRollouts } from './running-rollouts.tsx';
import { isLate } from './task-lists.ts';
import { Uploads } from './uploads.tsx';
import { Waits } from './waits.tsx';
import { WatchedItems } from './watched-items.tsx';
import './home.css';

/** The dashboard: rollouts under way, what waits for me, what others have of mine, the days to come, what I watch, where I have been, how the services are (INFO-01, D-033). */
export function DashboardPage() {
  const { t } = useTranslation('home');
  const me = useMe();
  const brandId = useBrandId();
  const tasks = useTasks();
  const elsewhere = useTasksElsewhere(tasks.state === 'ready' ? tasks.tasks : undefined);
  const others = elsewhere.reduce((sum, { count }) => sum + count, 0);
  const now = new Date();
  const roles = [...new Set(effectiveRoles(me, brandId).flatMap(({ name }) => functionalRoleLabel(name) ?? []))];
  const late = tasks.tasks.filter((task) => isLate(task, now)).length;
  return (
    <>
      <div className="cc-greet">
        <h1>{t('greeting', { part: t(`part.${dayPart(now.getHours())}`), name: firstName(me.name) })}</h1>
        <span className="cc-muted">
          {t('today', {
            weekday: t(`weekday.${weekdayOf(now)}`),
            date: formatTime(now.toISOString(), 'date'),
          })}
          {roles.length > 0 && ` · ${t('role', { roles: roles.slice(0, 2).join(', '), brand: brandName(brandId) })}`}
        </span>
        <span className="cc-end cc-muted" role="status">
          {tasks.state === 'ready' && t('tasks', { count: tasks.tasks.length })}
          {late > 0 && <b className="cc-late">, {t('late', { count: late })}</b>}
          {others > 0 && `, ${t('elsewhereTotal', { count: others })}`}
        </span>
      </div>
      <Uploads />
      <RunningRollouts ofHome={tasks.rollouts} />
      <PageLayout
        history={
          <div className="cc-rail">
            <WatchedItems {...tasks} />
            <RecentVisits />
            <BackendStatus />
          </div>
        }
      >
        <OpenTasks {...tasks} />
        <Elsewhere elsewhere={elsewhere} />
        <Waits {...tasks} />
        {tasks.calendar && <Calendar entries={tasks.calendar} />}
      </PageLayout>
    </>
  );
}

/** How many tasks wait for me at my other brands, and the way there. */
function Elsewhere({ elsewhere }: { readonly elsewhere: readonly TasksElsewhere[] }) {
  const { t } = useTranslation('home');
  const { unsaved } = usePortal();
  if (elsewhere.length === 0) return null;
  return (
    <ul className="cc-elsewhere">
      {elsewhere.map(({ brandId, count }) => (
        <li key={brandId}>
          {t('elsewhere', { count, brand: brandName(brandId) })}{' '}
          <button type="button" className="cc-link" onClick={() => unsaved.leave({ to: 'brand', brandId })}>
            {t('switchTo', { brand: brandName(brandId) })}
          </button>
        </li>
      ))}
    </ul>
  );
}
