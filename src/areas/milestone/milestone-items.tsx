import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { urlOf } from '#contract/entity/entity-address.ts';
import { isDocumentMissing, type Milestone, openMilestoneStatuses } from '#contract/milestone/milestone.ts';
import { date } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { EmptyValue } from '#src/app/page/empty-value.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { CountBadge } from '#src/ui/count-badge.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { documentHref, newItemHref } from './searches.ts';

type Props = { readonly item: Milestone };

/** Tests, risks and documents of a milestone, each with the way to its page and to a new one. */
export function MilestoneItems({ item }: Props) {
  return (
    <>
      <Tests item={item} />
      <Risks item={item} />
      <Documents item={item} />
    </>
  );
}

type PartProps = Props & {
  readonly of: 'documents' | 'risks' | 'tests';
  readonly page: Parameters<typeof newItemHref>[0];
  readonly widths: readonly (number | null)[];
  readonly heads: readonly string[];
  readonly children: readonly ReactNode[];
};

/** One of the tables, with the way to something new in it. */
function Part({ item, of, page, widths, heads, children }: PartProps) {
  const { t } = useTranslation('milestones');
  const isOpen = (openMilestoneStatuses as readonly string[]).includes(item.status);
  const label = t(`items.${of}`);
  const add = t(`items.new.${of}`);
  return (
    <Section
      title={label}
      note={children.length}
      field={of}
      spaced
      actions={
        isOpen ? (
          <ButtonLink small icon={<IconPlus size={14} aria-hidden="true" />} href={newItemHref(page, item.id)}>
            {add}
          </ButtonLink>
        ) : (
          <ClosedNote label={add} reasons={[t('items.closed')]} />
        )
      }
    >
      {children.length === 0 ? (
        <EmptyState boxed title={t(`items.none.${of}`)} text={t(`items.why.${of}`)} />
      ) : (
        <PlainTable
          label={label}
          widths={widths}
          head={heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        >
          {children}
        </PlainTable>
      )}
    </Section>
  );
}

const dayOf = (day: string | null) => (day === null ? <EmptyValue /> : date(day));

function Tests({ item }: Props) {
  const { t } = useTranslation('milestones');
  const heads = (['test', 'level', 'planned', 'executed', 'defects', 'result'] as const).map((key) => t(`items.column.${key}`));
  return (
    <Part item={item} of="tests" page="tests/new" widths={[null, 100, 96, 96, 72, 124]} heads={heads}>
      {item.items.tests.map(({ defects, executedOn, id, level, plannedOn, status, title }) => (
        <tr key={id}>
          <th scope="row">
            <UiLink className="cc-name" href={urlOf('MILESTONE_TEST', { testId: id })}>
              {title}
            </UiLink>
          </th>
          <td>{level === null ? <EmptyValue /> : t(`value.level.${level}`)}</td>
          <td>{dayOf(plannedOn)}</td>
          <td>{dayOf(executedOn)}</td>
          <td>{defects}</td>
          <td>
            <StatusTag status={status} label={statusText(status)} />
          </td>
        </tr>
      ))}
    </Part>
  );
}

function Risks({ item }: Props) {
  const { t } = useTranslation('milestones');
  const heads = (['risk', 'level', 'owner', 'state'] as const).map((key) => t(`items.column.${key}`));
  return (
    <Part item={item} of="risks" page="risks/create" widths={[null, 140, 160, 124]} heads={heads}>
      {item.items.risks.map(({ id, level, owner, score, status, title }) => (
        <tr key={id}>
          <th scope="row">
            <UiLink className="cc-name" href={urlOf('MILESTONE_RISK', { riskId: id })}>
              {title}
            </UiLink>
          </th>
          <td>{t('items.grade', { level: statusText(level), score })}</td>
          <td>{owner.fullName}</td>
          <td>
            <StatusTag status={status} label={statusText(status)} />
          </td>
        </tr>
      ))}
    </Part>
  );
}

function Documents({ item }: Props) {
  const { t } = useTranslation('milestones');
  const heads = (['document', 'files', 'links', 'content'] as const).map((key) => t(`items.column.${key}`));
  return (
    <Part item={item} of="documents" page="documentation/new" widths={[null, 64, 64, 160]} heads={heads}>
      {item.items.documents.map((one) => (
        <tr key={`${one.id} ${one.name}`}>
          <th scope="row">
            {one.id === null ? (
              one.name
            ) : (
              <UiLink className="cc-name" href={documentHref(one.id)}>
                {one.name}
              </UiLink>
            )}{' '}
            {one.isMandatory && <CountBadge count={t('items.mandatory')} />}
          </th>
          <td>{one.files}</td>
          <td>{one.links}</td>
          <td>
            <span className="cc-st">
              <StatusGlyph
                kind={isDocumentMissing(one) ? 'ACTION_REQUIRED' : one.files + one.links > 0 ? 'POSITIVE' : 'NEUTRAL'}
              />
              {t(one.files + one.links > 0 ? 'items.present' : one.id === null ? 'completion.absent' : 'completion.empty')}
            </span>
          </td>
        </tr>
      ))}
    </Part>
  );
}
