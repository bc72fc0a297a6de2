import './data-import.css';
import { IconDownload } from '@tabler/icons-react';
import { t as text } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportKind, importStates, trackingImportKinds } from '#contract/data-import/import-kinds.ts';
import type { ImportRow } from '#contract/data-import/import-shape.ts';
import { count } from '#contract/words.ts';
import { callOf } from '#src/app/entity/calls.ts';
import { type ColumnOf, figure, person, status, title } from '#src/app/entity/list/columns.tsx';
import { EntityListPage } from '#src/app/entity/list/entity-list-page.tsx';
import { saveBlob } from '#src/app/files/download.ts';
import { dash } from '#src/app/format/dash.ts';
import { dateTime } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { usePortal } from '#src/app/portal.ts';
import { Button } from '#src/ui/button.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { definitionOf, listPaths, oru23Path } from './data-import.tsx';
import { FiguresPart } from './figures-part.tsx';
import { importDefaults, importSearch } from './routes.ts';
import { isCounted } from './sum-of.ts';
import { UploadArea } from './upload-area.tsx';

const uploadedOn: ColumnOf<ImportRow> = () => ({
  id: 'uploadedOn',
  header: text('data-imports:column.uploadedOn'),
  value: (row) => row.uploadedOn,
  csv: (row) => dateTime(row.uploadedOn),
  cell: (row) => <TimeText value={row.uploadedOn} />,
  width: 132,
  muted: true,
});

/** So many rows, with separators as everywhere. */
const rowCount = (name: 'rowsTotal' | 'rowsValid' | 'rowsInvalid') =>
  figure<ImportRow>(name, { width: 104, cell: (row) => (name === 'rowsTotal' || isCounted(row) ? count(row[name]) : dash) });

/** While it is validated: how far that is. */
const labelOf = ({ percent, phase, state }: ImportRow): string =>
  state === 'VALIDATING' ? text(`data-imports:phase.${phase}`, { percent }) : statusText(state);

const columns = [
  title<ImportRow>('fileName'),
  status<ImportRow>(importStates, 132, (row) => ({ status: row.state, label: labelOf(row) })),
  rowCount('rowsTotal'),
  rowCount('rowsValid'),
  rowCount('rowsInvalid'),
  person<ImportRow>('uploadedBy'),
  uploadedOn,
];

type Props = { readonly kind: ImportKind; readonly title: string; readonly tabs: Among['tabs']; readonly children?: ReactNode };
type Among = NonNullable<Parameters<typeof EntityListPage>[0]['among']>;

/** Imports of one kind, the area that takes a new one, and what is in force (D-093, D-188). */
function ImportsPage({ kind, title: heading, tabs, children }: Props) {
  return (
    <EntityListPage<ImportRow>
      key={kind}
      definition={definitionOf(kind)}
      search={importSearch}
      defaults={importDefaults}
      columns={columns}
      {...(kind !== 'ORU23' && { fixed: { kind } })}
      showsProgress
      title={heading}
      create={<TemplateButton kind={kind} />}
      among={{ tabs, tab: kind }}
      around={(table) => (
        <>
          <UploadArea kind={kind} />
          {table}
          {children}
        </>
      )}
    />
  );
}

function TemplateButton({ kind }: { readonly kind: ImportKind }) {
  const { t } = useTranslation('data-imports');
  const portal = usePortal();
  const load = async () => {
    const { name, table } = definitionOf(kind);
    const input = kind === 'ORU23' ? {} : { params: { kind } };
    const file = (await callOf(portal, table, `get${name}Template`)(input)) as Blob;
    saveBlob(`${kind.toLowerCase().replaceAll('_', '-')}-template.csv`, file);
  };
  return (
    <Button
      icon={<IconDownload size={14} />}
      onClick={() => void load().catch((error: unknown) => portal.fail(error, { kind: 'mutation' }))}
    >
      {t('template')}
    </Button>
  );
}

function TrackingImports({ kind, children }: Pick<Props, 'children'> & { readonly kind: (typeof trackingImportKinds)[number] }) {
  const { t } = useTranslation('data-imports');
  const tabs = trackingImportKinds.map((key) => ({ key, label: t(`kind.${key}`), href: listPaths[key] }));
  return (
    <ImportsPage kind={kind} title={t('list.title')} tabs={tabs}>
      {children}
    </ImportsPage>
  );
}

/** DT-02, DT-03 */
export const SalesDataPage = () => (
  <TrackingImports kind="SALES_DATA">
    <FiguresPart kind="SALES_DATA" />
  </TrackingImports>
);
export const FleetCapabilitiesPage = () => (
  <TrackingImports kind="FLEET_CAPABILITIES">
    <FiguresPart kind="FLEET_CAPABILITIES" />
  </TrackingImports>
);
export const TrackingPage = () => <TrackingImports kind="TRACKING" />;

/** The upload area of the board of ORU 2.3 (D-199): a tab beside its charts and rows. */
export function Oru23ImportsPage() {
  const { t } = useTranslation('data-imports');
  const tabs = [
    { key: 'charts', label: t('oru23.charts'), href: oru23Path },
    { key: 'rows', label: t('oru23.rows'), href: `${oru23Path}?tab=rows` },
    { key: 'ORU23', label: t('kind.ORU23'), href: listPaths.ORU23 },
  ];
  return <ImportsPage kind="ORU23" title={t('oru23.title')} tabs={tabs} />;
}
