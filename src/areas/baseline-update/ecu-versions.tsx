import { useTranslation } from 'react-i18next';
import { baselineDossierEndpoints } from '#contract/baseline-update/baseline-dossier.ts';
import type { BaselineUpdate } from '#contract/baseline-update/baseline-update.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { dash } from '#src/app/format/dash.ts';
import { partNumberText } from '#src/app/format/part-number.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';

/** D-080c: what the ECU releases have, or bring, control unit by control unit; it is typed there and read here. */
export function EcuVersions({ side }: { readonly side: 'from' | 'to' }) {
  const { t } = useTranslation('baseline-updates');
  const { isPast, now } = useEntityPage<BaselineUpdate>();
  const of = { type: 'BASELINE_UPDATE', table: baselineDossierEndpoints } as const;
  const part = usePart(of, 'compareBaselines', now.id, { also: () => [{ type: 'ECU_RELEASE', parentId: now.id }] });
  // What the releases had then, the dossier of that moment shows.
  if (isPast) return null;
  return (
    <Section title={t('compare.title')} note={t('compare.ofReleases')} spaced>
      <ScreenPart screen={part}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState boxed title={t('compare.noReleases')} />
          ) : (
            <PlainTable
              label={t('compare.title')}
              widths={[80, null, 168, 124, 124]}
              heads={[
                t('compare.address'),
                t('compare.unit'),
                t('compare.partNumber'),
                t('compare.software'),
                t('compare.hardware'),
              ]}
            >
              {rows.map(({ diagnosticAddress, ecuName, [side]: version }) => (
                <tr key={diagnosticAddress}>
                  <td>{diagnosticAddress}</td>
                  <th scope="row">{ecuName}</th>
                  <td>{version ? partNumberText(version.swPartNumber) : dash}</td>
                  <td>{version?.swVersion ?? dash}</td>
                  <td>{version?.hwVersion ?? dash}</td>
                </tr>
              ))}
            </PlainTable>
          )
        }
      </ScreenPart>
    </Section>
  );
}
