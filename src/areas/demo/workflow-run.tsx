import { useTranslation } from 'react-i18next';
import type { PathRun } from '#contract/workflow.ts';
import type { Outline } from '#machines/outline.ts';
import { dateTime } from '#src/app/format/format.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { useAllowed } from '#src/app/session/use-me.ts';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';

type Props = {
  readonly run: PathRun | undefined;
  readonly isKnown: boolean;
  readonly error: unknown;
  readonly reload: () => void;
  readonly outline: Outline;
  /** its id */
  readonly flow: string;
};

/** What the last run of the generated paths exercised, or, to administrators, that no run is known. */
export function PathRunLine({ run, isKnown, error, reload, outline, flow }: Props) {
  const { t } = useTranslation('demo');
  const isAdmin = useAllowed({ role: 'ADMIN' });
  if (error !== undefined) return <FailedPart error={error} onRetry={reload} />;
  if (!run) {
    if (isKnown && !isAdmin) return null;
    return (
      <p className="cc-flow-bar cc-muted">
        {isKnown ? t('workflow.noRun') : '…'} {isKnown && <code className="cc-mono">npm run paths -- {flow} --run</code>}
      </p>
    );
  }
  const here = (names: readonly string[], all: readonly string[]) => all.filter((name) => names.includes(name)).length;
  return (
    <p className="cc-flow-bar">
      <StatusGlyph kind={run.passed ? 'POSITIVE' : 'NEGATIVE'} />
      {t('workflow.run', {
        time: dateTime(run.ranOn),
        through: t(`workflow.through.${run.through}`),
        states: here(
          run.states,
          outline.states.map(({ path }) => path),
        ),
        allStates: outline.states.length,
        transitions: here(
          run.transitions,
          outline.transitions.map(({ name }) => name),
        ),
        allTransitions: outline.transitions.length,
        refused: run.refused,
        closed: t(`workflow.closed.${run.through}`),
      })}
    </p>
  );
}
