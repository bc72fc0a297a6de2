import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Touches } from '#contract/entity/weighing.ts';
import { count } from '#contract/words.ts';
import { quotedReference } from '#src/app/format/reference-words.ts';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { Collisions, collisionWords, type Mine, otherKey } from './plan/plan-warnings.tsx';

/** What a request is, and what touches it (D-258). */
type Touched = Mine & { readonly touches: Touches | null };
type Props = { readonly of: Touched };

/** Who else wants the vehicles of a request, beside its decision (D-258). */
export function DecisionCollisions({ of }: Props) {
  const { touches } = of;
  if (!touches || touches.collisions.length === 0) return null;
  return (
    <div className="cc-banners" data-part="collisions">
      {/* The dialog that approves names all of them. */}
      <Collisions mine={of} others={touches.collisions} isRunning={false} isBeside />
    </div>
  );
}

/** Freeze windows of the brand that reach into the plan of a request (D-062.16). */
export function DecisionFreezes({ of }: Props) {
  const { t } = useTranslation('deployments');
  const windows = of.touches?.freezes ?? [];
  return (
    <Section title={t('freezes.title')} spaced>
      {windows.length === 0 ? (
        <p className="cc-muted">{t('decision.noFreeze')}</p>
      ) : (
        <PlainTable
          label={t('freezes.title')}
          widths={[150, 150, null, 180]}
          head={
            <>
              <th>{t('freezes.from')}</th>
              <th>{t('freezes.to')}</th>
              <th>{t('freezes.reason')}</th>
              <th>{t('freezes.setBy')}</th>
            </>
          }
        >
          {windows.map(({ from, set, to }) => (
            <tr key={`${from} ${to}`} data-freeze={from}>
              <td>
                <TimeText value={from} />
              </td>
              <td>
                <TimeText value={to} />
              </td>
              <td>{set?.reason}</td>
              <td className="cc-muted">{set?.by.fullName}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Section>
  );
}

/** As many are named in the tick. */
const named = 2;

/** What touches a request, as its tick names it: the dialog may tell of others that were weighed before. */
export function touchesText({ touches }: Pick<Touched, 'touches'>, t: TFunction<'deployments'>): string {
  const { collisions = [], freezes = [] } = touches ?? {};
  const names = collisions.map(({ deployment }) => quotedReference(deployment)).join(` ${t('decision.and')} `);
  const figures = { count: collisions.length, figure: count(collisions.length), names };
  const met = t(collisions.length > named ? 'decision.collisionsMany' : 'decision.collisions', figures);
  const said = [
    ...(freezes.length > 0 ? [t('decision.freezes', { count: freezes.length })] : []),
    ...(collisions.length > 0 ? [met] : []),
  ];
  return said.join(` ${t('decision.and')} `);
}

/** Both in the dialog that approves, above the tick. */
export function TouchesNotes({ of }: Props) {
  const { t } = useTranslation('deployments');
  const { touches } = of;
  if (!touches) return null;
  return (
    <>
      {touches.freezes.map(({ from, set, to }) => (
        <p key={`${from} ${to}`} data-freeze={from}>
          {t('decision.freeze')} <TimeText value={from} /> – <TimeText value={to} />
          {set && `: “${set.reason}” (${set.by.fullName})`}
        </p>
      ))}
      {touches.collisions.map((other, place) => (
        <p key={otherKey(other.deployment, place)} data-collision>
          {t('collision.title', {
            count: other.vehicles,
            figure: count(other.vehicles),
            name: quotedReference(other.deployment),
          })}{' '}
          {collisionWords(t, { mine: of, other, isRunning: false })}
        </p>
      ))}
    </>
  );
}
