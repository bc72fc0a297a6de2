import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowState, Need, Target } from '#contract/command.ts';
import { standing } from '#machines/state-need.ts';
import type { CollabTarget } from '#src/app/collab/collab-calls.ts';
import { EntityPage } from '#src/app/page/entity-page.tsx';
import { useRolesToOpen } from '#src/app/routing/may-open.ts';
import type { EntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { type Below, HistoryFromJournal } from '#src/app/workflow/history-from-journal.tsx';
import type { Past } from '#src/app/workflow/history-past.ts';
import { formPlace, needHref } from '#src/app/workflow/need-place.ts';
import { NextStepsPanel } from '#src/app/workflow/next-steps-panel.tsx';
import type { ExplainedFlow } from '#src/app/workflow/use-flow.ts';
import { useFormLink } from '#src/app/workflow/use-form-link.ts';
import type { Tab } from '#src/ui/page/tabs.tsx';
import type { TopbarModel } from '#src/ui/shell/topbar.tsx';
import type { EntityDefinition, PlainDefinition, Shown } from './definition.ts';
import { PastBanner } from './entity-head.tsx';
import { wordsOfFields } from './field-words.ts';

type Next = Pick<
  Parameters<typeof NextStepsPanel>[0],
  'besides' | 'early' | 'figures' | 'notes' | 'onward' | 'switchedOff' | 'ticked' | 'without'
>;
type Props = Next & {
  readonly definition: Pick<EntityDefinition, 'flow' | 'parts' | 'places' | 'texts'> & Pick<PlainDefinition, 'fields' | 'type'>;
  readonly explained: ExplainedFlow;
  /** as it is now, whatever History shows */
  readonly now: Pick<Shown, 'flow' | 'id' | 'people'>;
  readonly screen: Pick<EntityScreen<unknown>, 'run' | 'busy' | 'news' | 'revision'>;
  /** typed before what cannot be undone */
  readonly name: string;
  /** address of the entity without its page */
  readonly path: string;
  readonly model: TopbarModel;
  readonly collab?: CollabTarget | undefined;
  readonly tabs: readonly Tab[];
  /** key of the open tab; the last part of the address without it */
  readonly tab?: string;
  /** what is the matter with it now, on every tab */
  readonly banner?: ReactNode;
  /** the line for the present state, or the one that History shows */
  readonly milestones: (state: FlowState) => ReactNode;
  /** where an unmet condition can be met, where the definition's places do not say it */
  readonly links?: (need: Need, target: Target) => string | undefined;
  /** the field with which a command begins, where its page has one for each target */
  readonly fieldFor?: (field: string, target: Target) => string;
  /** commands with a dialog or a way of the area's own, beside those that have a page */
  readonly dialogs?: Readonly<Record<string, (target: Target) => void>>;
  readonly past: Past | undefined;
  readonly onPast: (past: Past | undefined) => void;
  /** gets the entries of the history */
  readonly onEntries?: Parameters<typeof HistoryFromJournal>[0]['onEntries'];
  /** what belongs to it is part of its history */
  readonly below?: Below | undefined;
  /** I may not read its history */
  readonly withoutHistory?: boolean;
  readonly children?: ReactNode;
};

/** Page of an entity with a flow: head, tabs, milestones, Next steps, History with replay, and the content of its tab. */
export function EntityShell(props: Props) {
  const { definition, explained, now, screen, name, path, model, collab, tabs, banner, milestones, dialogs, fieldFor } = props;
  const {
    past,
    onPast,
    onEntries,
    withoutHistory = false,
    children,
    onward,
    besides,
    early,
    figures,
    notes,
    switchedOff,
    ticked,
    without,
  } = props;
  const { flow, places = {}, type } = definition;
  const { links = (need) => needHref(path, places, need) } = props;
  const { pathname } = useLocation();
  const openForm = useFormLink();
  const forms = Object.fromEntries(
    Object.entries(flow.commands)
      .filter(([, { field }]) => field !== undefined)
      .map(([type, command]) => [type, (target: Target) => openForm(path, formPlace(command, target, fieldFor))]),
  );
  // What has been left behind is not led to again.
  const isBehind = ({ kind, key }: Need) => kind === 'state' && standing(explained.snapshot, key) === 'behind';
  return (
    <EntityPage
      model={model}
      collab={collab}
      tabs={useClosedTabs(tabs)}
      tab={props.tab ?? pathname.split('/').at(-1)}
      banner={past ? <PastBanner past={past} of={definition} /> : banner}
      milestones={milestones(past?.state ?? now.flow)}
      next={
        <NextStepsPanel
          of={{ entityType: type, entityId: now.id }}
          flow={flow}
          state={now.flow}
          people={now.people}
          shown={screen}
          onRun={screen.run}
          busy={screen.busy}
          name={name}
          links={(need, _command, target) => (isBehind(need) ? undefined : links(need, target))}
          forms={{ ...forms, ...dialogs }}
          here={pathname.slice(path.length + 1)}
          besides={besides}
          early={early}
          ticked={ticked}
          {...(onward && { onward })}
          {...(notes && { notes })}
          {...(figures && { figures })}
          {...(without && { without })}
          {...(switchedOff && { switchedOff })}
        />
      }
      onNow={past && (() => onPast(undefined))}
      history={
        withoutHistory ? undefined : (
          <HistoryFromJournal
            entityType={type}
            entityId={now.id}
            flow={flow}
            isPast={past !== undefined}
            onShow={onPast}
            onEntries={onEntries}
            below={props.below}
            words={wordsOfFields(definition)}
          />
        )
      }
    >
      {children}
    </EntityPage>
  );
}

const allOf = new Intl.ListFormat('en', { type: 'conjunction' });

/** Tabs of which those that are closed to whoever looks at them say who opens them, and lead nowhere (D-249). */
function useClosedTabs(tabs: readonly Tab[]): readonly Tab[] {
  const { t } = useTranslation('common');
  const rolesToOpen = useRolesToOpen();
  return tabs.map((tab) => {
    const roles = rolesToOpen(tab.href);
    return roles ? { ...tab, closed: t('nav.closedTab', { roles: allOf.format(roles) }) } : tab;
  });
}
