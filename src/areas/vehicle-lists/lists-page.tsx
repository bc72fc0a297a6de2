import './vehicle-lists.css';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { News } from '#contract/platform.ts';
import type { VehicleListRow } from '#contract/vehicle-list.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { ListPage } from '#src/app/page/list-page.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';
import { EmptyList } from '#src/app/table/empty-list.tsx';
import { useHighlightedRow } from '#src/app/table/use-left-row.ts';
import { useTableLook } from '#src/app/table/use-table-look.ts';
import { useTableState } from '#src/app/table/use-table-state.ts';
import { useTableTexts } from '#src/app/table/use-table-texts.ts';
import { useGo } from '#src/app/use-go.ts';
import { useBrandId, useMe } from '#src/app/use-me.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { creationNeeds } from './access.ts';
import { ImportsPart } from './imports-part.tsx';
import { listColumns } from './list-columns.tsx';
import { needText } from './need-words.tsx';
import { listPath } from './paths.ts';
import { listsDefaults, listsSearch } from './searches.ts';
import { useRowActions } from './use-row-actions.tsx';
import { vehicleLists } from './wiring.ts';

const concerns = (news: News) => news.entityType === 'VEHICLE_LIST';
const rowId = (row: VehicleListRow) => String(row.id);
const rowName = (row: VehicleListRow) => row.name;

/** The two ways to a list, each with the reason where it is closed (D-216, D-118). */
function Creation() {
  const { t } = useTranslation('vehicle-lists');
  const me = useMe();
  const brandId = useBrandId();
  const kinds = [
    { type: 'IMPORTED', look: 'outlined', icon: <IconUpload size={14} aria-hidden="true" /> },
    { type: 'STANDALONE', look: 'primary', icon: <IconPlus size={14} aria-hidden="true" /> },
  ] as const;
  const ways = kinds.map(({ icon, look, type }) => {
    const needs = creationNeeds(type, me, brandId);
    return needs.length > 0 ? (
      <ClosedNote key={type} label={t(`new.${type}`)} reasons={needs.map((need) => needText(need, t))} />
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
  const go = useGo();
  const list = useListScreen(vehicleLists(portal), { what: t('title'), concerns });
  const [state, onState] = useTableState(listsSearch, listsDefaults);
  const look = useTableLook('vehicle-lists');
  const highlighted = useHighlightedRow('vehicle-lists');
  const { rows } = list;
  const columns = useMemo(() => listColumns(t, [...new Set(rows.map((row) => row.owner.fullName))].sort()), [t, rows]);
  const actions = useRowActions(list.reload);
  return (
    <ListPage title={t('title')} actions={<Creation />}>
      <ImportsPart>
        <DataTable
          label={t('title')}
          texts={useTableTexts()}
          columns={columns}
          rows={rows}
          rowId={rowId}
          rowName={rowName}
          state={state}
          onState={onState}
          status={list.state}
          empty={<EmptyList entities={t('entities')} text={t('emptyText')} state={state} onState={onState} />}
          failed={<FailedPart error={list.error} onRetry={list.reload} />}
          onOpen={(row) => go(listPath(row.type, row.id))}
          rowActions={actions.of}
          highlightedId={highlighted}
          {...look}
        />
      </ImportsPart>
      {actions.dialog}
    </ListPage>
  );
}
