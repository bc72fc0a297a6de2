import { useTranslation } from 'react-i18next';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePhased } from '#src/areas/deployment/phased-context.ts';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { PlanEditor } from './plan-editor.tsx';
import { PlanTable } from './plan-table.tsx';
import { usePlan } from './use-plan.ts';

/** Phases of a rollout, what each takes, and what is in the way (LIVE-02, D-062.06, D-091). */
export function PlanPage() {
  const { t } = useTranslation('deployments');
  const { of, can } = usePhased();
  const screen = usePlan();
  return (
    <ScreenPart screen={screen}>
      {(plan) => {
        if (can('plan.save')) return <PlanEditor key={of.id} plan={plan} onSaved={screen.reload} />;
        if (plan.phases.length > 0) return <PlanTable plan={plan} />;
        return (
          <Section title={t('plan.title')}>
            <EmptyState boxed title={t('plan.none')} text={t('plan.noneText')} />
          </Section>
        );
      }}
    </ScreenPart>
  );
}
