import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { candidateBrandName } from '#contract/brand.ts';
import { candidateInputSchema } from '#contract/release-candidate/candidate-commands.ts';
import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import type { ReleaseCandidate } from '#contract/release-candidate/release-candidate.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { useFormNews } from '#src/app/form/use-form-news.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { type Fact, Facts, MomentOf } from '#src/app/page/facts.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { TextareaControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field, Form } from '#src/ui/form/field.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { saveCandidate } from './candidate-wiring.ts';
import { PlatformControl, type PlatformScope } from './platform-control.tsx';
import { PromotionBanner } from './promotion-banner.tsx';
import { StepStatus, useRegions } from './step-status.tsx';
import { confirmationsOf, VoidDialog } from './void-dialog.tsx';

type Values = { nameForRelease: string; description: string; vehiclePlatform: PlatformScope };

const valuesOf = ({ nameForRelease, description, vehiclePlatform }: ReleaseCandidate): Values => ({
  nameForRelease,
  description,
  vehiclePlatform,
});

function SoftwareForm() {
  const { t } = useTranslation(['aec', 'common']);
  const portal = usePortal();
  const { now, reload } = useCandidate();
  const { candidate, status } = now;
  const form = useEntityForm<Values, ReleaseCandidate>({
    initial: valuesOf(candidate),
    lock: { entityType: 'RELEASE_CANDIDATE', entityId: candidate.id },
    schema: candidateInputSchema.omit({ vehicleBrands: true }),
    save: (values) => saveCandidate(portal, candidate.id, { ...values, vehicleBrands: candidate.vehicleBrands }, status.revision),
    onSaved: (answer) => {
      portal.notify.success(t('common:form.saved', { entity: t('candidates.entity') }));
      reload(answer);
    },
  });
  useFormNews(form, valuesOf(candidate));
  const { values, errors, before } = form;
  const [asks, setAsks] = useState(false);
  const falls = confirmationsOf(status);
  const save = () => (falls.length > 0 && form.isUnsaved ? setAsks(true) : form.save());
  return (
    <>
      <SaveBar form={{ ...form, save }} isEdit />
      {asks && <VoidDialog falls={falls} onSave={form.save} onClose={() => setAsks(false)} />}
      <Form label={t('software.title')} onSubmit={save} locked={form.isReadOnly}>
        <Field
          id="nameForRelease"
          wireName="nameForRelease"
          label={t('software.nameForRelease')}
          hint={t('software.nameHint')}
          was={
            values.nameForRelease === before.nameForRelease
              ? undefined
              : t('form.was', { value: before.nameForRelease || t('form.empty') })
          }
          error={errors.nameForRelease}
        >
          <TextControl value={values.nameForRelease} maxLength={64} onChange={(nameForRelease) => form.set({ nameForRelease })} />
        </Field>
        <Field
          id="vehiclePlatform"
          wireName="vehiclePlatform"
          label={t('column.platform')}
          group
          required
          error={errors.vehiclePlatform}
        >
          <PlatformControl value={values.vehiclePlatform} onChange={(vehiclePlatform) => form.set({ vehiclePlatform })} />
        </Field>
        <Field id="description" wireName="description" label={t('column.description')} wide error={errors.description}>
          <TextareaControl value={values.description} maxLength={2000} onChange={(description) => form.set({ description })} />
        </Field>
      </Form>
    </>
  );
}

/** Name for release, description and platform of a candidate, and where its push to approval stands (AEC-09, AEC-21, AEC-25). */
export function SoftwarePage() {
  const { t } = useTranslation(['aec', 'candidate']);
  const { candidate, status, now, isPast, flow, texts: chain } = useCandidate();
  const regions = useRegions();
  const context = status.flow.context as CandidateContext;
  const { pushToApproval } = status;
  const isOpen = now.can('candidate.edit');
  // What a role lacks is said in Next steps.
  const reasons = (flow.of('candidate.edit')?.needs ?? [])
    .filter(({ kind }) => kind !== 'right')
    .map((need) => chain.need(need, 'candidate.edit', {}));
  const texts: Fact[] =
    isOpen && !isPast
      ? []
      : [
          { key: 'name', label: t('software.nameForRelease'), value: candidate.nameForRelease || t('form.nothing') },
          { key: 'platform', label: t('column.platform'), value: t(`platform.${candidate.vehiclePlatform}`) },
          { key: 'brands', label: t('column.brands'), value: candidate.vehicleBrands.map(candidateBrandName).join(', ') },
          { key: 'description', label: t('column.description'), value: candidate.description || t('form.nothing') },
        ];
  const facts: Fact[] = [
    ...texts,
    { key: 'module', label: t('column.module'), value: `${candidate.moduleName} ${candidate.moduleVersion}` },
    { key: 'version', label: t('column.version'), value: candidate.version },
    {
      key: 'edited',
      label: t('column.lastEdited'),
      value: <MomentOf by={candidate.lastEditedBy} on={candidate.lastEditedOn} none={t('form.nothing')} />,
    },
    {
      key: 'pushed',
      label: t('software.pushed'),
      value: <MomentOf by={pushToApproval.pushedBy} on={pushToApproval.date} none={t('software.notPushed')} />,
    },
  ];
  return (
    <>
      {candidate.stage === 'INTEGRATION' && (
        <PromotionBanner
          status={regions.pushToApproval}
          isConflict={pushToApproval.conflictFlagForApproval}
          problem={context.promotionProblem}
          stage="approval"
        />
      )}
      {!isPast && reasons.length > 0 && <ClosedNote label={chain.label('candidate.edit')} reasons={reasons} />}
      {isOpen && (
        <div hidden={isPast}>
          <Section title={t('software.title')}>
            <SoftwareForm key={candidate.id} />
          </Section>
        </div>
      )}
      <Section title={t('software.facts')} note={<StepStatus status={regions.pushToApproval} />} spaced={isOpen && !isPast}>
        <Facts label={t('software.facts')} facts={facts} />
      </Section>
    </>
  );
}
