import './vehicle-lists.css';
import { IconLock, IconPlus, IconUpload } from '@tabler/icons-react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { brandName } from '#contract/brand.ts';
import type { VehicleListRow } from '#contract/vehicle-list/vehicle-list.ts';
import { dataSources, vehicleListTypes } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { count } from '#contract/words.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import { type ColumnOf, person, text, title } from '#src/app/entity/list/columns.tsx';
import { EntityListPage } from '#src/app/entity/list/entity-list-page.tsx';
import { dateTime } from '#src/app/format/format.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { EmptyValue } from '#src/app/page/empty-value.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { useClosedCreation } from './access.ts';
import { listPath, listsDefaults, listsSearch } from './addresses.ts';
import { ImportsPart } from './import/imports-part.tsx';
import { useRowActions } from './list-actions.tsx';
import { vehicleList } from './vehicle-list.ts';

type Row = VehicleListRow;
const typeText = (type: Row['type']) => t(`vehicle-lists:value.type.${type}`);
const sourceText = (source: Row['dataSource']) => t(`vehicle-lists:value.dataSource.${source}`);
const brandNames = ({ brandIds }: Row) => brandIds.map(brandName).join(', ');

const countOf = ({ count, lastCountSync }: Row) => (count === 0 && lastCountSync === null ? null : count);

function LastSync({ row: { lastCountSync, syncFailedOn } }: { readonly row: Row }) {
  const { t } = useTranslation('vehicle-lists');
  if (syncFailedOn !== null)
    return (
      <span className="cc-late">
        {t('sync.failed')} <TimeText value={syncFailedOn} format="short" />
      </span>
    );
  return lastCountSync === null ? <span className="cc-faint">{t('notYet')}</span> : <TimeText value={lastCountSync} />;
}

function Locked() {
  const { t } = useTranslation('vehicle-lists');
  return (
    <span className="cc-list-locked">
      <IconLock size={14} aria-hidden="true" /> {t('locked')}
    </span>
  );
}

/** Columns of the overview (D-131, VIN-03). */
export const vehicleListColumns: readonly ColumnOf<Row>[] = [
  title<Row>('name', {
    cell: (row) => (
      <UiLink className="cc-name" href={pageUrl(vehicleList, row)} title={row.description || row.name}>
        {row.name}
      </UiLink>
    ),
  }),
  (of) =>
    text<Row>('type', {
      csv: (row) => typeText(row.type),
      cell: (row) => typeText(row.type),
      width: 112,
      options: vehicleListTypes.map((value) => ({ value, label: typeText(value) })),
      multiple: true,
    })(of),
  (of) =>
    text<Row>('dataSource', {
      csv: (row) => sourceText(row.dataSource),
      cell: (row) => sourceText(row.dataSource),
      width: 104,
      options: dataSources.map((value) => ({ value, label: sourceText(value) })),
    })(of),
  text<Row>('count', {
    value: (row) => countOf(row),
    // What was never counted has no number, and not none.
    cell: (row) => (countOf(row) === null ? <EmptyValue /> : count(row.count)),
    width: 92,
    align: 'right',
  }),
  text<Row>('lastCountSync', {
    csv: ({ lastCountSync, syncFailedOn }) =>
      syncFailedOn === null
        ? lastCountSync && dateTime(lastCountSync)
        : `${t('vehicle-lists:sync.failed')} ${dateTime(syncFailedOn)}`,
    cell: (row) => <LastSync row={row} />,
    width: 136,
    muted: true,
  }),
  text<Row>('locked', {
    value: ({ locked }) => (locked ? t('vehicle-lists:locked') : ''),
    cell: ({ locked }) => locked && <Locked />,
    width: 84,
  }),
  text<Row>('brands', { value: brandNames, cell: (row) => <span title={brandNames(row)}>{brandNames(row)}</span>, width: 104 }),
  person<Row>('owner'),
];

/** The two ways to a list, each with the reason where it is closed (D-216, D-118). */
function Creation() {
  const { t } = useTranslation('vehicle-lists');
  const closed = { IMPORTED: useClosedCreation('IMPORTED'), STANDALONE: useClosedCreation('STANDALONE') };
  const kinds = [
    { type: 'IMPORTED', look: 'outlined', icon: <IconUpload size={14} aria-hidden="true" /> },
    { type: 'STANDALONE', look: 'primary', icon: <IconPlus size={14} aria-hidden="true" /> },
  ] as const;
  const ways = kinds.map(({ icon, look, type }) =>
    closed[type].length > 0 ? (
      <ClosedNote key={type} label={t(`new.${type}`)} reasons={closed[type]} />
    ) : (
      <ButtonLink key={type} look={look} icon={icon} href={listPath(type, 'new')}>
        {t(`new.${type}`)}
      </ButtonLink>
    ),
  );
  return <span className="cc-list-new">{ways}</span>;
}

/** Vehicle lists of the brand (VIN-01, D-131), and the uploads that are on their way. */
export function ListsPage() {
  const actions = useRowActions();
  return (
    <>
      <EntityListPage<Row>
        definition={vehicleList}
        search={listsSearch}
        defaults={listsDefaults}
        columns={vehicleListColumns}
        create={<Creation />}
        rowActions={actions.of}
        around={(table) => <ImportsPart>{table}</ImportsPart>}
      />
      {actions.dialog}
    </>
  );
}
