import { Fragment, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LockType } from '#contract/collab/collab-entity.ts';
import type { Wait } from '#contract/platform.ts';
import { requestText } from '#src/app/people/request-text.ts';
import { functionalRoleLabel } from '#src/app/session/role-label.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { loadTexts, textOf } from '#src/i18n/i18n.ts';
import { taskText } from '#src/i18n/task-text.ts';
import { Button } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { exactUtc, formatTime } from '#src/ui/time-text.tsx';
import { isLate } from './task-lists.ts';
import { Due, TaskHead } from './task-row.tsx';

const AskStep = lazyPart(async () => {
  const [module] = await Promise.all([import('#src/app/people/ask-step.tsx'), loadTexts(['flows'])]);
  return module.AskStep;
});

const WIDTHS = [34, null, 178, 108, 106, 180, 64];

/** What I asked for or handed on, and who has it now (D-033, mock home). */
export function Waits({ waits, moreWaits }: { readonly waits: readonly Wait[]; readonly moreWaits: number }) {
  const { t } = useTranslation('home');
  if (waits.length === 0) return null;
  const now = new Date();
  const late = waits.filter((wait) => isLate(wait, now)).length;
  const howMany = t('waits.note', { count: waits.length + moreWaits });
  return (
    <Section title={t('waits.title')} note={late > 0 ? `${howMany}, ${t('waits.late', { count: late })}` : howMany} spaced>
      <PlainTable
        label={t('waits.title')}
        widths={WIDTHS}
        stacks
        head={
          <TaskHead>
            <th>{t('waits.who')}</th>
          </TaskHead>
        }
      >
        {waits.map((wait) => (
          <WaitRow key={`${wait.kind} ${wait.entityType} ${wait.entityId} ${wait.brandId}`} wait={wait} now={now} />
        ))}
      </PlainTable>
      {moreWaits > 0 && <p className="cc-muted">{t('waits.more', { count: moreWaits })}</p>}
    </Section>
  );
}

/** Those who can do it, as far as they are named; else the roles that would do. */
function useWho({ morePeople, people, roles }: Wait): string {
  const { t } = useTranslation('home');
  const names = people.map(({ fullName }) => fullName);
  if (names.length > 0) return [...names, ...(morePeople > 0 ? [t('waits.others', { count: morePeople })] : [])].join(', ');
  const labels = roles.filter((role) => role !== 'ADMIN').flatMap((role) => functionalRoleLabel(role) ?? []);
  return labels.length > 0 ? labels.join(', ') : t('waits.nobody');
}

function WaitRow({ wait, now }: { readonly wait: Wait; readonly now: Date }) {
  const { t } = useTranslation('home');
  const me = useMe();
  const [asks, setAsks] = useState(false);
  const [sentAt, setSentAt] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const who = useWho(wait);
  const { asked, dueDate, entityId, entityType, kind, people, route, since, targetBrandId, title, where } = wait;
  const askedAt = asked?.askedOn ?? sentAt;
  const close = () => {
    setAsks(false);
    button.current?.focus();
  };
  const task = taskText(entityType, kind)?.task ?? t('waits.task');
  const late = isLate(wait, now);
  const request = requestText({ command: task, item: title, address: `${window.location.origin}${route}`, me: me.name });
  return (
    <Fragment>
      <tr className="cc-two-line" data-wait={`${entityType} ${entityId} ${kind}`}>
        <td>
          <StatusGlyph kind={late ? 'NEGATIVE' : 'NOT_REACHED'} label={late ? t('open.isLate') : t('waits.title')} />
        </td>
        <th scope="row">
          <UiLink className="cc-name" href={route}>
            {title}
          </UiLink>
          <small>{task}</small>
        </th>
        <td className="cc-muted cc-whole cc-place" data-label={t('open.where')}>
          {where}
        </td>
        <td data-label={t('open.since')} title={exactUtc(since)}>
          {formatTime(since, 'dayInYear')}
        </td>
        <td data-label={t('open.due')} title={dueDate === null ? undefined : exactUtc(dueDate)}>
          {dueDate === null ? <span className="cc-faint">—</span> : <Due dueDate={dueDate} isLate={late} now={now} />}
        </td>
        <td className="cc-whole cc-people" data-label={t('waits.who')}>
          {who}
        </td>
        <td className="cc-num cc-stick">
          {people.length > 0 && (
            <Button
              look="quiet"
              small
              ref={button}
              aria-expanded={asks}
              aria-label={t('waits.askNamed', { name: people[0]?.fullName, title })}
              onClick={() => setAsks(!asks)}
            >
              {(askedAt !== undefined && textOf('flows', 'panel.asked', { time: formatTime(askedAt, 'sinceToday') })) ||
                t('waits.ask')}
            </Button>
          )}
        </td>
      </tr>
      {asks && (
        <tr className="cc-note">
          <td />
          <td colSpan={6}>
            <Suspense>
              <AskStep
                item={{ entityType: entityType as LockType, entityId }}
                question={{ command: kind, brandId: targetBrandId, need: null }}
                asked={asked}
                known={people}
                requestTo={request}
                subject={title}
                onAsked={() => {
                  setSentAt(new Date().toISOString());
                  close();
                }}
                onClose={close}
              />
            </Suspense>
          </td>
        </tr>
      )}
    </Fragment>
  );
}
