import { permission, reading } from '#contract/access/access.ts';
import {
  activeStatuses,
  type E311RequestRow,
  e311RequestAudit,
  e311RequestStatuses,
} from '#contract/e311-request/e311-request.ts';
import { person, status, text, title } from '#src/app/entity/list/columns.tsx';
import { EntityListPage } from '#src/app/entity/list/entity-list-page.tsx';
import { date, dateTime } from '#src/app/format/format.ts';
import { useAllowed } from '#src/app/session/use-me.ts';
import { e311Request } from './e311-request.tsx';
import { e311RequestDefaults, e311RequestSearch } from './routes.ts';

const period = ({ plannedEnd, plannedStart }: E311RequestRow) => `${date(plannedStart)} – ${date(plannedEnd)}`;

/** D-129 */
const columns = [
  title<E311RequestRow>('title'),
  status<E311RequestRow>(e311RequestStatuses),
  person<E311RequestRow>('requester'),
  text<E311RequestRow>('period', {
    value: (row) => row.plannedStart,
    csv: period,
    cell: period,
    width: 204,
  }),
  text<E311RequestRow>('vehicles', { value: (row) => String(row.vehicles), width: 88, align: 'right' }),
  text<E311RequestRow>('updates', { value: (row) => String(row.updates), width: 88, align: 'right' }),
  text<E311RequestRow>('created', {
    value: (row) => row.createdOn,
    csv: (row) => dateTime(row.createdOn),
    cell: (row) => date(row.createdOn),
    width: 108,
  }),
];

const readOwn = reading('TEST_DEPLOYMENT_REQUEST_READ_OWN');
const readActive = permission('TEST_DEPLOYMENT_REQUEST_READ_ACTIVE');

/** Requests that I may see: mine, those that lie with somebody, and for the audit all of them (E311-26, D-072, D-129). */
export function E311RequestsPage() {
  const mayOwn = useAllowed(readOwn);
  const mayActive = useAllowed(readActive);
  const mayAudit = useAllowed(e311RequestAudit);
  return (
    <EntityListPage
      definition={e311Request}
      search={e311RequestSearch}
      defaults={e311RequestDefaults}
      columns={columns}
      views={(me) => ({
        [mayAudit ? 'all' : 'seen']: {},
        ...(mayOwn && { own: { requester: me } }),
        ...(mayActive && { active: { status: activeStatuses.join(',') } }),
      })}
    />
  );
}
