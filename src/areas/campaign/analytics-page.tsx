import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Analytics } from '#contract/campaign/campaign.ts';
import { count } from '#contract/words.ts';
import { partOf } from '#src/app/entity/calls.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { date, dateTime } from '#src/app/format/format.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import type { Campaign } from '#src/areas/campaign/campaign.ts';
import { KeyFigures } from '#src/ui/figures/key-figures.tsx';
import { ReasonBars } from '#src/ui/figures/reason-bars.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { useCampaignProgress } from './use-campaign-progress.ts';

/** How far the rollout is, from what the service said and was kept: states, days, errors (BIG-05, D-179d). */
export function AnalyticsPage() {
  const { definition, now } = useEntityPage<Campaign>();
  const portal = usePortal();
  const [resource] = useState(() =>
    partOf(portal, definition.table, `get${definition.name}Analytics` as 'getBigLoopCampaignAnalytics', now.id),
  );
  const screen = useEntityScreen(resource);
  useCampaignProgress({ type: definition.type, id: now.id }, screen.reload);
  return <ScreenPart screen={screen}>{(analytics) => <Shown analytics={analytics} />}</ScreenPart>;
}

const countOf = ({ perState }: Analytics, ...states: string[]): number =>
  perState.reduce((sum, one) => (states.includes(one.state) ? sum + one.count : sum), 0);

function Shown({ analytics }: { readonly analytics: Analytics }) {
  const { t } = useTranslation('campaigns');
  const { errors, perDay, total, updatedOn } = analytics;
  if (updatedOn === null)
    return (
      <Section title={t('analytics.title')}>
        <EmptyState boxed title={t('analytics.none')} text={t('analytics.noneText')} />
      </Section>
    );
  const done = countOf(analytics, 'SUCCESS');
  const failed = countOf(analytics, 'FAILED');
  const aborted = countOf(analytics, 'ABORTED');
  const running = countOf(analytics, 'RUNNING');
  const figures = [
    { key: 'total', label: t('analytics.total'), figure: count(total) },
    { key: 'done', label: t('analytics.done'), figure: count(done), tone: 'positive' as const },
    { key: 'failed', label: t('analytics.failed'), figure: count(failed), tone: 'negative' as const },
    { key: 'open', label: t('analytics.open'), figure: count(total - done - failed - aborted), tone: 'pending' as const },
    ...(aborted > 0 ? [{ key: 'aborted', label: t('analytics.aborted'), figure: count(aborted), tone: 'neutral' as const }] : []),
  ];
  const most = Math.max(1, ...errors.map((one) => one.count));
  return (
    <>
      <Section title={t('analytics.title')} note={t('analytics.updated', { time: dateTime(updatedOn) })}>
        <KeyFigures
          figures={figures}
          bar={{
            total,
            label: figures.map(({ figure, label }) => `${label}: ${figure}`).join(', '),
            parts: [
              { key: 'done', tone: 'positive', value: done },
              { key: 'running', tone: 'progress', value: running },
              { key: 'failed', tone: 'negative', value: failed },
              { key: 'aborted', tone: 'neutral', value: aborted },
            ],
          }}
        />
        <p className="cc-muted">{t('analytics.onlyFigures')}</p>
      </Section>
      <Section title={t('analytics.perDay')} spaced>
        <PlainTable
          label={t('analytics.perDay')}
          widths={[160, 120, 120]}
          head={
            <>
              <th scope="col">{t('analytics.date')}</th>
              <th scope="col" className="cc-num">
                {t('analytics.done')}
              </th>
              <th scope="col" className="cc-num">
                {t('analytics.failed')}
              </th>
            </>
          }
        >
          {perDay.map((day) => (
            <tr key={day.date}>
              <th scope="row">{date(day.date)}</th>
              <td className="cc-num">{count(day.done)}</td>
              <td className="cc-num">{count(day.failed)}</td>
            </tr>
          ))}
        </PlainTable>
      </Section>
      <Section title={t('analytics.errors')} spaced>
        {errors.length === 0 ? (
          <p className="cc-muted">{t('analytics.noErrors')}</p>
        ) : (
          <ReasonBars
            label={t('analytics.errors')}
            rows={errors.map(({ code, count: vehicles, text }) => ({
              key: code,
              text: `${code}: ${text}`,
              countText: count(vehicles),
              share: vehicles / most,
            }))}
          />
        )}
      </Section>
    </>
  );
}
