import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  type Configuration,
  configurationColumns,
  configurationSchema,
  type DrmVersion,
  mostConfigurationRows,
} from '#contract/drm-release-version/drm-release-version.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { usePartForm } from '#src/app/entity/form/use-part-form.ts';
import { filledRows, useGridErrors } from '#src/app/form/grid-rows.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { partNumberText } from '#src/app/format/part-number.ts';
import { useGridTexts } from '#src/app/table/use-grid-texts.ts';
import { EditableGrid } from '#src/ui/grid/editable-grid.tsx';
import type { GridRow } from '#src/ui/grid/grid-text.ts';
import { Section } from '#src/ui/page/section.tsx';

type Values = { readonly rows: readonly GridRow[] };

const blank: GridRow = Object.fromEntries(configurationColumns.map((name) => [name, '']));
const widths = {
  ecuDiagnosticAddress: 96,
  hwPartNumber: 132,
  swPartNumber: 132,
  swVersion: 108,
  containerId: 132,
  checksumSha256: 136,
  order: 80,
} as const;
const typed = ({ rows }: Configuration): Values => ({ rows: rows.map((row) => ({ ...row, order: String(row.order) })) });
const filled = (rows: readonly GridRow[]) => filledRows(rows, configurationColumns);

/** The rows up to the last one in which something was typed; an order that is no figure is refused at its cell. */
const schema = z.preprocess((values) => {
  const rows = filled((values as Values).rows);
  return { rows: rows.map((row) => ({ ...row, order: (row.order ?? '').trim() === '' ? undefined : Number(row.order) })) };
}, configurationSchema);

/** What the control units get, as in a spreadsheet, each container once (DRM-04, D-094, T29). */
export function ConfigurationPage() {
  const { t } = useTranslation('drm-release-versions');
  const { entity, now } = useEntityPage<DrmVersion>();
  const initial = useMemo(() => typed(now.configuration), [now.configuration]);
  const { form, isOpen } = usePartForm<Values>({
    ...{ command: 'configuration.save', call: 'saveDrmConfiguration', tab: 'configuration', initial, schema },
    asOf: ({ configuration }) => (configuration ? typed(configuration as Configuration) : undefined),
  });
  const isEditable = isOpen || form.isUnsaved;
  const columns = useMemo(
    () =>
      configurationColumns.map((id) => ({
        id,
        label: t(`configuration.${id}`),
        // A checksum that is cut tells nobody whether it is the right one.
        width: id === 'checksumSha256' && !isEditable ? 500 : widths[id],
        required: true,
        ...(id.endsWith('PartNumber') && { shown: partNumberText }),
      })),
    [t, isEditable],
  );
  const rows = isEditable ? form.values.rows : typed(entity.configuration).rows;
  const errors = useGridErrors(schema, 'rows', { rows: form.values.rows, state: form.state, columns: configurationColumns });
  return (
    <Section title={t('tab.configuration')} field="rows">
      {isEditable && <SaveBar form={form} isEdit />}
      <EditableGrid
        id="rows"
        label={t('tab.configuration')}
        columns={columns}
        rows={rows}
        errors={isEditable ? { ...errors, ...ofServer(form.errors) } : {}}
        blank={blank}
        most={mostConfigurationRows}
        isReadOnly={!isOpen || form.isReadOnly}
        texts={useGridTexts()}
        total={t('configuration.count', { count: filled(rows).length })}
        onChange={(next) => form.set({ rows: next })}
      />
    </Section>
  );
}

/** What the server said of single cells, by `<row>.<column>`. */
const ofServer = (errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) => (path.startsWith('rows.') ? [[path.slice('rows.'.length), text]] : [])),
  );
