import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { notBefore } from '#contract/day.ts';
import { type FieldValues, valuesOf } from '#contract/entity/fields.ts';
import { type SmartCampaign, smartRequestFields } from '#contract/smart-campaign/smart-campaign.ts';
import { dayAfter, dayIn, localTimeZone } from '#contract/time-zone.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { formSchema } from '#src/app/entity/form/form-schema.ts';
import { usePartForm } from '#src/app/entity/form/use-part-form.ts';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { CampaignFacts } from './campaign-facts.tsx';
import { PartFields } from './part-fields.tsx';

/** The request, which another person approves (ORUN-05, D-068.04). */
export function RequestPage() {
  const { t } = useTranslation('smart-campaigns');
  const { entity, isPast, now } = useEntityPage<SmartCampaign>();
  const [earliest] = useState(() => dayAfter(dayIn(new Date(), localTimeZone()), 1));
  const [schema] = useState(() =>
    formSchema(smartRequestFields, { desiredStart: z.string().min(1, { error: 'required' }).pipe(notBefore(earliest)) }),
  );
  const initial = useMemo(() => valuesOf(smartRequestFields, now.request ?? { purpose: 'ROLLOUT' }), [now.request]);
  const part = usePartForm<FieldValues>({
    ...{ command: 'request.submit', call: 'requestSmartCampaign', tab: 'request-deployment' },
    initial,
    schema,
  });
  const isReady = now.openStep === 'request-deployment';
  return (
    <>
      <PartFields
        title={t('tab.request-deployment')}
        fields={smartRequestFields}
        part={part}
        saved={(isPast ? entity : now).request ?? undefined}
        empty={<EmptyState boxed title={t('request.none')} text={isReady ? undefined : t('request.noneText')} />}
        sendLabel={t('request.send')}
        min={{ desiredStart: earliest }}
      />
      <CampaignFacts />
    </>
  );
}
