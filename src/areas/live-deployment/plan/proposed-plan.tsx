import { useTranslation } from 'react-i18next';
import { usePhased } from '#src/areas/deployment/phased-context.ts';
import { CheckControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { limitsOf, type PlanDraft, suggestedPlan } from './plan-drafts.ts';
import { PlanFields } from './plan-fields.tsx';
import { PlanWarnings } from './plan-warnings.tsx';
import { noPlan, usePlanPreview } from './use-plan-preview.ts';

type Props = {
  /** one without phases is none */
  readonly draft: PlanDraft;
  readonly desiredStart: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (draft: PlanDraft) => void;
};

/** The plan that a request proposes: whoever approves sees it, and the plan starts from it (D-257). */
export function ProposedPlan({ draft: { limits, phases }, desiredStart, errors, onChange }: Props) {
  const { t } = useTranslation('deployments');
  const { of } = usePhased();
  const hasPlan = phases.length > 0;
  const draft = { limits, phases };
  const preview = usePlanPreview(hasPlan ? draft : undefined, noPlan);
  const suggested = (): PlanDraft => ({
    phases: suggestedPlan(/^\d{4}-\d{2}-\d{2}$/.test(desiredStart) ? desiredStart : null, new Date()),
    limits: limitsOf(noPlan),
  });
  return (
    <>
      <Field label={t('plan.proposed')} group hint={t('plan.proposedHint')}>
        <CheckControl
          label={t('plan.propose')}
          checked={hasPlan}
          onChange={(on) => onChange(on ? suggested() : { phases: [], limits: limitsOf(noPlan) })}
        />
      </Field>
      {hasPlan && (
        <div className="cc-proposal">
          <PlanWarnings mine={of} plan={{ ...preview, phases }} />
          <PlanFields draft={draft} errors={errors} preview={preview} onChange={onChange} />
        </div>
      )}
    </>
  );
}
