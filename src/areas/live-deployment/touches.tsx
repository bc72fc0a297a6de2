import { useTranslation } from 'react-i18next';
import { capital } from '#contract/words.ts';
import { count } from '#src/app/format/format.ts';
import { quotedReference } from '#src/app/format/reference-words.ts';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { CollisionBanner } from './plan/plan-warnings.tsx';

/** Who else wants the vehicles of a request, beside its decision (D-258). */
export function DecisionCollisions() {
  const { touches } = useLive().deployment;
  if (!touches || touches.collisions.length === 0) return null;
  return (
    <div className="cc-banners" data-part="collisions">
      {touches.collisions.map((other, place) => (
        <CollisionBanner key={other.deployment.open?.id ?? `other ${place}`} other={{ ...other, onHold: false }} />
      ))}
    </div>
  );
}

/** Freeze windows of the brand that reach into the plan of a request (D-062.16). */
export function DecisionFreezes() {
  const { t } = useTranslation('deployments');
  const windows = useLive().deployment.touches?.freezes ?? [];
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

/** Both in the dialog that approves, above the tick. */
export function TouchesNotes() {
  const { t } = useTranslation('deployments');
  const { touches } = useLive().deployment;
  if (!touches) return null;
  return (
    <>
      {touches.freezes.map(({ from, set, to }) => (
        <p key={`${from} ${to}`} data-freeze={from}>
          {t('decision.freeze')} <TimeText value={from} /> – <TimeText value={to} />
          {set && `: “${set.reason}” (${set.by.fullName})`}
        </p>
      ))}
      {touches.collisions.map(({ deployment, goesFirst, priority, vehicles }, place) => (
        <p key={deployment.open?.id ?? `other ${place}`} data-collision>
          {t('collision.title', { figure: count(vehicles), name: quotedReference(deployment) })}{' '}
          {t(goesFirst ? 'collision.itFirst' : 'collision.thisFirst', { name: capital(quotedReference(deployment)), priority })}
        </p>
      ))}
    </>
  );
}
