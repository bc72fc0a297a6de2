import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandTable, Need, Target } from '#contract/command.ts';
import { mayVisit } from '#contract/page/routes.ts';
import type { CandidateCommand } from '#contract/release-candidate/candidate-commands.ts';
import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import type { ApprovalStatus } from '#contract/release-candidate/release-candidate.ts';
import { candidateFlow } from '#machines/flows/release-candidate/candidate.ts';
import { standing } from '#machines/state-need.ts';
import { EntityShell } from '#src/app/entity/entity-shell.tsx';
import { wordsOfFields } from '#src/app/entity/field-words.ts';
import { dash } from '#src/app/format/dash.ts';
import { dateTime } from '#src/app/format/format.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { projectPath, projectsPath } from '#src/app/routing/project-paths.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { type EntityScreen, useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useFlag, useFlagState } from '#src/app/session/flags.ts';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import { useLeftRow } from '#src/app/table/use-left-row.ts';
import { type FlowTexts, figuresOf, flowTexts } from '#src/app/workflow/flow-texts.ts';
import type { Past } from '#src/app/workflow/history-past.ts';
import { placeHref } from '#src/app/workflow/need-place.ts';
import { useCommandDialog } from '#src/app/workflow/use-command-dialog.tsx';
import { showPlace } from '#src/app/workflow/use-deep-link.ts';
import { useFlow } from '#src/app/workflow/use-flow.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import { candidateAsOf } from './candidate-as-of.ts';
import { type CandidatePageValue, CandidateProvider } from './candidate-context.ts';
import { type CandidateData, candidateData, dataOf, releaseCandidate, runCandidate } from './candidate-data.ts';
import { CandidateMilestones } from './candidate-milestone-line.tsx';
import { stepsShown } from './candidate-milestones.ts';
import { candidatePath, candidateRoute, formPath } from './candidate-paths.ts';
import { type CandidateTab, candidateName, candidateTabModels, candidateTabs, candidateTopbar } from './candidate-tabs.ts';
import { needPlace } from './need-places.ts';

/** Commands that stand where what they are about stands. */
const besideCommands = ['brand.unreview'] as const;

/** News do not name the brand, so only words that need none are shown. */
const commands: CommandTable = candidateFlow.commands;
const candidateCommandNames = Object.keys(candidateFlow.commands) as CandidateCommand[];

/** Tabs that somebody may open (D-020, D-021). */
function useShownTabs(): readonly CandidateTab[] {
  const me = useMe();
  const portal = usePortal();
  const flags: Partial<Record<CandidateTab, boolean>> = {
    'test-deployments': useFlag('cc.aec.test-deployment'),
    deployments: useFlag('cc.aec.live-deployment'),
  };
  return candidateTabs.filter((tab) => (flags[tab] ?? true) && mayVisit(candidateRoute(tab), me, portal.brandId()));
}

/** Commands that lead to pages of a kind of deployment that is switched off (TEST-15, LIVE-04). */
function useSwitchedOff(): readonly string[] {
  const tests = useFlagState('cc.aec.test-deployment');
  const live = useFlagState('cc.aec.live-deployment');
  return [...(tests === 'off' ? ['testDeployment.create'] : []), ...(live === 'off' ? ['deployment.create'] : [])];
}

type FrameProps = {
  readonly id: number;
  /** project of the address, for the way back when the candidate does not exist */
  readonly projectId: number | undefined;
  readonly tab: CandidateTab;
  readonly children: ReactNode;
};

/**
 * Frame of every page of a candidate: head, tabs, milestones, Next steps, History. The page inside reads useCandidate().
 * Give it the candidate's id as key. Its texts are the namespaces `candidate` and `flows`.
 */
export function CandidateFrame({ id, projectId, tab, children }: FrameProps) {
  const { t } = useTranslation('candidate');
  const portal = usePortal();
  const { subject } = useMe();
  useLeftRow('release-candidates', String(id));
  const screen: EntityScreen<CandidateData> = useEntityScreen(candidateData(portal, id), {
    run: runCandidate(portal, id),
    withRevision: ({ candidate, status }, revision) => ({
      candidate: { ...candidate, revision },
      status: { ...status, revision },
    }),
    revisionOf: ({ status }) => status.revision,
    entityOf: (answer) => dataOf(answer as ApprovalStatus),
    watch: [
      { type: 'RELEASE_CANDIDATE', id },
      { type: 'TEST_DEPLOYMENT', parentId: id },
      { type: 'LIVE_DEPLOYMENT', parentId: id },
    ],
    onDone: ({ command, target }) =>
      portal.notify.success(flowTexts('candidate', { people: [], me: subject }).done(command, target)),
  });
  const list = {
    href: projectId === undefined ? projectsPath : `${projectPath(projectId)}/release-candidates`,
    label: t('list'),
  };
  return (
    <ScreenPart screen={screen} list={list}>
      {(data) => (
        <CandidateBody data={data} tab={tab} screen={screen}>
          {children}
        </CandidateBody>
      )}
    </ScreenPart>
  );
}

type BodyProps = {
  readonly data: CandidateData;
  readonly tab: CandidateTab;
  readonly screen: EntityScreen<CandidateData>;
  readonly children: ReactNode;
};

/** A bar about what the page shows: the past by the slider, what somebody else changed, or that it is cancelled, by whom and why. */
function FrameBanner({
  past,
  news,
  texts,
  status,
}: {
  readonly past: Past | undefined;
  readonly news: EntityScreen<unknown>['news'];
  readonly texts: FlowTexts;
  readonly status: ApprovalStatus;
}) {
  const { t } = useTranslation('candidate');
  if (past) {
    return (
      <Banner kind="info" title={t('past.title', { time: dateTime(past.at) })}>
        {t('past.text')}
      </Banner>
    );
  }
  if (news) {
    return (
      <Banner kind="info" title={t('change.title', { name: news.by })}>
        {commands[news.command]?.per === 'brand' ? '' : texts.done(news.command)}
      </Banner>
    );
  }
  const { cancelledBy, cancelReason } = status.flow.context as CandidateContext;
  if (status.status !== 'CANCELLED') return null;
  const name = status.people.find(({ id }) => id === cancelledBy)?.fullName ?? dash;
  return <Banner title={t('cancelled.title', { name })}>{cancelReason}</Banner>;
}

function CandidateBody({ data, tab, screen, children }: BodyProps) {
  const { candidate, status } = data;
  const { t } = useTranslation('candidate');
  const me = useMe();
  const brandId = useBrandId();
  const { subject } = me;
  const go = useGo();
  const flow = useFlow(candidateFlow, status.flow);
  const [past, setPast] = useState<Past>();
  const isPast = past !== undefined;
  const switchedOff = useSwitchedOff();
  const shown = past ? candidateAsOf(data, past) : data;
  const name = candidateName(candidate, t);
  const texts = useMemo(
    () =>
      flowTexts('candidate', {
        people: status.people,
        me: subject,
        values: { name, ...figuresOf(status.flow) },
        standing: (key) => standing(flow.snapshot, key),
      }),
    [status, subject, name, flow],
  );
  const { ask, dialog } = useCommandDialog({ flow: candidateFlow, texts, name, onRun: screen.run });
  const value: CandidatePageValue = {
    ...shown,
    now: { ...data, can: flow.can },
    isPast,
    path: candidatePath(candidate),
    name,
    flow,
    texts,
    busy: screen.busy,
    pending: screen.pending,
    can: (command, target) => !isPast && !switchedOff.includes(command) && flow.can(command, target),
    ask,
    run: screen.run,
    reload: screen.reload,
  };
  const openForm = (href: string) => {
    showPlace(href);
    go(href);
  };
  const forms = Object.fromEntries(
    candidateCommandNames
      .filter((command) => commands[command]?.field !== undefined)
      .map((command) => [command, (target?: Target) => openForm(formPath(candidate, command, target))]),
  );
  const linkOf = (need: Need, _command: string, target: Target): string | undefined => {
    const place = needPlace(need, target, status.flow);
    return place && mayVisit(candidateRoute(place.page), me, brandId) ? placeHref(value.path, place) : undefined;
  };
  return (
    <CandidateProvider value={value}>
      <EntityShell
        type="RELEASE_CANDIDATE"
        flow={candidateFlow}
        explained={flow}
        now={{ ...status, id: candidate.id }}
        screen={screen}
        name={name}
        path={value.path}
        model={candidateTopbar(shown.candidate, t)}
        collab={{ entityType: 'RELEASE_CANDIDATE', entityId: candidate.id }}
        tabs={candidateTabModels(candidate, useShownTabs(), status, t)}
        tab={tab}
        banner={<FrameBanner past={past} news={screen.news} texts={texts} status={status} />}
        milestones={(state) => (
          <CandidateMilestones
            state={state}
            regions={stepsShown(shown.status)}
            people={[...status.people, ...(past?.people ?? [])]}
          />
        )}
        links={linkOf}
        dialogs={forms}
        without={besideCommands}
        switchedOff={switchedOff}
        past={past}
        onPast={setPast}
        words={wordsOfFields(releaseCandidate)}
      >
        {children}
        {dialog}
      </EntityShell>
    </CandidateProvider>
  );
}
