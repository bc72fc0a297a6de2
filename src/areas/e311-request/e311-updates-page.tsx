import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type E311Request, updatesInputSchema } from '#contract/e311-request/e311-request.ts';
import { e311RequestEndpoints } from '#contract/e311-request/e311-request-endpoints.ts';
import { duplicatesIn, ecuUpdateColumns, mostUpdates, type StoredUpdate } from '#contract/e311-request/ecu-update.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { useFormNews } from '#src/app/form/use-form-news.ts';
import { ListPart } from '#src/app/page/list-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';
import { Button } from '#src/ui/button.tsx';
import { EditableGrid } from '#src/ui/grid/editable-grid.tsx';
import { type GridRow, rowsOfCsv } from '#src/ui/grid/grid-text.ts';
import { Section } from '#src/ui/page/section.tsx';
import { downloadCsv, toCsv } from '#src/ui/table/csv.ts';
import { updatesOf } from './e311-request.tsx';

/** Which control units get which software (D-087c). */
export function UpdatesPage() {
  const { t } = useTranslation('e311/requests');
  const { now } = useEntityPage<E311Request>();
  const portal = usePortal();
  const [updates] = useState(() => updatesOf(portal, now.id));
  const list = useListScreen<StoredUpdate>(updates, {
    what: t('updates.what'),
    concerns: ({ entityId, entityType }) => entityType === 'E311_REQUEST' && entityId === now.id,
  });
  if (list.state !== 'ready')
    return (
      <ListPart list={list} title={t('updates.what')} empty={null}>
        {() => null}
      </ListPart>
    );
  return <Updates key={now.id} known={list.rows} />;
}

/** The rows of the grid as they are sent, each container once (T29). */
const updatesSchema = z.preprocess(
  (values) => bodyOf(values as UpdateValues),
  updatesInputSchema.superRefine(({ updates }, context) => {
    for (const row of duplicatesIn(updates))
      context.addIssue({ code: 'custom', message: 'unique:update container', path: ['updates', row, 'targetVersion'] });
  }),
);

type UpdateValues = { readonly updates: readonly GridRow[] };
const blank: GridRow = { id: '', ...Object.fromEntries(ecuUpdateColumns.map((name) => [name, ''])) };
const requiredColumns = ['productId', 'ecuDiagnosticAddress', 'hardware', 'targetPartNumber', 'targetVersion'];
const bodyOf = ({ updates }: UpdateValues) => ({
  updates: updates.map(({ id, ...update }) => ({ ...update, id: id ? Number(id) : null })),
});

function Updates({ known }: { readonly known: readonly StoredUpdate[] }) {
  const { t } = useTranslation(['e311/requests', 'common']);
  const { flow, isPast, now, screen } = useEntityPage<E311Request>();
  const portal = usePortal();
  const initial: UpdateValues = { updates: known.map(({ id, ...update }) => ({ ...update, id: String(id) })) };
  const isOpen = flow.can('updates.save') && !isPast;
  const form = useEntityForm<UpdateValues, E311Request>({
    initial,
    isClosed: !isOpen,
    lock: { entityType: 'E311_REQUEST', entityId: now.id },
    schema: updatesSchema,
    save: async (values) =>
      portal
        .clientOf(e311RequestEndpoints)
        .saveE311RequestUpdates({ params: { id: now.id }, body: bodyOf(values) as never }, { revision: now.revision }),
    onSaved: (saved) => {
      portal.notify.success(t('common:form.saved', { entity: t('tab.ecu-updates') }));
      screen.reload(saved);
    },
  });
  useFormNews(form, initial);
  const { updates } = form.values;
  const errors = Object.fromEntries(Object.entries(form.errors).map(([path, error]) => [path.replace(/^updates\./, ''), error]));
  const columns = ecuUpdateColumns.map((id) => ({
    id,
    label: t(`update.${id}`),
    required: requiredColumns.includes(id),
  }));
  const set = (rows: readonly GridRow[]) => form.set({ updates: rows });
  const load = async (file: File | undefined) => {
    const rows = file && rowsOfCsv(await file.text(), ecuUpdateColumns, blank);
    if (rows) set(rows.slice(0, mostUpdates));
    else if (file) portal.notify.success(t('updates.wrongFile'));
  };
  const csv = (rows: readonly GridRow[]) =>
    toCsv(
      ecuUpdateColumns,
      rows.map((row) => ecuUpdateColumns.map((name) => row[name] ?? '')),
    );
  return (
    <>
      {isOpen && <SaveBar form={form} isEdit />}
      <Section
        title={t('tab.ecu-updates')}
        note={t('updates.count', { count: updates.length })}
        field="updates"
        actions={
          <>
            <Button type="button" small onClick={() => downloadCsv(t('updates.file'), csv(updates))}>
              {t('updates.export')}
            </Button>
            <Button type="button" small onClick={() => downloadCsv(t('updates.templateFile'), csv([]))}>
              {t('updates.template')}
            </Button>
          </>
        }
      >
        {isOpen && <p className="cc-muted">{t('updates.hint')}</p>}
        <EditableGrid
          label={t('updates.what')}
          columns={columns}
          rows={updates}
          errors={errors}
          blank={blank}
          most={mostUpdates}
          isReadOnly={!isOpen || form.isReadOnly}
          cellLabel={(column, row) =>
            t('updates.cell', { row, column: t(`update.${column as (typeof ecuUpdateColumns)[number]}`) })
          }
          removeLabel={(row) => t('updates.remove', { row })}
          onChange={set}
        />
        {isOpen && (
          <p>
            <Button type="button" small onClick={() => set([...updates, blank].slice(0, mostUpdates))}>
              {t('updates.add')}
            </Button>{' '}
            <label>
              {t('updates.import')}{' '}
              <input type="file" accept=".csv,text/csv" onChange={(event) => load(event.currentTarget.files?.[0])} />
            </label>
          </p>
        )}
      </Section>
    </>
  );
}
