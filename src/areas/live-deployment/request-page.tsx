import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveDeploymentCommands } from '#contract/deployment/deployment-commands.ts';
import type { LiveDeploymentContext } from '#contract/deployment/deployment-contexts.ts';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import { localTimeZone } from '#contract/time-zone.ts';
import { DateControl } from '#src/app/form/date-control.tsx';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { date } from '#src/app/format/format.ts';
import { type Fact, Facts, MomentOf } from '#src/app/page/facts.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { CountWithTime } from '#src/areas/deployment/count-with-time.tsx';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { submitRequest } from '#src/areas/deployment/wiring.ts';
import { TextareaControl } from '#src/ui/form/controls.tsx';
import { Field, Form } from '#src/ui/form/field.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { requestSchema, startHint, tomorrow } from './request-schema.ts';

type Values = { reason: string; desiredStart: string };

function RequestForm() {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const { deployment, reload } = useLive();
  const [earliest] = useState(() => tomorrow(new Date(), localTimeZone()));
  const form = useEntityForm<Values, LiveDeployment>({
    draft: `live.${deployment.id}.request`,
    initial: { reason: deployment.requestReason ?? '', desiredStart: deployment.desiredStart ?? '' },
    schema: requestSchema(earliest),
    save: (values) => submitRequest(portal, deployment, liveDeploymentCommands['request.submit'].payload.parse(values)),
    onSaved: (answer) => {
      portal.notify.success(t('request.done'));
      reload(answer);
    },
  });
  const { values, errors } = form;
  const hint = startHint(values.desiredStart, new Date(), localTimeZone());
  return (
    <>
      <SaveBar form={form} saveLabel={t('request.submit')} />
      <Form label={t('request.title')} onSubmit={form.save}>
        <Field
          id="desiredStart"
          wireName="desiredStart"
          label={t('request.desiredStart')}
          required
          hint={t(hint.key, { day: hint.due && date(hint.due) })}
          error={errors.desiredStart}
        >
          <DateControl value={values.desiredStart} min={earliest} onChange={(desiredStart) => form.set({ desiredStart })} />
        </Field>
        <Field id="reason" wireName="reason" label={t('request.reason')} wide required error={errors.reason}>
          <TextareaControl rows={4} maxLength={1000} value={values.reason} onChange={(reason) => form.set({ reason })} />
        </Field>
      </Form>
    </>
  );
}

/** Third step: the request, which another person approves from Next steps (LIVE-01, D-062.03…D-062.05). */
export function RequestPage() {
  const { t } = useTranslation('deployments');
  const { deployment, can } = useLive();
  const context = deployment.flow.context as LiveDeploymentContext;
  const none = t('form.nothing');
  const rejected = context.requester === null ? context.requestReason : null;
  if (deployment.status === 'CREATED') {
    return (
      <Section title={t('request.title')}>
        <EmptyState boxed title={t('request.notYet')} text={t('request.notYetText')} />
      </Section>
    );
  }
  const isOpen = can('request.submit');
  const written: Fact[] = [
    { key: 'reason', label: t('request.reason'), value: deployment.requestReason || none },
    {
      key: 'desired',
      label: t('request.desiredStart'),
      value: deployment.desiredStart === null ? none : date(deployment.desiredStart),
    },
  ];
  return (
    <>
      {rejected !== null && (
        <div className="cc-banners">
          <Banner title={t('request.rejected')}>{rejected}</Banner>
        </div>
      )}
      {deployment.status === 'REQUESTED' && (
        <div className="cc-banners">
          <Banner kind="info" title={t(can('request.approve') ? 'request.waitsForYou' : 'request.waits')} />
        </div>
      )}
      {isOpen && (
        <Section title={t('request.title')}>
          <RequestForm key={`${deployment.id} ${rejected}`} />
        </Section>
      )}
      <Section title={t('request.facts')} spaced={isOpen}>
        <Facts
          label={t('request.facts')}
          facts={[
            {
              key: 'vehicles',
              label: t('column.vehicles'),
              value: <CountWithTime count={deployment.vehicleCount} on={deployment.vehicleCountFetchedOn} />,
            },
            ...(isOpen ? [] : written),
            { key: 'requested', label: t('live.requested'), value: <MomentOf {...deployment.requested} none={none} /> },
            { key: 'approved', label: t('live.approved'), value: <MomentOf {...deployment.approved} none={none} /> },
          ]}
        />
      </Section>
    </>
  );
}
