import { t } from 'i18next';
import type { BaselineRollouts } from '#contract/baseline-update/baseline-rollout.ts';
import { count } from '#contract/words.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import { useRollouts } from './use-rollouts.ts';

type Words = { readonly title: string | undefined; readonly text: string };

/** What the linked rollouts came to, in words: how many were aborted, how many vehicles have the software, and what can be done in place of closing (D-075.10). */
export function closeWords(linked: BaselineRollouts['linked'], figures: NonNullable<BaselineRollouts['vehicles']>): Words {
  const { installed, others, total } = figures;
  const aborted = linked.filter(({ isAborted }) => isAborted).length;
  const of = linked.length;
  const said = (
    key: 'allAborted' | 'another' | 'none' | 'others' | 'some' | 'someAborted',
    figures: Readonly<Record<string, number | string>>,
  ) => t(`baseline-updates:rollouts.close.${key}`, figures);
  const got = said(installed === 0 ? 'none' : 'some', { count: of, installed: count(installed), total: count(total) });
  const vehicles = others === 0 ? got : `${got} ${said('others', { count: others })}`;
  if (aborted === 0) return { title: undefined, text: vehicles };
  return aborted < of
    ? { title: said('someAborted', { count: aborted, of: count(of) }), text: vehicles }
    : { title: said('allAborted', { count: of }), text: `${vehicles} ${said('another', {})}` };
}

/** The same in the dialog that closes a baseline update. */
export function CloseNote({ update: { id } }: { readonly update: { readonly id: number } }) {
  const { entity } = useRollouts(id);
  if (!entity?.vehicles) return null;
  const { text, title } = closeWords(entity.linked, entity.vehicles);
  return title === undefined ? (
    <p>
      <b>{text}</b>
    </p>
  ) : (
    <Banner title={title}>{text}</Banner>
  );
}
