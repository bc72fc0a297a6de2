import '#src/areas/deployment/deployments.css';
import { useTranslation } from 'react-i18next';
import { count } from '#src/app/format/format.ts';
import { Facts } from '#src/app/page/facts.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { beginText } from './begin-text.ts';
import { ExpectedEnd } from './expected-end.tsx';
import { maintenanceText, paceText } from './limit-texts.ts';
import { NeverStops } from './never-stops.tsx';
import { PlanEditor } from './plan-editor.tsx';
import { PlanWarnings } from './plan-warnings.tsx';
import { usePlan } from './use-plan.ts';
import type { Plan } from './use-plan-preview.ts';

/** Phases of a rollout, what each takes, and what is in the way (LIVE-02, D-062.06, D-091). */
export function PlanPage() {
  const { t } = useTranslation('deployments');
  const { deployment, can } = useLive();
  const screen = usePlan();
  return (
    <ScreenPart screen={screen}>
      {(plan) => {
        if (can('plan.save')) return <PlanEditor key={deployment.id} plan={plan} onSaved={screen.reload} />;
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

function PlanTable({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation('deployments');
  return (
    <>
      <PlanWarnings plan={plan} />
      <Section title={t('plan.title')} field="plan">
        <PlainTable
          label={t('plan.title')}
          widths={[null, 200, 80, 100, 100]}
          head={
            <>
              <th>{t('phase.name')}</th>
              <th>{t('phase.begins')}</th>
              <th className="cc-num">{t('phase.share')}</th>
              <th className="cc-num">{t('column.vehicles')}</th>
              <th className="cc-num">{t('phase.stopAt')}</th>
            </>
          }
        >
          {plan.phases.map((phase, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a phase is its place
            <tr key={place}>
              <th scope="row">
                {place + 1} {phase.name}
                <NeverStops vehicles={phase.vehicles} />
              </th>
              <td className="cc-muted">
                {phase.start === null ? beginText(t, phase.begin, place + 1) : <TimeText value={phase.start} />}
              </td>
              <td className="cc-num">{phase.share} %</td>
              <td className="cc-num">{count(phase.vehicles)}</td>
              <td className="cc-num">{phase.stopOnFailureRate} %</td>
            </tr>
          ))}
        </PlainTable>
        <div className="cc-plan-foot">
          <ExpectedEnd plan={plan} />
        </div>
        <Facts
          label={t('plan.limits')}
          facts={[
            { key: 'pace', label: t('pace.title'), value: paceText(t, plan.pace) },
            { key: 'maintenance', label: t('maintenance.title'), value: maintenanceText(t, plan.maintenance) },
          ]}
        />
      </Section>
    </>
  );
}
