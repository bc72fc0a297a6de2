import '#src/areas/deployment/deployments.css';
import { useTranslation } from 'react-i18next';
import { count } from '#contract/words.ts';
import { DescriptionList } from '#src/app/page/description-list.tsx';
import { usePhased } from '#src/areas/deployment/phased-context.ts';
import { planAhead } from '#src/areas/live-deployment/rollout/rollout-stage.ts';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { beginText } from './begin-text.ts';
import { ExpectedEnd } from './expected-end.tsx';
import { maintenanceText, paceText } from './limit-texts.ts';
import { NeverStops } from './never-stops.tsx';
import { EarlyNote, PlanWarnings } from './plan-warnings.tsx';
import type { Plan } from './use-plan-preview.ts';

type Props = { readonly plan: Plan /** it stands below other parts */; readonly isSpaced?: boolean };

/** A plan to read: the saved one, or the one that its request proposes (D-257). */
export function PlanTable({ plan, isSpaced = false }: Props) {
  const { t } = useTranslation('deployments');
  const { of, rollout, stage } = usePhased();
  const isRunning = (rollout.entity?.phases.length ?? 0) > 0;
  const ahead = planAhead(rollout.entity && stage(rollout.entity), plan);
  return (
    <>
      {ahead && <PlanWarnings mine={of} plan={ahead} isRunning={isRunning} />}
      {ahead && !isRunning && (
        <div className="cc-banners">
          <EarlyNote phases={ahead.phases} desiredStart={of.desiredStart} />
        </div>
      )}
      <Section title={t(plan.isProposed ? 'plan.proposed' : 'plan.title')} field="plan" spaced={isSpaced}>
        <PlainTable
          label={t(plan.isProposed ? 'plan.proposed' : 'plan.title')}
          widths={[null, 260, 80, 100, 100]}
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
                {phase.start === null ? (
                  beginText(t, phase.begin, place + 1, plan.phases[place - 1]?.vehicles)
                ) : (
                  <TimeText value={phase.start} />
                )}
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
        <DescriptionList
          label={t('plan.limits')}
          items={[
            { key: 'pace', label: t('pace.title'), value: paceText(t, plan.pace) },
            { key: 'maintenance', label: t('maintenance.title'), value: maintenanceText(t, plan.maintenance) },
          ]}
        />
      </Section>
    </>
  );
}
