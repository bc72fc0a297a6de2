import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '#contract/words.ts';
import { useSavingForm } from '#src/app/entity/form/use-saving-form.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { usePhased } from '#src/areas/deployment/phased-context.ts';
import { LockedFields } from '#src/ui/form/field.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { draftOf, limitsOf, type PlanDraft, planDraftSchema, suggestedPlan } from './plan-drafts.ts';
import { PlanFields } from './plan-fields.tsx';
import { EarlyNote, PlanWarnings } from './plan-warnings.tsx';
import { planWords } from './plan-words.ts';
import { type Plan, usePlanPreview } from './use-plan-preview.ts';

type Props = {
  readonly plan: Plan;
  readonly isOpen: boolean;
  /** what stands here where nothing is typed that could not be saved */
  readonly instead: ReactNode;
  readonly onSaved: () => void;
};

/** Phases with start, share and stop rate; while one types, the server says what each takes and what is in the way (D-091). */
export function PlanEditor({ plan, isOpen, instead, onSaved }: Props) {
  const { t } = useTranslation('deployments');
  const { calls, definition, of, reload } = usePhased();
  const [suggested] = useState(() => suggestedPlan(of.desiredStart, new Date()));
  const form = useSavingForm<PlanDraft>({
    of: definition,
    entity: of,
    part: plan,
    call: calls.savePlan,
    initial: { phases: plan.phases.length > 0 ? plan.phases.map(draftOf) : suggested, limits: limitsOf(plan) },
    schema: planDraftSchema,
    isClosed: !isOpen,
    said: t('plan.saved'),
    onSaved: (answer) => {
      reload(answer);
      onSaved();
    },
  });
  const { phases } = form.values;
  const preview = usePlanPreview(form.values, plan);
  if (!isOpen && !form.isUnsaved) return instead;
  return (
    <>
      <PlanWarnings mine={of} plan={{ ...preview, phases: phases.map(({ name }, at) => ({ ...preview.phases[at], name })) }} />
      {plan.isProposed && (
        <div className="cc-banners">
          <Banner kind="info" title={t('plan.fromProposal')} />
        </div>
      )}
      <div className="cc-banners">
        <EarlyNote phases={phases} desiredStart={of.desiredStart} />
      </div>
      <Section
        title={t('plan.title')}
        note={t('plan.note', { count: of.vehicleCount ?? 0, vehicles: count(of.vehicleCount ?? 0) })}
      >
        <SaveBar form={form} saveLabel={t('plan.save')} words={planWords(t)} />
        <form
          aria-label={t('plan.title')}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
        >
          <LockedFields locked={form.isReadOnly}>
            <PlanFields draft={form.values} errors={form.errors} preview={preview} onChange={form.set} />
          </LockedFields>
          <input type="submit" hidden />
        </form>
      </Section>
    </>
  );
}
