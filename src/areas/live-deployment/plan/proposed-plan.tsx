import { useTranslation } from 'react-i18next';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { CheckControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { limitsOf, type PlanDraft, suggestedPlan } from './plan-drafts.ts';
import { PlanFields } from './plan-fields.tsx';
import { PlanWarnings } from './plan-warnings.tsx';
import { noPlan, usePlanPreview } from './use-plan-preview.ts';

type Props = {
  readonly proposal: PlanDraft | null;
  readonly desiredStart: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (proposal: PlanDraft | null) => void;
};

/** What is wrong in the plan, by its own paths. */
const planErrors = (errors: Props['errors']) =>
  Object.fromEntries(Object.entries(errors).flatMap(([path, text]) => (path.startsWith('plan.') ? [[path.slice(5), text]] : [])));

/** The plan that a request proposes: whoever approves sees it, and the plan starts from it (D-257). */
export function ProposedPlan({ proposal, desiredStart, errors, onChange }: Props) {
  const { t } = useTranslation('deployments');
  const preview = usePlanPreview(useLive().deployment.id, proposal ?? undefined, noPlan);
  const suggested = (): PlanDraft => ({
    phases: suggestedPlan(/^\d{4}-\d{2}-\d{2}$/.test(desiredStart) ? desiredStart : null, new Date()),
    limits: limitsOf(noPlan),
  });
  return (
    <>
      <Field label={t('plan.proposed')} group hint={t('plan.proposedHint')}>
        <CheckControl
          label={t('plan.propose')}
          checked={proposal !== null}
          onChange={(on) => onChange(on ? suggested() : null)}
        />
      </Field>
      {proposal && (
        <div className="cc-proposal">
          <PlanWarnings plan={{ ...preview, phases: proposal.phases }} />
          <PlanFields draft={proposal} errors={planErrors(errors)} preview={preview} onChange={onChange} />
        </div>
      )}
    </>
  );
}
