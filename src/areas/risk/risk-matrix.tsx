import './risk-matrix.css';
import { useTranslation } from 'react-i18next';
import { type RiskLevel, riskGrades, riskLevelOf, riskLevels } from '#contract/risk/risk-shape.ts';
import { UiLink } from '#src/ui/link.tsx';

type Cell = { readonly probability: number; readonly severity: number };
type Graded = { readonly level: RiskLevel; readonly probability: number; readonly severity: number; readonly status: string };
type Props = {
  readonly risks: readonly Graded[];
  /** the cell that the list is narrowed to */
  readonly chosen: Partial<Record<'probability' | 'severity', string>>;
  readonly hrefOf: (cell: Cell | undefined) => string;
};

const grades = riskGrades.map(Number);
const tones: Readonly<Record<RiskLevel, string>> = { HIGH: 'high', MEDIUM: 'medium', LOW: 'low' };

/** Risks by probability and severity; a cell narrows the list beside it to its risks (D-085, D-259). */
export function RiskMatrix({ chosen, hrefOf, risks }: Props) {
  const { t } = useTranslation('risks');
  const isChosen = ({ probability, severity }: Cell) =>
    chosen.probability === String(probability) && chosen.severity === String(severity);
  const byLevel = (level: RiskLevel) => risks.filter((one) => one.level === level);
  return (
    <div className="cc-risks">
      <table className="cc-risk-matrix" aria-label={t('matrix.label')}>
        <tbody>
          {grades.toReversed().map((probability) => (
            <tr key={probability}>
              <th scope="row">
                <b>{probability}</b> <span>{t(`value.probability.${probability as 1}`)}</span>
              </th>
              {grades.map((severity) => {
                const score = probability * severity;
                const level = riskLevelOf(score);
                const count = risks.filter((one) => one.probability === probability && one.severity === severity).length;
                const cell = { probability, severity };
                return (
                  <td key={severity} data-tone={tones[level]} data-chosen={isChosen(cell) || undefined}>
                    {count > 0 && (
                      <UiLink
                        href={hrefOf(isChosen(cell) ? undefined : cell)}
                        aria-label={t('matrix.cell', { count, level: t(`value.level.${level}`), probability, severity })}
                      >
                        <b>{count}</b> <span>{t(`value.level.${level}`)}</span>
                      </UiLink>
                    )}
                    <small>{score}</small>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('field.severity')}</th>
            {grades.map((severity) => (
              <th key={severity} scope="col">
                <b>{severity}</b> <span>{t(`value.severity.${severity as 1}`)}</span>
              </th>
            ))}
          </tr>
        </tfoot>
      </table>
      <dl className="cc-risk-levels">
        {riskLevels.toReversed().map((level) => {
          const all = byLevel(level);
          return (
            <div key={level} data-tone={tones[level]}>
              <dt>
                {t(`value.level.${level}`)} <b>{all.length}</b>
              </dt>
              <dd>{t(`matrix.range.${level}`)}</dd>
              <dd>{t('matrix.open', { count: all.filter(({ status }) => status === 'Open').length })}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
