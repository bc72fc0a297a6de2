import { useTranslation } from 'react-i18next';
import {
  type ParameterRule,
  type Parameters,
  parameterRules,
  type RuleState,
  rulesIn,
} from '#contract/e311-deployment/e311-parameters.ts';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { countOfRules, coveringMinutes, type Fix, fixesOf } from './parameter-fixes.ts';

const glyphs = { met: 'POSITIVE', broken: 'NEGATIVE', idle: 'NOT_REACHED' } as const;

type Props = {
  readonly values: Parameters;
  /** absent where nothing can be changed */
  readonly onFix: ((fix: Fix) => void) | undefined;
};

/** Which rules across fields are met, and what would keep one that is not (D-116d). */
export function ParameterRules({ values, onFix }: Props) {
  const { t } = useTranslation('e311-deployments');
  const states = rulesIn(values);
  const counts = countOfRules(values);
  const told = (['met', 'broken', 'idle'] as const).filter((state) => counts[state] > 0);
  const minutes = coveringMinutes(values);
  return (
    <section className="cc-rules" aria-labelledby="rules">
      <h3 id="rules">
        {t('rules.title')}
        <small>{told.map((state: RuleState) => t(`rules.count.${state}`, { count: counts[state] })).join(', ')}</small>
      </h3>
      <ul>
        {parameterRules.map((rule: ParameterRule) => (
          <li key={rule} data-rule={states[rule]}>
            <StatusGlyph kind={glyphs[states[rule]]} />
            <span>
              <b>{t(`rules.${states[rule]}`)}</b>{' '}
              {t(`rules.${states[rule] === 'broken' ? 'asks' : 'says'}.${rule}`, {
                minutes: values.flashDurationHmi ?? '—',
                least: minutes,
              })}
              {onFix &&
                fixesOf(rule, values).map((fix) => (
                  <span key={fix.key}>
                    {' '}
                    <button type="button" className="cc-link" onClick={() => onFix(fix)}>
                      {t(`rules.fix.${fix.key}`, { minutes })}
                    </button>
                  </span>
                ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
