import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyFigures, ProgressBar, RateBar } from '#src/ui/figures/key-figures.tsx';
import { LineChart } from '#src/ui/figures/line-chart.tsx';
import { ReasonBars } from '#src/ui/figures/reason-bars.tsx';
import { PageLayout } from '#src/ui/page/page-layout.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { HistoryPanel } from '#src/ui/workflow/history-panel.tsx';
import { type Milestone, Milestones } from '#src/ui/workflow/milestones.tsx';
import { NextSteps } from '#src/ui/workflow/next-steps.tsx';

const total = 12_480;

/** Figures, bars and a chart, as dashboards and rollouts use them. */
export function WidgetShowcase() {
  const { t } = useTranslation('demo');
  return (
    <>
      <Section title={t('widget.figures')}>
        <KeyFigures
          figures={[
            { key: 'all', label: t('widget.vehicles'), figure: '12,480' },
            { key: 'done', label: t('widget.installed'), figure: '8,912', base: '71.4 %', tone: 'positive' },
            { key: 'failed', label: t('widget.failed'), figure: '104', base: '0.8 %', tone: 'negative' },
          ]}
          bar={{
            label: t('widget.bar'),
            total,
            parts: [
              { key: 'done', tone: 'positive', value: 8912 },
              { key: 'failed', tone: 'negative', value: 104 },
            ],
          }}
        />
      </Section>
      <Section spaced title={t('widget.bars')}>
        <ProgressBar percent={71} label={t('widget.installed')} figure="71 %" />
        <RateBar rate={2.6} mark={3} rateText="2.6 %" markText="3 %" label={t('widget.rate')} />
      </Section>
      <Section spaced title={t('widget.reasons')}>
        <ReasonBars
          label={t('widget.reasons')}
          rows={[
            { key: 'battery', text: t('widget.battery'), countText: '61', share: 1 },
            { key: 'network', text: t('widget.network'), countText: '43', share: 0.7 },
          ]}
        />
      </Section>
      <Section spaced title={t('widget.chart')}>
        <LineChart
          label={t('widget.chartLabel')}
          series={[
            {
              key: 'plan',
              label: t('widget.plan'),
              style: 'plan',
              points: [
                { x: 0, y: 0 },
                { x: 4, y: 100 },
              ],
            },
            {
              key: 'actual',
              label: t('widget.actual'),
              style: 'actual',
              points: [
                { x: 0, y: 0 },
                { x: 1, y: 34 },
                { x: 2, y: 71 },
              ],
            },
          ]}
          xTicks={[0, 1, 2, 3, 4].map((at) => ({ at, label: t('widget.day', { day: at + 1 }) }))}
          yTicks={[0, 50, 100].map((at) => ({ at, label: String(at) }))}
        />
      </Section>
    </>
  );
}

/** Next steps with tasks: open commands, closed ones with their reasons, what remains. */
export function CardShowcase() {
  const { t } = useTranslation('demo');
  const [isConfirmed, setConfirmed] = useState(false);
  const toggle = () => setConfirmed(!isConfirmed);
  const needs = [
    { key: 'confirmed', text: t('card.need'), met: isConfirmed },
    { key: 'other', text: t('card.other'), who: 'Release Manager · RM' },
  ];
  return (
    <PageLayout
      next={
        <NextSteps
          title={t('card.title')}
          open={isConfirmed ? [] : [{ key: 'confirm', label: t('card.confirm'), consequence: t('card.effect'), onRun: toggle }]}
          closed={[{ key: 'push', label: t('card.push'), needs }]}
          remains={{ label: t('card.remains'), text: t('card.steps') }}
        />
      }
    >
      <Section title={t('card.beside')}>{t('card.text')}</Section>
    </PageLayout>
  );
}

/** The workflow as one line, and slim. */
export function StepperShowcase() {
  const { t } = useTranslation('demo');
  const items: Milestone[] = [
    { key: 'created', label: t('stepper.created'), kind: 'POSITIVE', note: t('stepper.by') },
    { key: 'checked', label: t('stepper.checked'), kind: 'IN_PROGRESS', note: t('stepper.parts'), current: true },
    { key: 'approved', label: t('stepper.approved'), kind: 'NOT_REACHED' },
    { key: 'live', label: t('stepper.live'), kind: 'NOT_REACHED' },
  ];
  return (
    <>
      <Milestones label={t('page.stepper.title')} items={items} />
      <Section spaced title={t('stepper.slim')}>
        <Milestones slim label={t('stepper.slim')} items={items} />
      </Section>
    </>
  );
}

/** Who did what when, with the slider. */
export function TimelineShowcase() {
  const { t } = useTranslation('demo');
  const [position, setPosition] = useState(2);
  const entries = [
    { id: '3', kind: 'POSITIVE' as const, sentence: t('timeline.confirmed'), time: '14:20' },
    { id: '2', kind: 'NEGATIVE' as const, sentence: t('timeline.rejected'), time: '11:05', reason: t('timeline.reason') },
    { id: '1', kind: 'NEUTRAL' as const, sentence: t('timeline.created'), time: '09:58' },
  ];
  return (
    <HistoryPanel
      title={t('page.timeline.title')}
      entries={entries}
      position={position}
      onPosition={setPosition}
      positionLabel={entries[entries.length - 1 - position]?.time ?? ''}
      sinceLabel={t('timeline.since')}
      sliderLabel={t('timeline.slider')}
      emptyLabel={t('timeline.empty')}
    />
  );
}
