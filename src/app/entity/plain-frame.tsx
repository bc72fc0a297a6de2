import { Outlet, useLocation } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { EntityPage } from '#src/app/page/entity-page.tsx';
import { useRouteParam } from '#src/app/routing/use-route-param.ts';
import type { EntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { HistoryFromJournal } from '#src/app/workflow/history-from-journal.tsx';
import type { Past } from '#src/app/workflow/history-past.ts';
import { entityAsOf } from './as-of.ts';
import { basePath, type Kept, type PlainDefinition } from './definition.ts';
import { EntityProvider } from './entity-context.ts';
import { EntityCreatePage } from './entity-create-page.tsx';
import { type HeadTexts, PastBanner, useEntityHead, useWayToList } from './entity-head.tsx';
import { wordsOfFields } from './field-words.ts';
import { LoadedEntity } from './loaded-entity.tsx';

type Props<Entity extends Kept> = HeadTexts<Entity> & {
  readonly definition: PlainDefinition<Entity>;
  /** name of its id in the address */
  readonly param: string;
  /** where its events have their words among those of flows */
  readonly events: string;
  /** how a new one begins */
  readonly create: ComponentProps<typeof EntityCreatePage>;
  /** tabs that History stands beside; every one without it */
  readonly historyOn?: readonly string[];
};

/** The page of an entity without a flow: head, tabs, History with replay, news; a new one is a form (NAV-12). */
export function PlainFrame<Entity extends Kept>(props: Props<Entity>) {
  const { definition, create } = props;
  const id = useRouteParam(props.param);
  const list = useWayToList(definition);
  if (id === undefined) return <EntityCreatePage {...create} />;
  return (
    <LoadedEntity<Entity> key={id} definition={definition} id={id} list={list}>
      {(now, screen) => <Body now={now} screen={screen} {...props} />}
    </LoadedEntity>
  );
}

type BodyProps<Entity extends Kept> = Props<Entity> & { readonly now: Entity; readonly screen: EntityScreen<Entity> };

function Body<Entity extends Kept>({ definition, events, historyOn, now, screen, ...texts }: BodyProps<Entity>) {
  const { pathname } = useLocation();
  const [past, setPast] = useState<Past>();
  const entity = past ? entityAsOf(definition, now, past) : now;
  const head = useEntityHead(definition, entity, texts);
  // A tab may have pages of its own below it.
  const tab = pathname.slice(basePath(definition, now).length).split('/')[1];
  return (
    <EntityProvider value={{ entity, now, isPast: past !== undefined, screen: screen as never }}>
      <EntityPage
        {...head}
        tab={tab}
        banner={past && <PastBanner past={past} of={definition} />}
        history={
          (historyOn?.includes(tab ?? '') ?? true) ? (
            <HistoryFromJournal
              entityType={definition.type}
              entityId={now.id}
              flow={{ id: events }}
              onShow={setPast}
              words={wordsOfFields(definition)}
            />
          ) : undefined
        }
      >
        <Outlet />
      </EntityPage>
    </EntityProvider>
  );
}
