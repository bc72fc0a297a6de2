import '#src/areas/deployment/deployments.css';
import { useTranslation } from 'react-i18next';
import type { EntityReference } from '#contract/entity/entity-reference.ts';
import { capital } from '#contract/words.ts';
import { count } from '#src/app/format/format.ts';
import { quotedReference } from '#src/app/format/reference-words.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { FreezeBanner } from './freeze-banner.tsx';
import type { Plan } from './use-plan-preview.ts';

/** Ids of several kinds stand beside each other. */
export const otherKey = ({ entityType, open }: EntityReference, place: number): string =>
  open ? `${entityType} ${open.id}` : `other ${place}`;

/** The way to another deployment, for those who could open it (D-241). */
export function ShowOther({ deployment: { open } }: { readonly deployment: EntityReference }) {
  const { t } = useTranslation('deployments');
  if (!open) return null;
  return (
    <ButtonLink small href={open.route}>
      {t('collision.show', { name: open.name })}
    </ButtonLink>
  );
}

function collisionText(isHeld: boolean, isEqual: boolean) {
  if (isHeld) return 'collision.paused' as const;
  return isEqual ? ('collision.older' as const) : ('collision.higher' as const);
}

/** What collides with others: its name and its priority. */
export type Mine = { readonly name: string; readonly priority: number };
type CollisionProps = {
  readonly mine: Mine;
  readonly other: Plan['collisions'][number];
  readonly kind?: 'warning' | 'info';
};

/** Somebody else on the same vehicles: who goes first there, and why (D-062.17). */
export function CollisionBanner({ mine: of, other, kind = 'warning' }: CollisionProps) {
  const { t } = useTranslation('deployments');
  const that = { words: quotedReference(other.deployment), priority: other.priority };
  const mine = { words: `“${of.name}”`, priority: of.priority };
  const [first, second] = other.goesFirst ? [that, mine] : [mine, that];
  return (
    <Banner
      kind={kind}
      title={t('collision.title', { figure: count(other.vehicles), name: that.words })}
      actions={<ShowOther deployment={other.deployment} />}
    >
      {t(collisionText(other.onHold, first.priority === second.priority), {
        first: capital(first.words),
        goes: first.words,
        second: second.words,
        waits: capital(second.words),
        priority: first.priority,
        lower: second.priority,
      })}
    </Banner>
  );
}

/** Phases by their names, also as they are typed. */
type Named = { readonly phases: readonly { readonly name: string }[] };

/** Freeze windows over a phase start (D-062.16). */
export function PlanFreezes({ plan }: { readonly plan: Pick<Plan, 'freezes'> & Named }) {
  return plan.freezes.map((freeze) => (
    <FreezeBanner
      key={`${freeze.phase} ${freeze.to}`}
      number={freeze.phase + 1}
      name={plan.phases[freeze.phase]?.name ?? ''}
      window={freeze}
    />
  ));
}

type WarningProps = { readonly mine: Mine; readonly plan: Pick<Plan, 'collisions' | 'freezes'> & Named };

/** Others on the same vehicles with the order, and freeze windows over a phase start (D-062.16, D-062.17). */
export function PlanWarnings({ mine, plan }: WarningProps) {
  return (
    <div className="cc-banners">
      {plan.collisions.map((other, place) => (
        <CollisionBanner key={otherKey(other.deployment, place)} mine={mine} other={other} />
      ))}
      <PlanFreezes plan={plan} />
    </div>
  );
}
