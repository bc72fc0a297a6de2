import { useTranslation } from 'react-i18next';
import { platformName } from '#contract/access/permissions.ts';
import type { ListedVehicle } from '#contract/vehicle-list/vehicle-list.ts';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import type { FilterEditorState } from './use-filter-editor.ts';

const fields = ['vin', 'model', 'modelYear', 'market', 'platform', 'driveType'] as const satisfies (keyof ListedVehicle)[];

/** Rows that say enough. */
const MOST = 8;

/** Some of the vehicles that match, so that one sees what the filter means. */
export function FilterSample({ editor: { insight } }: { readonly editor: FilterEditorState }) {
  const { t } = useTranslation('vehicles');
  if (!insight || insight.sample.length === 0) return null;
  const shown = insight.sample.slice(0, MOST);
  return (
    <Section title={t('sample.title')} note={t('sample.note', { count: shown.length })} spaced>
      <PlainTable
        label={t('sample.title')}
        widths={[180, null, 96, 96, 110, 120]}
        head={fields.map((field) => <th key={field}>{t(`column.${field}`)}</th>)}
      >
        {shown.map((vehicle) => (
          <tr key={vehicle.vin}>
            <th scope="row">{vehicle.vin}</th>
            {fields.slice(1).map((field) => (
              <td key={field}>{field === 'platform' ? platformName(vehicle.platform ?? '') : vehicle[field]}</td>
            ))}
          </tr>
        ))}
      </PlainTable>
    </Section>
  );
}
