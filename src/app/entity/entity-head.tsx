import { useTranslation } from 'react-i18next';
import { typesAround } from '#contract/entity/entities.ts';
import type { CollabTarget } from '#src/app/collab/collab-calls.ts';
import { dateTime } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import type { Past } from '#src/app/workflow/history-past.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import type { Tab } from '#src/ui/page/tabs.tsx';
import type { TopbarModel } from '#src/ui/shell/topbar.tsx';
import { basePath, entityText, entityWords, type Kept, listHrefOf, type PlainDefinition } from './definition.ts';

/** A tab of an entity: its page, and what stands beside its name. */
type EntityTab = Pick<Tab, 'key' | 'count' | 'status'>;

/** What an entity says of itself above its pages. */
export type HeadTexts<Entity> = {
  readonly subTitle?: (entity: Entity) => string;
  readonly category?: (entity: Entity) => string;
  /** of what has no states of its own: how it stands */
  readonly standing?: (entity: Entity) => { readonly status: string; readonly label: string };
  readonly tabs: (entity: Entity) => readonly EntityTab[];
};

const discussed: readonly string[] = typesAround('discussed');

/** Head and tabs of an entity's page: its name and status, the way back to its list, its pages, what people say about it. */
export function useEntityHead<Entity extends Kept>(
  definition: PlainDefinition<Entity>,
  entity: Entity,
  { subTitle, category, standing, tabs }: HeadTexts<Entity>,
): { model: TopbarModel; collab: CollabTarget | undefined; tabs: Tab[] } {
  const { t } = useTranslation('entity');
  const { type } = definition;
  const path = basePath(definition, entity);
  const { status = '' } = entity;
  const shown = standing?.(entity) ?? { status, label: statusText(status) };
  return {
    model: {
      title: definition.titleOf(entity),
      ...(subTitle && { subTitle: subTitle(entity) }),
      backRoute: definition.listOf?.(entity) ?? listHrefOf(definition),
      backTitle: t('back', { list: entityWords(definition, 'list.what') }),
      ...(category && { category: category(entity) }),
      status: shown.status,
      statusLabel: shown.label,
      depth: 1,
    },
    collab: discussed.includes(type) ? ({ entityType: type, entityId: entity.id } as CollabTarget) : undefined,
    tabs: tabs(entity).map((tab) => ({
      ...tab,
      label: entityWords(definition, `tab.${tab.key}`),
      href: `${path}/${tab.key}`,
    })),
  };
}

/** The list of an entity, as the way out of a page that is not there. */
export function useWayToList(definition: PlainDefinition<never>) {
  const { t } = useTranslation('entity');
  return { href: listHrefOf(definition), label: t('toList', { list: entityWords(definition, 'list.what') }) };
}

type PastProps = { readonly past: Past; readonly of: Pick<PlainDefinition, 'texts'> };

/** Says that the page shows a moment of the past, and what stays as it is now where something does. */
export function PastBanner({ past, of }: PastProps) {
  const { t } = useTranslation('entity');
  const time = { time: dateTime(past.at) };
  return (
    <Banner kind="info" title={entityText(of, 'past.title', time) ?? t('past.title', time)}>
      {entityText(of, 'past.text') ?? t('past.text')}
    </Banner>
  );
}
