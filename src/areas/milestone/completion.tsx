import { useTranslation } from 'react-i18next';
import { urlOf } from '#contract/entity/entity-address.ts';
import { isDocumentMissing, type Milestone } from '#contract/milestone/milestone.ts';
import { isHighAndOpen } from '#contract/risk/risk-shape.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { UiLink } from '#src/ui/link.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import type { StatusKind } from '#src/ui/status/status-kind.ts';
import { documentHref, newItemHref } from './searches.ts';

type Missing = {
  readonly name: string;
  readonly href: string;
  /** how it stands */
  readonly state: string;
  readonly kind: StatusKind;
  /** the way to what meets it */
  readonly does: string;
};

/** What brings a test on, by its result. */
const nextOf = { Open: 'start', 'In Progress': 'result', Failed: 'again' } as const;

/** What brings a high risk on, by its state. */
const riskNextOf = { Open: 'assess', IN_PROGRESS: 'judge', REJECTED: 'reopen', ACCEPTED: 'judge', COMPLETED: 'judge' } as const;

/** What an open milestone waits for, by what it is. */
function useMissing({ id, items }: Milestone) {
  const { t } = useTranslation('milestones');
  const documents = items.documents.filter(isDocumentMissing).map(
    (one): Missing => ({
      name: one.name,
      ...(one.id === null
        ? { href: newItemHref('documentation/new', id, one.name), state: t('completion.absent'), does: t('completion.add') }
        : { href: documentHref(one.id), state: t('completion.empty'), does: t('completion.upload') }),
      kind: 'ACTION_REQUIRED',
    }),
  );
  const tests = items.tests.flatMap(({ failReason, id: testId, status, title }): Missing[] =>
    status === 'Successful'
      ? []
      : [
          {
            name: title,
            href: urlOf('MILESTONE_TEST', { testId }),
            state: status === 'Failed' && failReason ? `${statusText(status)}: ${failReason}` : statusText(status),
            kind: status === 'Failed' ? 'NEGATIVE' : 'ACTION_REQUIRED',
            does: t(`completion.does.${nextOf[status]}`),
          },
        ],
  );
  const risks = items.risks.filter(isHighAndOpen).map(
    ({ id: riskId, level, score, status, title }): Missing => ({
      name: title,
      href: urlOf('MILESTONE_RISK', { riskId }),
      state: t(level === 'HIGH' ? 'completion.high' : 'completion.lowered', { score, state: statusText(status) }),
      kind: 'NEGATIVE',
      does: t(`completion.does.${riskNextOf[status]}`),
    }),
  );
  return { documents, tests, risks };
}

/** What keeps an open milestone from being completed, item by item, each with the way to it (D-078.1). */
export function Completion({ item }: { readonly item: Milestone }) {
  const { t } = useTranslation('milestones');
  const missing = useMissing(item);
  const { status } = item;
  if (status === 'COMPLETED' || status === 'CANCELED') return null;
  const count = missing.documents.length + missing.tests.length + missing.risks.length;
  return (
    <Section title={t('completion.title')} note={count > 0 ? t('completion.note', { count }) : undefined} spaced>
      <div className="cc-box cc-missing">
        {count === 0 && (
          <p>
            <StatusGlyph kind="POSITIVE" /> {t(status === 'PLANNED' ? 'completion.noneYet' : 'completion.none')}
          </p>
        )}
        {(['documents', 'tests', 'risks'] as const).map(
          (key) => missing[key].length > 0 && <Group key={key} title={t(`completion.${key}`)} items={missing[key]} />,
        )}
      </div>
    </Section>
  );
}

function Group({ title, items }: { readonly title: string; readonly items: readonly Missing[] }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {items.map(({ does, href, kind, name, state }) => (
          <li key={`${name} ${href}`}>
            <StatusGlyph kind={kind} />
            <span>
              <b>{name}</b> <span className="cc-muted">{state}</span>
            </span>
            <UiLink className="cc-link" href={href} aria-label={`${does}: ${name}`}>
              {does}
            </UiLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
