import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { functionalRoleNames } from '#contract/access/roles.ts';
import { nounText, typeOfFlow } from '#contract/entity/entities.ts';
import type { Flow } from '#machines/flow.ts';
import { outlineOf } from '#machines/outline.ts';
import { type FlowId, flows } from '#machines/registry.ts';
import { ListPage } from '#src/app/page/list-page.tsx';
import { useRouteParams } from '#src/app/routing/use-route-param.ts';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { roleName } from '#src/app/workflow/flow-texts.ts';
import { outlineWords } from '#src/app/workflow/outline-words.ts';
import { textOf } from '#src/i18n/i18n.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { SelectControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { GoneState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { workflowSearch } from './searches.ts';
import { usePathRun } from './use-workflow-figures.ts';
import { WorkflowChart } from './workflow-chart.tsx';
import { drawOutline } from './workflow-layout.ts';
import { PathRunLine } from './workflow-run.tsx';
import { StateTable } from './workflow-states.tsx';
import { TransitionTable } from './workflow-transitions.tsx';
import { openFor, presentStates, stateWords } from './workflow-view.ts';

const isFlow = (id: string | undefined): id is FlowId => id !== undefined && Object.hasOwn(flows, id);

/** One flow's chart, drawn from the machine itself, with what was exercised and how long things wait. */
export function WorkflowPage() {
  const { t } = useTranslation('demo');
  const { flow } = useRouteParams();
  if (isFlow(flow)) return <Workflow key={flow} id={flow} />;
  return (
    <GoneState
      level={1}
      title={t('workflow.gone')}
      actions={
        <ButtonLink look="primary" href="/demo">
          {t('back')}
        </ButtonLink>
      }
    />
  );
}

function Workflow({ id }: { readonly id: FlowId }) {
  const { t } = useTranslation('demo');
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const [{ at, role, mark }, set] = useSearchState(workflowSearch);
  const outline = useMemo(() => outlineOf(flows[id] as Flow), [id]);
  const words = useMemo(() => outlineWords(id, (key, values) => textOf('flows', key, values)), [id]);
  const drawing = useMemo(() => {
    const title = ({ path, name, isInitial, isLeaf }: (typeof outline.states)[number]) =>
      path === '' ? t('workflow.anyState') : `${isInitial && isLeaf ? '● ' : ''}${stateWords(name)}`;
    return drawOutline(outline, { title, label: words.label });
  }, [outline, words, t]);
  const present = useMemo(() => presentStates(at), [at]);
  const open = useMemo(() => openFor(outline, present, role), [outline, present, role]);
  const loaded = usePathRun(id);
  const exercised = useMemo(() => new Set(loaded.run?.transitions), [loaded.run]);
  const query = at === undefined ? '' : `?at=${at}`;
  const show = (name: string) => {
    set({ mark: name }, { replace: true });
    document.getElementById(`arrow-${name}`)?.scrollIntoView({ block: 'center', inline: 'center' });
  };
  return (
    <ListPage
      title={t('workflow.title', { name: nounText(typeOfFlow(id)) })}
      note={t('workflow.note', { states: outline.states.length, transitions: outline.transitions.length })}
      tabs={Object.keys(flows).map((key) => ({
        key,
        label: nounText(typeOfFlow(key as FlowId)),
        href: `/demo/workflow/${key}${key === id ? query : ''}`,
      }))}
      tab={id}
      actions={
        at !== undefined && canGoBack ? (
          <Button small onClick={() => router.history.back()}>
            {t('workflow.back')}
          </Button>
        ) : (
          <ButtonLink small href="/demo">
            {t('back')}
          </ButtonLink>
        )
      }
    >
      <Section title={t('workflow.chart')} note={present.size > 0 ? t('workflow.present') : t('workflow.noPresent')}>
        <Field label={t('workflow.role')} hint={t('workflow.roleHint')}>
          <SelectControl
            value={role ?? ''}
            placeholder={t('workflow.noRole')}
            options={functionalRoleNames.map((value) => ({ value, label: roleName(value) }))}
            onChange={(value) => set({ role: value === '' ? undefined : value }, { replace: true })}
          />
        </Field>
        <PathRunLine {...loaded} outline={outline} flow={id} />
        <WorkflowChart
          drawing={drawing}
          label={t('workflow.picture', { name: nounText(typeOfFlow(id)) })}
          present={present}
          open={open}
          exercised={exercised}
          marked={mark}
        />
        <p className="cc-muted">{t('workflow.legend')}</p>
      </Section>
      <StateTable id={id} outline={outline} words={words} present={present} run={loaded.run} />
      <TransitionTable
        outline={outline}
        words={words}
        open={open}
        exercised={loaded.run ? exercised : undefined}
        hasRole={role !== undefined}
        marked={mark}
        onShow={show}
      />
    </ListPage>
  );
}
