import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveDeploymentContext } from '#contract/deployment/deployment-contexts.ts';
import { requestFields } from '#contract/deployment/deployment-fields.ts';
import { localTimeZone } from '#contract/time-zone.ts';
import { capital } from '#contract/words.ts';
import { descriptionsOf } from '#src/app/entity/field-words.ts';
import { FieldsForm } from '#src/app/entity/form/fields-form.tsx';
import { useSavingForm } from '#src/app/entity/form/use-saving-form.ts';
import { clashWords } from '#src/app/form/clash-words.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { useWasOpen } from '#src/app/form/use-was-open.ts';
import { dash } from '#src/app/format/dash.ts';
import { date } from '#src/app/format/format.ts';
import { weighedWords } from '#src/app/format/weighed-words.ts';
import { DescriptionList, MomentOf } from '#src/app/page/description-list.tsx';
import { CountWithTime } from '#src/areas/deployment/count-with-time.tsx';
import { liveDeployment } from '#src/areas/deployment/definitions.ts';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { dueOf } from '#src/areas/deployment/live-status.ts';
import { Form } from '#src/ui/form/field.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { DecisionPart } from './decision-part.tsx';
import { limitsOf } from './plan/plan-drafts.ts';
import { ProposedPlan } from './plan/proposed-plan.tsx';
import { noPlan } from './plan/use-plan-preview.ts';
import { type RequestDraft, requestWithPlan, startHint, tomorrow } from './request-schema.ts';
import { DecisionCollisions } from './touches.tsx';

const ofRequest = { fields: requestFields, texts: liveDeployment.texts };

/** What is typed in fields; the plan has an editor of its own. */
const fieldsOf = ({ desiredStart, reason }: RequestDraft) => ({ desiredStart, reason });

function RequestForm({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = useTranslation('deployments');
  const { deployment, reload } = useLive();
  const [earliest] = useState(() => tomorrow(new Date(), localTimeZone()));
  const { desiredStart, id, requestReason: reason } = deployment;
  const form = useSavingForm<RequestDraft>({
    of: liveDeployment,
    entity: deployment,
    call: 'requestLiveDeployment',
    isLocked: false,
    draft: `live.${id}.request`,
    initial: { reason: reason ?? '', desiredStart: desiredStart ?? '', phases: [], limits: limitsOf(noPlan) },
    schema: requestWithPlan(earliest),
    isClosed: !isOpen,
    said: t('request.done'),
    onSaved: reload,
  });
  const hint = startHint(String(form.values.desiredStart), new Date(), localTimeZone());
  if (!isOpen && !form.isUnsaved) return null;
  return (
    <Section title={t('request.title')}>
      <SaveBar form={form} words={clashWords(ofRequest)} saveLabel={t('request.submit')} isNew />
      <Form label={t('request.title')} onSubmit={form.save} locked={form.isReadOnly}>
        <FieldsForm
          of={ofRequest}
          form={{ ...form, values: fieldsOf(form.values), before: fieldsOf(form.before) }}
          min={{ desiredStart: earliest }}
          hints={{ desiredStart: t(hint.key, { day: hint.due && date(hint.due) }) }}
        />
        <ProposedPlan
          draft={form.values}
          desiredStart={String(form.values.desiredStart)}
          errors={form.errors}
          onChange={form.set}
        />
      </Form>
    </Section>
  );
}

/** Third step: the request, which another person approves from Next steps (LIVE-01, D-062.03…D-062.05). */
export function RequestPage() {
  const { t } = useTranslation('deployments');
  const { deployment, can } = useLive();
  const context = deployment.flow.context as LiveDeploymentContext;
  const isOpen = can('request.submit');
  const wasOpen = useWasOpen(isOpen);
  const none = t('form.nothing');
  const rejected = context.requester === null ? context.requestReason : null;
  if (deployment.status === 'CREATED') {
    return (
      <Section title={t('request.title')}>
        <EmptyState boxed title={t('request.notYet')} text={t('request.notYetText')} />
      </Section>
    );
  }
  const due = dueOf(deployment, localTimeZone());
  const weighed = context.approver !== null && context.weighed ? weighedWords(context.weighed) : [];
  const { desiredStart, requestReason: reason } = deployment;
  return (
    <>
      {rejected !== null && (
        <div className="cc-banners">
          <Banner title={t('request.rejected')}>{rejected}</Banner>
        </div>
      )}
      {deployment.status === 'REQUESTED' && (
        <div className="cc-banners">
          <Banner
            kind="info"
            title={t(can('request.approve') ? 'request.waitsForYou' : 'request.waits', { day: due === null ? dash : date(due) })}
          />
        </div>
      )}
      {deployment.status === 'REQUESTED' && <DecisionCollisions of={deployment} />}
      {wasOpen && <RequestForm key={`${deployment.id} ${rejected}`} isOpen={isOpen} />}
      <Section title={t('request.facts')} spaced={isOpen}>
        <DescriptionList
          label={t('request.facts')}
          items={[
            {
              key: 'vehicles',
              label: t('column.vehicles'),
              value: <CountWithTime count={deployment.vehicleCount} on={deployment.vehicleCountFetchedOn} />,
            },
            ...(isOpen ? [] : descriptionsOf(ofRequest, { reason, desiredStart }, none)),
            { key: 'requested', label: t('live.requested'), value: <MomentOf {...deployment.requested} none={none} /> },
            { key: 'approved', label: t('live.approved'), value: <MomentOf {...deployment.approved} none={none} /> },
            ...(weighed.length === 0
              ? []
              : [
                  {
                    key: 'weighed',
                    label: t('request.weighed'),
                    value: weighed.map((line) => <p key={line}>{capital(line)}</p>),
                  },
                ]),
          ]}
        />
      </Section>
      {deployment.status === 'REQUESTED' && <DecisionPart key={deployment.id} />}
    </>
  );
}
