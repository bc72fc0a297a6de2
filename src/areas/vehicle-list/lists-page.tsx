import './vehicle-lists.css';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeEvent } from '#contract/platform.ts';
import type { VehicleListRow } from '#contract/vehicle-list/vehicle-list.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { ListPage } from '#src/app/page/list-page.tsx';
import { usePortal } from '#src/app/portal.ts';
import { EntityList, nameOptions } from '#src/app/table/entity-list.tsx';
import { listQuestion } from '#src/app/table/list-question.ts';
import { useEntityList } from '#src/app/table/use-entity-list.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { useClosedCreation } from './access.ts';
import { ImportsPart } from './import/imports-part.tsx';
import { listColumns } from './list-columns.tsx';
import { listPath } from './paths.ts';
import { listsDefaults, listsSearch } from './searches.ts';
import { useRowActions } from './use-row-actions.tsx';
import { listsEndpoint, vehicleLists } from './wiring.ts';

const concerns = (news: ChangeEvent) => news.entityType === 'VEHICLE_LIST';
const rowName = (row: VehicleListRow) => row.name;

/** The two ways to a list, each with the reason where it is closed (D-216, D-118). */
function Creation() {
  const { t } = useTranslation('vehicle-lists');
  const closed = { IMPORTED: useClosedCreation('IMPORTED'), STANDALONE: useClosedCreation('STANDALONE') };
  const kinds = [
    { type: 'IMPORTED', look: 'outlined', icon: <IconUpload size={14} aria-hidden="true" /> },
    { type: 'STANDALONE', look: 'primary', icon: <IconPlus size={14} aria-hidden="true" /> },
  ] as const;
  const ways = kinds.map(({ icon, look, type }) => {
    return closed[type].length > 0 ? (
      <ClosedNote key={type} label={t(`new.${type}`)} reasons={closed[type]} />
    ) : (
      <ButtonLink key={type} look={look} icon={icon} href={listPath(type, 'new')}>
        {t(`new.${type}`)}
      </ButtonLink>
    );
  });
  return <span className="cc-list-new">{ways}</span>;
}

/** Vehicle lists of the brand (VIN-01, D-131), and the uploads that are on their way. */
export function ListsPage() {
  const { t } = useTranslation('vehicle-lists');
  const portal = usePortal();
  const table = useTableState(listsSearch, listsDefaults);
  const [state] = table;
  const list = useEntityList({
    pageOf: (question) => vehicleLists(portal, question),
    question: listQuestion(listsEndpoint, state),
    what: t('title'),
    concerns,
  });
  const { owner } = list.facets;
  const chosen = state.filters.owner;
  const columns = useMemo(() => listColumns(t, nameOptions(owner, chosen)), [t, owner, chosen]);
  const actions = useRowActions(list.reload);
  return (
    <ListPage title={t('title')} actions={<Creation />}>
      <ImportsPart>
        <EntityList
          id="vehicle-lists"
          rowsOf="vehicle-lists"
          endpoint={listsEndpoint}
          list={list}
          table={table}
          label={t('title')}
          columns={columns}
          rowName={rowName}
          hrefOf={(row) => listPath(row.type, row.id)}
          rowActions={actions.of}
          entities={t('entities')}
          emptyText={t('emptyText')}
        />
      </ImportsPart>
      {actions.dialog}
    </ListPage>
  );
}
