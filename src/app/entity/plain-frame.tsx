import { Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { EntityPage } from '#src/app/page/entity-page.tsx';
import { useRouteParam } from '#src/app/routing/use-route-param.ts';
import type { EntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { HistoryFromJournal } from '#src/app/workflow/history-from-journal.tsx';
import type { Past } from '#src/app/workflow/history-past.ts';
import { entityAsOf } from './as-of.ts';
import { basePath, type Kept, type PlainDefinition } from './definition.ts';
import { EntityProvider } from './entity-context.ts';
import { type HeadTexts, PastBanner, useEntityHead, useWayToList } from './entity-head.tsx';
import { wordsOfFields } from './field-words.ts';
import { LoadedEntity } from './loaded-entity.tsx';

type Props<Entity extends Kept> = HeadTexts<Entity> & {
  readonly definition: PlainDefinition<Entity>;
  /** name of its id in the address */
  readonly param: string;
  /** where its events have their words among those of flows */
  readonly events: string;
  /** the form of a new one */
  readonly create: ReactNode;
  /** what is the matter with it now, on every tab */
  readonly banner?: (entity: Entity) => ReactNode;
  /** what can be done next */
  readonly next?: (entity: Entity, screen: EntityScreen<Entity>) => ReactNode;
  /** pages beside which Next steps and History stand; all of them without it */
  readonly panelsOn?: readonly string[];
  /** History only tells, and does not show its pages as they were */
  readonly withoutReplay?: boolean;
  /** its one page, where it has no tabs */
  readonly children?: ReactNode;
} & Pick<LoadedProps<Entity>, 'kind' | 'onDone' | 'closed'>;
type LoadedProps<Entity extends Kept> = Parameters<typeof LoadedEntity<Entity>>[0];

/** The page of an entity without a flow: head, tabs, Next steps, History with replay, commands, news; a new one is a form (NAV-12). */
export function PlainFrame<Entity extends Kept>(props: Props<Entity>) {
  const { definition, create, kind, onDone, closed } = props;
  const id = useRouteParam(props.param);
  const list = useWayToList(definition);
  if (id === undefined) return create;
  return (
    <LoadedEntity<Entity>
      key={`${kind} ${id}`}
      definition={definition}
      id={id}
      list={list}
      kind={kind}
      {...(onDone && { onDone })}
      {...(closed && { closed })}
    >
      {(now, screen) => <Body now={now} screen={screen} {...props} />}
    </LoadedEntity>
  );
}

type BodyProps<Entity extends Kept> = Props<Entity> & { readonly now: Entity; readonly screen: EntityScreen<Entity> };

function Body<Entity extends Kept>({ definition, events, now, screen, ...props }: BodyProps<Entity>) {
  const { banner, next, panelsOn, withoutReplay = false, children = <Outlet /> } = props;
  const { pathname } = useLocation();
  const [past, setPast] = useState<Past>();
  const entity = past ? entityAsOf(definition, now, past) : now;
  const head = useEntityHead(definition, entity, props);
  // A page may have others below it.
  const page = pathname.slice(basePath(definition, now).length).split('/')[1] ?? '';
  const hasPanels = panelsOn?.includes(page) ?? true;
  return (
    <EntityProvider value={{ entity, now, isPast: past !== undefined, screen: screen as never }}>
      <EntityPage
        {...head}
        tab={page}
        banner={past ? <PastBanner past={past} of={definition} /> : banner?.(now)}
        next={hasPanels ? next?.(now, screen) : undefined}
        onNow={past && (() => setPast(undefined))}
        history={
          hasPanels ? (
            <HistoryFromJournal
              entityType={definition.type}
              entityId={now.id}
              flow={{ id: events }}
              {...(!withoutReplay && { isPast: past !== undefined, onShow: setPast })}
              words={wordsOfFields(definition)}
            />
          ) : undefined
        }
      >
        {children}
      </EntityPage>
    </EntityProvider>
  );
}
