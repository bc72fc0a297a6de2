import { useTranslation } from 'react-i18next';
import { count } from '#contract/words.ts';
import type { PathRun, WaitingTime } from '#contract/workflow.ts';
import type { Outline } from '#machines/outline.ts';
import type { FlowId } from '#machines/registry.ts';
import { dash } from '#src/app/format/dash.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { roleName, roleNames } from '#src/app/workflow/flow-texts.ts';
import type { OutlineWords } from '#src/app/workflow/outline-words.ts';
import { Skeleton } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { useWaitingTimes } from './use-workflow-figures.ts';
import { goesOnBy, ownersOf, pathWords, personsOf, span, waitsIn } from './workflow-view.ts';

type Props = {
  readonly id: FlowId;
  readonly outline: Outline;
  readonly words: OutlineWords;
  readonly present: ReadonlySet<string>;
  readonly run: PathRun | undefined;
};

const WIDTHS = [220, 64, null, 70, 100, 100, 150, 110];
/** The journal keeps roles by their wire name. */
const constantOf = (wire: string) => wire.toUpperCase().replaceAll('-', '_');

/** Every state: whether it holds now, who leads on from it, and how long entities of the brand stood there. */
export function StateTable({ id, outline, words, present, run }: Props) {
  const { t } = useTranslation(['demo', 'common']);
  const { rows, state, error, reload } = useWaitingTimes(id, t('workflow.waiting'));
  const leaves = outline.states.filter(({ isLeaf }) => isLeaf);
  return (
    <Section spaced title={t('workflow.states')} note={t('workflow.waitingNote')}>
      {state === 'failed' && <FailedPart error={error} onRetry={reload} />}
      {state === 'loading' && <Skeleton label={t('common:state.loading')} rows={5} />}
      <PlainTable
        label={t('workflow.states')}
        widths={WIDTHS}
        heads={[
          t('workflow.state'),
          t('workflow.now'),
          t('workflow.owners'),
          t('workflow.ended'),
          t('workflow.median'),
          t('workflow.percentile'),
          t('workflow.longest'),
          t('workflow.lastRun'),
        ]}
      >
        {leaves.flatMap((leaf) => {
          const [total, ...byRole] = waitsIn(rows, leaf.path);
          const owners = ownersOf(outline, leaf);
          const persons = personsOf(outline, leaf, words);
          const isWaiting = owners.length + persons.length > 0;
          const leads = [...(owners.length > 0 ? [roleNames(owners)] : []), ...persons].join(', ');
          return [
            <tr key={leaf.path} className="cc-flow-row" data-state={leaf.path}>
              <th scope="row">{pathWords(leaf.path)}</th>
              <td>{present.has(leaf.path) ? t('workflow.here') : ''}</td>
              <td className="cc-muted">{isWaiting ? leads : t(`workflow.nobody.${goesOnBy(outline, leaf)}`)}</td>
              <Figures waited={isWaiting ? total : undefined} />
              <td>{run && (run.states.includes(leaf.path) ? t('workflow.exercised') : t('workflow.notExercised'))}</td>
            </tr>,
            ...(isWaiting ? byRole : []).map((one) => (
              <tr key={`${leaf.path} ${one.role}`} className="cc-flow-row cc-muted">
                <td>{t('workflow.endedBy')}</td>
                <td />
                <td>{roleName(constantOf(one.role ?? ''))}</td>
                <Figures waited={one} />
                <td />
              </tr>
            )),
          ];
        })}
      </PlainTable>
    </Section>
  );
}

function Figures({ waited }: { readonly waited: WaitingTime | undefined }) {
  const { t } = useTranslation('demo');
  const longest =
    waited && waited.waiting > 0 ? t('workflow.longestOf', { span: span(waited.longestNow), count: waited.waiting }) : dash;
  return (
    <>
      <td className="cc-num">{waited ? count(waited.ended) : ''}</td>
      <td className="cc-num">{waited ? span(waited.median) : ''}</td>
      <td className="cc-num">{waited ? span(waited.percentile90) : ''}</td>
      <td className="cc-num">{waited ? longest : ''}</td>
    </>
  );
}
