import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notBefore } from '#contract/day.ts';
import { type FieldValues, valuesOf } from '#contract/entity/fields.ts';
import {
  type SmartCampaign,
  type SmartParameters,
  smartParametersExample,
  smartParametersFields,
} from '#contract/smart-campaign/smart-campaign.ts';
import { dayIn, localTimeZone } from '#contract/time-zone.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { formSchema } from '#src/app/entity/form/form-schema.ts';
import { usePartForm } from '#src/app/entity/form/use-part-form.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { PartFields } from './part-fields.tsx';
import { smartCampaign } from './smart-campaign.ts';

/** How the update reaches the driver (ORUN-04, D-092). */
export function ParametersPage() {
  const { now } = useEntityPage<SmartCampaign>();
  const part = usePart(smartCampaign, 'getSmartParameters', now.id);
  return <ScreenPart screen={part}>{({ parameters }) => <Parameters saved={parameters} />}</ScreenPart>;
}

/** What the specification begins with; the time that an installation takes is for nobody to guess. */
const fresh = { ...valuesOf(smartParametersFields, smartParametersExample), installDuration: '' };

function Parameters({ saved }: { readonly saved: SmartParameters | null }) {
  const { t } = useTranslation('smart-campaigns');
  const { now } = useEntityPage<SmartCampaign>();
  const initial = useMemo(() => (saved ? valuesOf(smartParametersFields, saved) : fresh), [saved]);
  const [today] = useState(() => dayIn(new Date(), localTimeZone()));
  const [schema] = useState(() => formSchema(smartParametersFields, { validUntil: notBefore(today).nullable() }));
  const part = usePartForm<FieldValues>({
    ...{ command: 'parameters.save', call: 'saveSmartParameters', tab: 'parameters' },
    initial,
    schema,
  });
  return (
    <PartFields
      title={t('tab.parameters')}
      fields={smartParametersFields}
      part={part}
      saved={saved ?? undefined}
      min={{ validUntil: today }}
      empty={
        <EmptyState boxed title={t('parameters.none')} text={now.vehicleCount === null ? t('parameters.noneText') : undefined} />
      }
    />
  );
}
