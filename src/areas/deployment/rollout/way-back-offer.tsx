import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rule } from '#contract/access/access.ts';
import type { Left } from '#contract/deployment/rollout.ts';
import { count } from '#contract/words.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { Reference } from '#src/app/page/references.tsx';
import { useAllowed } from '#src/app/session/use-me.ts';
import type { OnwardStep } from '#src/app/workflow/closed-commands.ts';
import { textOf } from '#src/i18n/i18n.ts';
import { Button } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';

/** To which version, and under which name (D-255). */
export const WayBackDialog = lazyPart(() => import('./way-back-dialog.tsx').then((module) => module.WayBackDialog));

/** What a rollout left, for whom, and the dialog that prepares its way back. */
type Way = {
  readonly left: Left;
  /** of the call that says where to */
  readonly rule: Rule;
  readonly dialog: (onClose: () => void) => ReactNode;
};

/** Offers to bring the vehicles that got a version back to an earlier one, to whoever can; others read in Next steps who that is. `none`: said where there is none. */
export function WayBackOffer({ left, rule, none, dialog }: Way & { readonly none: string }) {
  const { t } = useTranslation('deployments');
  const mayPrepare = useAllowed(rule);
  const [isAsking, setIsAsking] = useState(false);
  if (left === null) return null;
  const { isPossible, remaining, vehicles, ways } = left;
  const isOpen = isOpenWay(left);
  const some = remaining < vehicles ? 'Some' : '';
  const text = t(mayPrepare ? `wayBack.text${some}` : `wayBack.textOthers${some}`, {
    count: remaining,
    figure: count(remaining),
  });
  const isSaid = ways.some(({ isUnderWay }) => isUnderWay) || remaining === 0;
  const button = (
    <Button small onClick={() => setIsAsking(true)}>
      {t('wayBack.prepare')}
    </Button>
  );
  return (
    <>
      <Banner
        kind="info"
        title={t('wayBack.vehicles', { count: vehicles, figure: count(vehicles) })}
        actions={isOpen && mayPrepare && button}
      >
        {ways.map(({ isUnderWay, status, to }) => (
          <p key={to.open?.id ?? status} data-way={status}>
            {t(isUnderWay ? 'wayBack.underWay' : 'wayBack.ended')} <Reference to={to} /> ({statusText(status)})
          </p>
        ))}
        {!isSaid && (isPossible ? text : none)}
      </Banner>
      <Suspense>{isAsking && dialog(() => setIsAsking(false))}</Suspense>
    </>
  );
}

/** Whether a way back can be prepared: there is a version, somebody to bring back to it, and no way back under way for them. */
const isOpenWay = ({ isPossible, remaining, ways }: NonNullable<Left>): boolean =>
  isPossible && remaining > 0 && !ways.some(({ isUnderWay }) => isUnderWay);

/** The same among the next steps: no command of what it leads from, which stays as it is. */
export function wayBackSteps({ left, rule }: Pick<Way, 'left' | 'rule'>, onRun: () => void): readonly OnwardStep[] {
  if (!left || !isOpenWay(left)) return [];
  const figures = { count: left.remaining, figure: count(left.remaining) };
  const words = (key: string) => textOf('deployments', `wayBack.${key}`, figures) ?? key;
  return [{ key: 'wayBack.prepare', label: words('prepare'), hint: words('step'), rule, onRun }];
}
