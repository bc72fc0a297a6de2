import { useTranslation } from 'react-i18next';
import type { Outline } from '#machines/outline.ts';
import { dash } from '#src/app/format/dash.ts';
import type { OutlineWords } from '#src/app/workflow/outline-words.ts';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { pathWords } from './workflow-view.ts';

type Props = {
  readonly outline: Outline;
  readonly words: OutlineWords;
  readonly open: ReadonlySet<string>;
  /** absent: no run is known */
  readonly exercised: ReadonlySet<string> | undefined;
  readonly hasRole: boolean;
  readonly marked: string | undefined;
  readonly onShow: (name: string) => void;
};

const WIDTHS = [190, 150, 150, null, null, 90, 110];

/** Every transition in words: from, to, what happens, whose right it is, what it asks. */
export function TransitionTable({ outline, words, open, exercised, hasRole, marked, onShow }: Props) {
  const { t } = useTranslation('demo');
  return (
    <Section spaced title={t('workflow.transitions')}>
      <PlainTable
        label={t('workflow.transitions')}
        widths={WIDTHS}
        heads={[
          t('workflow.what'),
          t('workflow.from'),
          t('workflow.to'),
          t('workflow.right'),
          t('workflow.asks'),
          t('workflow.open'),
          t('workflow.lastRun'),
        ]}
      >
        {outline.transitions.map((one) => (
          <tr key={one.name} className="cc-flow-row" data-row={one.name} aria-current={marked === one.name || undefined}>
            <th scope="row">
              <button type="button" className="cc-link" onClick={() => onShow(one.name)}>
                {words.label(one)}
              </button>
            </th>
            <td>{one.from === '' ? t('workflow.anyState') : pathWords(one.from)}</td>
            <td>{one.to === undefined ? t('workflow.stays') : pathWords(one.to)}</td>
            <td className="cc-muted">{one.right ? words.who(one.right) || dash : t(`workflow.kind.${one.kind}`)}</td>
            <td className="cc-muted">{one.condition ? words.condition(one.condition) : ''}</td>
            <td>{hasRole && one.kind === 'command' && (open.has(one.name) ? t('workflow.yes') : t('workflow.no'))}</td>
            <td>{exercised && (exercised.has(one.name) ? t('workflow.exercised') : t('workflow.notExercised'))}</td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  );
}
