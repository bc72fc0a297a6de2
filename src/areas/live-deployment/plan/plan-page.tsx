import { useTranslation } from 'react-i18next';
import { useWasOpen } from '#src/app/form/use-was-open.ts';
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
  const isOpen = can('plan.save');
  const wasOpen = useWasOpen(isOpen);
  return (
    <ScreenPart screen={screen}>
      {(plan) => {
        const reading =
          plan.phases.length > 0 ? (
            <PlanTable plan={plan} />
          ) : (
            <Section title={t('plan.title')}>
              <EmptyState boxed title={t('plan.none')} text={t('plan.noneText')} />
            </Section>
          );
        if (!wasOpen) return reading;
        return <PlanEditor key={of.id} plan={plan} isOpen={isOpen} instead={reading} onSaved={screen.reload} />;
      }}
    </ScreenPart>
  );
}
