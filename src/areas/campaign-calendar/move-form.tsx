import { IconCalendarShare, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateControl } from '#src/app/form/date-control.tsx';
import { dateTime } from '#src/app/format/format.ts';
import { usePortal } from '#src/app/portal.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { dayOf, daysBetween, movedBy } from './calendar-days.ts';

type Props = {
  readonly title: string;
  readonly start: string;
  /** days by which it was dragged, or put by keys */
  readonly days: number;
  /** what is wrong with a start; undefined where it can be saved */
  readonly wrong: (start: string) => string | undefined;
  /** what else follows from it */
  readonly note?: string | false;
  readonly save: (start: string) => Promise<void>;
  readonly onMoved: () => void;
};

/** Puts a batch or a phase on another day, at the same time of it. */
export function MoveForm({ title, start: now, days, wrong, note, save, onMoved }: Props) {
  const { t } = useTranslation('campaign-calendar');
  const portal = usePortal();
  const [day, setDay] = useState(() => dayOf(movedBy(now, days)));
  const [isBusy, setBusy] = useState(false);
  const start = movedBy(now, daysBetween(dayOf(now), day));
  const isSame = start === now || Number.isNaN(Date.parse(start));
  const problem = isSame ? undefined : wrong(start);
  const run = async () => {
    setBusy(true);
    try {
      await save(start);
      portal.notify.success(t('move.done', { day: dateTime(start) }));
      onMoved();
    } catch (error) {
      portal.fail(error, { kind: 'mutation', again: () => void run() });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="cc-cal-move" aria-label={title}>
      <Field id="moveTo" label={t('move.to')} hint={t('move.hint', { time: dateTime(now).slice(-5) })} error={problem}>
        <DateControl value={day} onChange={setDay} />
      </Field>
      {note && <p className="cc-hot">{note}</p>}
      <Button
        look="primary"
        icon={<IconCalendarShare size={14} />}
        busy={isBusy}
        disabled={isSame || problem !== undefined}
        onClick={() => void run()}
      >
        {title}
      </Button>
    </section>
  );
}

/** Why it cannot be put on another day. */
export function ClosedMove({ title, why }: { readonly title: string; readonly why: readonly string[] }) {
  return (
    <section className="cc-cal-closed" aria-label={title}>
      <h3>
        <IconLock size={14} aria-hidden="true" /> {title}
      </h3>
      <ul>
        {why.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
