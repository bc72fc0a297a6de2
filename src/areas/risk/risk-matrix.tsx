import './risk-matrix.css';
import { useTranslation } from 'react-i18next';
import { type RiskLevel, riskEndpoints, riskGrades, riskLevelOf, riskLevels } from '#contract/risk/risk.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { useUpdateId } from '#src/areas/baseline-update/baseline-child.tsx';
import { UiLink } from '#src/ui/link.tsx';

type Cell = { readonly probability: number; readonly severity: number };
type Props = {
  /** the cell that the list is narrowed to */
  readonly chosen: Partial<Record<'probability' | 'severity', string>>;
  readonly hrefOf: (cell: Cell | undefined) => string;
};

const grades = riskGrades.map(Number);
const tones: Readonly<Record<RiskLevel, string>> = { HIGH: 'high', MEDIUM: 'medium', LOW: 'low' };

/** All risks of a baseline update by probability and severity; a cell narrows the list to its risks (D-085, D-259). */
export function RiskMatrix({ chosen, hrefOf }: Props) {
  const { t } = useTranslation('risks');
  const of = { type: 'RISK', table: riskEndpoints } as const;
  const { entity } = usePart(of, 'listRisks', Number(useUpdateId()), { query: { limit: 250 }, also: watchAll });
  const risks = entity?.items ?? [];
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

/** What somebody else enters or assesses changes it. */
const watchAll = (part: { readonly items: readonly { readonly bluId: number }[] } | undefined) =>
  part?.items[0] === undefined ? [] : [{ type: 'RISK' as const, parentId: part.items[0].bluId }];
