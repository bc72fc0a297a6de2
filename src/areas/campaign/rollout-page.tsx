import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CampaignContext } from '#contract/campaign/campaign.ts';
import { count } from '#contract/words.ts';
import { basePath } from '#src/app/entity/definition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { dash } from '#src/app/format/dash.ts';
import { DescriptionList } from '#src/app/page/description-list.tsx';
import { placeHref } from '#src/app/workflow/need-place.ts';
import type { Campaign } from '#src/areas/campaign/campaign.ts';
import { Button } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { AlsoInOthers } from './also-in.tsx';
import { isOverForGood } from './campaign-frame.tsx';
import { CopyDialog } from './copy-dialog.tsx';

type Around = { readonly foreign: boolean };
/** Each condition of the rollout, whether it holds, and where it is met (BIG-09, BIG-10, ORU2-09, BRAND-02). */
const conditions = [
  { key: 'hasVehicles', page: 'vehicles', field: 'vehicles', holds: ({ vehicles }: CampaignContext) => vehicles > 0 },
  {
    key: 'everyVehicleOfBrand',
    page: 'vehicles',
    field: 'vehicles',
    holds: ({ vehicles }: CampaignContext, { foreign }: Around) => vehicles > 0 && !foreign,
  },
  {
    key: 'manifestsComplete',
    page: 'vehicles',
    field: 'vehicles',
    holds: ({ incomplete, vehicles }: CampaignContext) => vehicles > 0 && incomplete === 0,
  },
  { key: 'hasRelease', page: 'release', field: 'releases', holds: ({ releaseId }: CampaignContext) => releaseId !== null },
  {
    key: 'releaseIsValid',
    page: 'release',
    field: 'releases',
    holds: ({ releaseId, releaseValid }: CampaignContext) => releaseId !== null && releaseValid,
  },
  { key: 'serviceAnswers', page: undefined, field: '', holds: ({ health }: CampaignContext) => health === 'OK' },
] as const;

/** What a rollout needs, and what became of it at the service (BIG-04, ORU2-09). The commands stand in Next steps. */
export function RolloutPage() {
  const { t } = useTranslation('campaigns');
  const { definition, entity, now } = useEntityPage<Campaign>();
  const [copies, setCopies] = useState(false);
  const context = entity.flow.context as CampaignContext;
  const around: Around = { foreign: (entity.flow.external?.vehicleForeign ?? []).length > 0 };
  const path = basePath(definition, entity);
  return (
    <>
      <div className="cc-banners">
        <AlsoInOthers campaign={now} />
      </div>
      <Section
        title={t('rollout.title')}
        note={t('rollout.metOf', {
          met: count(conditions.filter(({ holds }) => holds(context, around)).length),
          all: count(conditions.length),
        })}
        actions={
          // Of one that was aborted Next steps offers the copy (D-067.3).
          !isOverForGood(entity) && (
            <Button small onClick={() => setCopies(true)}>
              {t('copy.action')}
            </Button>
          )
        }
      >
        <PlainTable
          label={t('rollout.title')}
          widths={[null, 120, 160]}
          head={(['condition', 'state', 'where'] as const).map((name) => (
            <th key={name} scope="col">
              {t(`rollout.${name}`)}
            </th>
          ))}
        >
          {conditions.map(({ field, holds, key, page }) => {
            const isMet = holds(context, around);
            return (
              <tr key={key} className="cc-wraps" data-condition={key} data-met={isMet}>
                <th scope="row">
                  {t(key === 'manifestsComplete' && context.vehicles > 0 ? 'rollout.manifestsCount' : `rollout.${key}`, {
                    complete: count(context.vehicles - context.incomplete),
                    all: count(context.vehicles),
                  })}
                </th>
                <td>
                  <span className="cc-st">
                    <StatusGlyph kind={isMet ? 'POSITIVE' : 'ACTION_REQUIRED'} /> {t(isMet ? 'rollout.met' : 'rollout.unmet')}
                  </span>
                </td>
                <td>
                  {!isMet && page !== undefined && entity.readiness.editable && (
                    <UiLink className="cc-link" href={placeHref(path, { page, field })}>
                      {t(page === 'vehicles' ? 'rollout.vehicles' : 'rollout.toRelease')}
                    </UiLink>
                  )}
                </td>
              </tr>
            );
          })}
        </PlainTable>
      </Section>
      <Section title={t('rollout.facts')} spaced>
        <DescriptionList
          label={t('rollout.facts')}
          items={[
            { key: 'ucl', label: t('rollout.ucl'), value: entity.campaignIdUcl ?? dash },
            { key: 'measure', label: t('rollout.measure'), value: entity.measureId ?? dash },
            { key: 'vehicles', label: t('rollout.vehicleCount'), value: String(entity.vehicleCount) },
          ]}
        />
      </Section>
      {copies && <CopyDialog campaign={entity} of={definition} onClose={() => setCopies(false)} />}
    </>
  );
}
