import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { baselineDossierEndpoints, type ComparisonRow } from '#contract/baseline-update/baseline-dossier.ts';
import type { BaselineUpdate } from '#contract/baseline-update/baseline-update.ts';
import { baselineUpdateEndpoints } from '#contract/baseline-update/baseline-update-endpoints.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { entityWords } from '#src/app/entity/definition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { dash } from '#src/app/format/dash.ts';
import { partNumberText } from '#src/app/format/part-number.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { resourceOf } from '#src/app/resource.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { useRouteSearch } from '#src/app/routing/use-route-param.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { SelectControl } from '#src/ui/form/controls.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';

const kinds = {
  ADDED: 'POSITIVE',
  REMOVED: 'NEGATIVE',
  CHANGED: 'ACTION_REQUIRED',
  SAME: 'NEUTRAL',
  UNKNOWN: 'NEUTRAL',
} as const;

/** ECU versions as a difference: current against target, or the target against that of another baseline update. */
export function ComparePage() {
  const { t } = useTranslation('baseline-updates');
  const { now } = useEntityPage<BaselineUpdate>();
  const go = useGo();
  const other = useRouteSearch().with;
  const chosen = typeof other === 'number' || typeof other === 'string' ? String(other) : '';
  const updates = useUpdates().filter(({ id }) => id !== now.id);
  return (
    <Section
      title={t('compare.title')}
      note={t(chosen === '' ? 'compare.versions' : 'compare.targets')}
      actions={
        <SelectControl
          label={t('compare.with')}
          value={chosen}
          placeholder={t('compare.current')}
          options={updates.map(({ code, id, title }) => ({ value: String(id), label: `${code} · ${title}` }))}
          onChange={(value) => go(urlOf('BASELINE_UPDATE', { bluId: now.id }, 'compare', { with: value || undefined }))}
        />
      }
    >
      <Rows key={chosen} id={now.id} other={chosen} />
    </Section>
  );
}

/** Baseline updates of the brand, as the first question of their list answers them. */
function useUpdates() {
  const portal = usePortal();
  const [resource] = useState(() =>
    resourceOf<{ readonly items: readonly BaselineUpdate[] }>(
      portal,
      'listBaselineUpdates',
      { query: { limit: 250 } },
      baselineUpdateEndpoints,
    ),
  );
  return useEntityScreen(resource, {}).entity?.items ?? [];
}

function Rows({ id, other }: { readonly id: number; readonly other: string }) {
  const { t } = useTranslation('baseline-updates');
  const of = { type: 'BASELINE_UPDATE', table: baselineDossierEndpoints } as const;
  const part = usePart(of, 'compareBaselines', id, { query: other === '' ? {} : { with: other } });
  return (
    <ScreenPart screen={part}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState boxed title={t('compare.none')} />
        ) : (
          <PlainTable
            label={t('compare.title')}
            widths={[76, 112, 126, 126, 132]}
            heads={[
              t('compare.address'),
              t('compare.unit'),
              t(other === '' ? 'compare.current' : 'compare.other'),
              t(other === '' ? 'compare.target' : 'compare.this'),
              t('compare.change'),
            ]}
          >
            {rows.map((row) => (
              <tr key={row.diagnosticAddress + row.ecuName} className="cc-wraps">
                <td>{row.diagnosticAddress}</td>
                <th scope="row">{row.ecuName}</th>
                <td>
                  <Version unit={row.from} differs={row.differs} />
                </td>
                <td>
                  <Version unit={row.to} differs={row.differs} />
                </td>
                <td>
                  <span className="cc-st">
                    <StatusGlyph kind={kinds[row.change]} /> {t(`compare.value.${row.change}`)}
                  </span>
                  {row.differs.length > 0 && <div className="cc-muted">{row.differs.map(partText).join(', ')}</div>}
                </td>
              </tr>
            ))}
          </PlainTable>
        )
      }
    </ScreenPart>
  );
}

type Part = ComparisonRow['differs'][number];
const partText = (part: Part): string => entityWords({ texts: 'ecu-releases' }, `field.${part}`);
/** In sight of every row; the rest of a version where it differs. */
const always: readonly Part[] = ['swPartNumber', 'swVersion', 'hwVersion'];
const partValue = (unit: NonNullable<ComparisonRow['from']>, part: Part): string =>
  part.endsWith('PartNumber') ? partNumberText(unit[part]) : unit[part];

function Version({ unit, differs }: { readonly unit: ComparisonRow['from'] } & Pick<ComparisonRow, 'differs'>) {
  if (unit === null) return dash;
  return (
    <>
      {always.map((part) => partValue(unit, part)).join(' · ')}
      {differs
        .filter((part) => !always.includes(part))
        .map((part) => (
          <div key={part} className="cc-muted">
            {partText(part)}: {partValue(unit, part) || dash}
          </div>
        ))}
    </>
  );
}
