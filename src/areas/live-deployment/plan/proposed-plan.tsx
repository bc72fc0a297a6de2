import { useTranslation } from 'react-i18next';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { CheckControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { limitsOf, type PlanDraft, suggestedPlan } from './plan-drafts.ts';
import { PlanFields } from './plan-fields.tsx';
import { PlanWarnings } from './plan-warnings.tsx';
import { noPlan, usePlanPreview } from './use-plan-preview.ts';

type Props = {
  readonly proposal: PlanDraft | undefined;
  readonly desiredStart: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (proposal: PlanDraft | undefined) => void;
};

/** The plan that a request proposes: whoever approves sees it, and the plan starts from it (D-257). */
export function ProposedPlan({ proposal, desiredStart, errors, onChange }: Props) {
  const { t } = useTranslation('deployments');
  const preview = usePlanPreview(useLive().deployment.id, proposal, noPlan);
  const suggested = (): PlanDraft => ({
    phases: suggestedPlan(/^\d{4}-\d{2}-\d{2}$/.test(desiredStart) ? desiredStart : null, new Date()),
    limits: limitsOf(noPlan),
  });
  return (
    <>
      <Field label={t('plan.proposed')} group hint={t('plan.proposedHint')}>
        <CheckControl
          label={t('plan.propose')}
          checked={proposal !== undefined}
          onChange={(on) => onChange(on ? suggested() : undefined)}
        />
      </Field>
      {proposal && (
        <div className="cc-proposal">
          <PlanWarnings plan={{ ...preview, phases: proposal.phases }} />
          <PlanFields draft={proposal} errors={errors} preview={preview} onChange={onChange} />
        </div>
      )}
    </>
  );
}
