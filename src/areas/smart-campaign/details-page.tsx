import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { FieldValue } from '#contract/entity/fields.ts';
import {
  mostContainers,
  type SmartCampaign,
  smartContainerColumns,
  smartDetailsFields,
  smartDetailsSchema,
} from '#contract/smart-campaign/smart-campaign.ts';
import type { Addressed, NewForm } from '#src/app/entity/definition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { EntityCreatePage } from '#src/app/entity/entity-create-page.tsx';
import { EntityForm } from '#src/app/entity/form/entity-form.tsx';
import { EntityFormPage } from '#src/app/entity/form/entity-form-page.tsx';
import type { OwnControl } from '#src/app/entity/form/fields-form.tsx';
import { formSchema } from '#src/app/entity/form/form-schema.ts';
import { filledRows } from '#src/app/form/grid-rows.ts';
import { partNumberText } from '#src/app/format/part-number.ts';
import { useGridTexts } from '#src/app/table/use-grid-texts.ts';
import { EditableGrid } from '#src/ui/grid/editable-grid.tsx';
import type { GridRow } from '#src/ui/grid/grid-text.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { smartCampaign } from './smart-campaign.ts';

const blank: GridRow = Object.fromEntries(smartContainerColumns.map((name) => [name, '']));
const widths = { id: 148, ecu: 88, partNumber: 148, version: 96 } as const;
const rowsOf = (value: FieldValue): readonly GridRow[] => (Array.isArray(value) ? (value as readonly GridRow[]) : []);

/** The rows up to the last one in which something was typed. */
const containersSchema = z.preprocess(
  (rows) => filledRows(rowsOf(rows as FieldValue), smartContainerColumns),
  smartDetailsSchema.shape.containers,
);
const schema = formSchema(smartDetailsFields, { containers: containersSchema });

type GridProps = Partial<Parameters<OwnControl>[0]> & { readonly value: FieldValue };

/** What the control units get, as in a spreadsheet (D-092); without `onChange` it is read. */
function ContainerGrid({ value, errors = {}, onChange }: GridProps) {
  const { t } = useTranslation('smart-campaigns');
  const rows = rowsOf(value);
  const columns = useMemo(
    () =>
      smartContainerColumns.map((id) => ({
        id,
        label: t(`container.${id}`),
        width: widths[id],
        ...(id === 'partNumber' && { shown: partNumberText }),
      })),
    [t],
  );
  const own = Object.entries(errors).flatMap(([path, text]) =>
    path.startsWith('containers.') ? [[path.slice('containers.'.length), text] as const] : [],
  );
  return (
    <EditableGrid
      id="containers"
      label={t('field.containers')}
      columns={columns}
      rows={rows}
      {...(onChange && { blank })}
      errors={Object.fromEntries(own)}
      most={mostContainers}
      isReadOnly={onChange === undefined}
      texts={useGridTexts()}
      total={t('containerCount', { count: filledRows(rows, smartContainerColumns).length })}
      onChange={(next) => onChange?.(next as FieldValue)}
    />
  );
}

/** What a way back brings stays as it was rolled out (D-255). */
const ofSoftware = ['softwareName', 'softwareVersion', 'platform'];
const own: Readonly<Record<string, OwnControl>> = { containers: (field) => <ContainerGrid {...field} /> };
const form = { schema, own };

type NewProps = NewForm & { readonly onSaved: (saved: Addressed) => void; readonly onCancel: () => void };
const NewCampaignForm = (props: NewProps) => <EntityForm definition={smartCampaign} {...props} {...form} />;

/** The first step creates the campaign (D-068.01). */
export function NewSmartCampaign() {
  return <EntityCreatePage definition={smartCampaign} form={NewCampaignForm} next="vehicles" />;
}

/** The software, and what each control unit gets (ORUN-02). */
export function DetailsPage() {
  const { t } = useTranslation('smart-campaigns');
  const { entity, flow, isPast } = useEntityPage<SmartCampaign>();
  return (
    <>
      {entity.wayBackOf && flow.can('details.save') && (
        <div className="cc-banners">
          <Banner kind="info" title={t('wayBack.fixed')} />
        </div>
      )}
      <EntityFormPage
        title={t('tab.software-details')}
        command="details.save"
        calls={{ edit: 'saveSmartDetails' }}
        {...form}
        {...(entity.wayBackOf && { fixed: ofSoftware, own: { containers: ({ value }) => <ContainerGrid value={value} /> } })}
      />
      {(isPast || !flow.can('details.save')) && (
        <Section title={t('field.containers')} spaced>
          <ContainerGrid value={entity.containers as unknown as FieldValue} />
        </Section>
      )}
    </>
  );
}
