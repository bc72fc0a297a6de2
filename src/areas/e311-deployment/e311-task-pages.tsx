import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { E311Deployment } from '#contract/e311-deployment/e311-deployment.ts';
import type { Cpl } from '#contract/e311-deployment/e311-deployment-endpoints.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { usePartForm } from '#src/app/entity/form/use-part-form.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { useGridTexts } from '#src/app/table/use-grid-texts.ts';
import { useUpdateColumns } from '#src/areas/e311-request/update-columns.ts';
import { EditableGrid } from '#src/ui/grid/editable-grid.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Confirmed } from './confirmed.tsx';
import { type CplValues, cellErrors, cplSchemaOf, openColumns, rowOf, withoutTarget } from './cpl-rows.ts';
import { e311Deployment } from './e311-deployment.tsx';

/** What each control unit gets (E311-05, E311-11, E311-12). */
export function CplPage() {
  const { now } = useEntityPage<E311Deployment>();
  const part = usePart(e311Deployment, 'getE311Cpl', now.id);
  return <ScreenPart screen={part}>{(task) => <Entries task={task} />}</ScreenPart>;
}

const ownOf = (name: string) => ({ isClosed: !openColumns.some((open) => open === name) });

function Entries({ task }: { readonly task: Cpl }) {
  const { t } = useTranslation('e311-deployments');
  const initial = useMemo<CplValues>(() => ({ entries: task.entries.map(rowOf) }), [task.entries]);
  const schema = useMemo(() => cplSchemaOf(task.entries), [task.entries]);
  const { form, isOpen } = usePartForm<CplValues>({
    ...{ command: 'cpl.save', call: 'saveE311Cpl', tab: 'cpl', initial, schema },
    asOf: ({ entries }) => (entries ? { entries: (entries as Cpl['entries']).map(rowOf) } : undefined),
  });
  const { entries } = form.values;
  const ofUpdates = useUpdateColumns(ownOf);
  const columns = useMemo(
    () => [{ id: 'isEnabled', label: t('cpl.isEnabled'), width: 66, isCheck: true }, ...ofUpdates],
    [t, ofUpdates],
  );
  const errors = useMemo(() => cellErrors(schema, { entries }), [schema, entries]);
  const lacking = withoutTarget(entries);
  const unassigned = entries.filter(({ id, isEnabled }) => isEnabled === 'true' && task.unassigned.includes(Number(id)));
  return (
    <>
      <Confirmed task="cpl" />
      {(isOpen || form.isHeld) && <SaveBar form={form} isEdit />}
      {lacking.length > 0 && (
        <Banner title={t('cpl.lacking', { count: lacking.length })}>
          {t('cpl.lackingText', { names: lacking.map(({ productId }) => productId).join(', ') })}
        </Banner>
      )}
      {unassigned.length > 0 && (
        <Banner kind="warning" title={t('cpl.unassigned', { count: unassigned.length })}>
          {t('cpl.unassignedText', { names: unassigned.map(({ productId }) => productId).join(', ') })}
        </Banner>
      )}
      <EditableGrid
        id="entries"
        label={t('tab.cpl')}
        columns={columns}
        rows={entries}
        errors={errors}
        most={entries.length}
        isReadOnly={!isOpen || form.isReadOnly}
        texts={useGridTexts()}
        total={t('cpl.count', { count: entries.filter(({ isEnabled }) => isEnabled === 'true').length })}
        onChange={(rows) => form.set({ entries: rows })}
      />
    </>
  );
}
