import { useTranslation } from 'react-i18next';
import { cx } from '#src/ui/cx.ts';
import type { changeOf } from './words.ts';

type Props = {
  readonly change: Extract<ReturnType<typeof changeOf>, { readonly is: 'other' }>;
  /** where there is no place for it, the word is for readers alone */
  readonly isShort?: boolean;
};

/** How much a figure differs from the period before, which way, and whether that is good: by arrow, word and colour (D-190). */
export function ChangeMark({ change: { amount, isBetter, isMore }, isShort = false }: Props) {
  const { t } = useTranslation('analytics');
  const word = isBetter === undefined ? '' : t(isBetter ? 'change.better' : 'change.worse');
  return (
    <span className={cx(isBetter !== undefined && (isBetter ? 'cc-better' : 'cc-worse'))}>
      <span aria-hidden="true">{isMore ? '↑ ' : '↓ '}</span>
      <span className="cc-sr">{t(isMore ? 'change.more' : 'change.less')}</span>
      {amount}
      {word !== '' && <span className={cx(isShort && 'cc-sr')}>{` ${word}`}</span>}
    </span>
  );
}
