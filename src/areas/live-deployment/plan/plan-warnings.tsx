import '#src/areas/deployment/deployments.css';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityReference } from '#contract/entity/entity-reference.ts';
import { localDay } from '#contract/time-zone.ts';
import { capital, count } from '#contract/words.ts';
import { date, dateTime } from '#src/app/format/format.ts';
import { quotedReference } from '#src/app/format/reference-words.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { FreezeBanner } from './freeze-banner.tsx';
import { isBeforeDesired } from './plan-drafts.ts';
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

/** What collides with others: its name and its priority; the last day of its software, where it has one (D-092). */
export type Mine = { readonly name: string; readonly priority: number; readonly validUntil?: string | null };
type Other = Omit<Plan['collisions'][number], 'onHold'> & { readonly onHold?: boolean };
type Standing = { readonly mine: Mine; readonly other: Other; readonly isRunning: boolean };

/** Only what runs keeps others waiting (D-062.17): what holds now, and what will once both run. */
function collisionText({ isRunning, other: { goesFirst, held, onHold, stage, vehicles } }: Standing) {
  if (onHold) return 'collision.paused';
  // What is about to start waits for a paused one at the vehicles that it has begun with, and nowhere else (ADR 18).
  if (held !== null && !isRunning)
    return held === 0 ? 'collision.heldNone' : held < vehicles ? 'collision.heldSome' : 'collision.heldAll';
  if (stage === 'REQUESTED') return 'collision.asked';
  if (stage === 'APPROVED' && held !== null) return 'collision.heldAhead';
  if (stage === 'APPROVED') return isRunning ? 'collision.notYet' : 'collision.neither';
  if (isRunning) return 'collision.now';
  return goesFirst ? 'collision.itRuns' : 'collision.itRunsBehind';
}

/** Who goes first of two on the same vehicles, when, and why, in one sentence. */
export function collisionWords(t: TFunction<'deployments'>, standing: Standing): string {
  const { mine: of, other } = standing;
  const that = quotedReference(other.deployment);
  const mine = `“${of.name}”`;
  const [first, second] = other.goesFirst ? [that, mine] : [mine, that];
  const [priority, lower] = other.goesFirst ? [other.priority, of.priority] : [of.priority, other.priority];
  const why = t(priority === lower ? 'collision.byAge' : 'collision.byPriority', { priority, lower });
  const capitals = { First: capital(first), Second: capital(second), That: capital(that) };
  const held = other.held ?? 0;
  return t(collisionText(standing), { ...capitals, first, second, mine, that, why, count: held, figure: count(held) });
}

type CollisionProps = Standing & { readonly kind?: 'warning' | 'info' };

/** Somebody else on the same vehicles: who goes first there, and why (D-062.17). */
function CollisionBanner({ kind = 'warning', ...standing }: CollisionProps) {
  const { t } = useTranslation('deployments');
  const { deployment, vehicles } = standing.other;
  return (
    <Banner
      kind={kind}
      title={t('collision.title', { count: vehicles, figure: count(vehicles), name: quotedReference(deployment) })}
      actions={<ShowOther deployment={deployment} />}
    >
      {collisionWords(t, standing)}
    </Banner>
  );
}

type CollisionsProps = Omit<CollisionProps, 'other'> & {
  readonly others: readonly Other[];
  /** they are not what one came for: the first of them stands there */
  readonly isBeside?: boolean;
};

/** Everybody else on the same vehicles, above what one came for: the first of them, and the others when asked. */
export function Collisions({ others, isBeside = false, ...standing }: CollisionsProps) {
  const { t } = useTranslation('deployments');
  const [isOpen, setOpen] = useState(false);
  const shownAtOnce = isBeside ? 1 : 3;
  // Of many that are told anyway, one that is left over is told too.
  const isMany = others.length > (isBeside ? 1 : shownAtOnce + 1);
  const isFolded = isMany && !isOpen;
  const shown = isFolded ? others.slice(0, shownAtOnce) : others;
  const rest = others.length - shownAtOnce;
  return (
    <>
      {shown.map((other, place) => (
        <CollisionBanner key={otherKey(other.deployment, place)} {...standing} other={other} />
      ))}
      {isMany && (
        <p>
          <button type="button" className="cc-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('collision.fewer') : t('collision.more', { count: rest, figure: count(rest) })}
          </button>
        </p>
      )}
    </>
  );
}

/** Phases by their names, also as they are typed, with what is expected of them. */
type Named = {
  readonly phases: readonly ({ readonly name: string } & Partial<
    Pick<Plan['phases'][number], 'expectedStart' | 'expectedEnd'>
  >)[];
};

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

type ValidityProps = { readonly validUntil: string | null | undefined; readonly plan: Named };

/** The first phase that is expected to begin, or to end, after the last day on which the software may be installed (D-092). */
export function PlanValidity({ validUntil, plan }: ValidityProps) {
  const { t } = useTranslation('deployments');
  if (!validUntil) return null;
  const isLate = (at: string | null | undefined) => typeof at === 'string' && localDay(new Date(at)) > validUntil;
  const place = plan.phases.findIndex(({ expectedEnd, expectedStart }) => isLate(expectedStart) || isLate(expectedEnd));
  const phase = plan.phases[place];
  if (!phase) return null;
  const { expectedEnd, expectedStart, name } = phase;
  const [text, at] = isLate(expectedStart) ? (['starts', expectedStart] as const) : (['ends', expectedEnd] as const);
  return (
    <Banner kind="warning" title={t('validity.title', { day: date(validUntil) })}>
      {t(`validity.${text}`, { number: place + 1, name, at: dateTime(at ?? '') })}
    </Banner>
  );
}

type EarlyProps = {
  /** as they are saved or typed */
  readonly phases: readonly { readonly start: string | null }[] | undefined;
  readonly desiredStart: string | null;
};

/** The first phase starts before the day that was asked for and approved. */
export function EarlyNote({ phases, desiredStart }: EarlyProps) {
  const { t } = useTranslation('deployments');
  if (!isBeforeDesired(phases?.[0]?.start, desiredStart)) return null;
  return <Banner kind="warning" title={t('plan.early', { day: date(desiredStart ?? '') })} />;
}

type WarningProps = {
  readonly mine: Mine;
  readonly plan: Pick<Plan, 'collisions' | 'freezes'> & Named;
  readonly isRunning?: boolean;
};

/** Others on the same vehicles with the order, and freeze windows over a phase start (D-062.16, D-062.17). */
export function PlanWarnings({ mine, plan, isRunning = false }: WarningProps) {
  return (
    <div className="cc-banners">
      <Collisions mine={mine} others={plan.collisions} isRunning={isRunning} />
      <PlanValidity validUntil={mine.validUntil} plan={plan} />
      <PlanFreezes plan={plan} />
    </div>
  );
}
