import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { candidateBrandName } from '#contract/brand.ts';
import type { CommandTable } from '#contract/command.ts';
import { mayVisit } from '#contract/page/routes.ts';
import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import type { ApprovalStatus } from '#contract/release-candidate/release-candidate.ts';
import { candidateFlow } from '#machines/flows/release-candidate/candidate.ts';
import { standing } from '#machines/state-need.ts';
import { EntityShell } from '#src/app/entity/entity-shell.tsx';
import { LoadedPart } from '#src/app/entity/loaded-entity.tsx';
import { dash } from '#src/app/format/dash.ts';
import { usePortal } from '#src/app/portal.ts';
import { projectPath, projectsPath } from '#src/app/routing/project-paths.ts';
import type { EntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useFlag, useFlagState } from '#src/app/session/flags.ts';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import { type FlowTexts, figuresOf, flowTexts } from '#src/app/workflow/flow-texts.ts';
import type { Past } from '#src/app/workflow/history-past.ts';
import { placeHref } from '#src/app/workflow/need-place.ts';
import { type CommandNotes, useCommandDialog } from '#src/app/workflow/use-command-dialog.tsx';
import { useFlow } from '#src/app/workflow/use-flow.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { candidateAsOf } from './candidate-as-of.ts';
import { type CandidatePageValue, CandidateProvider } from './candidate-context.ts';
import { type CandidateData, candidateLoading, releaseCandidate } from './candidate-data.ts';
import { CandidateMilestones } from './candidate-milestone-line.tsx';
import { stepsShown, unanswered } from './candidate-milestones.ts';
import { candidatePath, candidateRoute } from './candidate-paths.ts';
import { type CandidateTab, candidateName, candidateTabModels, candidateTabs, candidateTopbar } from './candidate-tabs.ts';
import { fieldForBrand, needPlace } from './need-places.ts';
import { RejectedDocuments } from './rejected-documents.tsx';
import { WithdrawalImpact } from './withdrawal.tsx';

const WithdrawDialog = lazyPart(() => import('./withdraw-dialog.tsx').then((module) => module.WithdrawDialog));

/** Commands that stand where what they are about stands. */
const commandsElsewhere = ['brand.unreview'] as const;

const definition = { ...releaseCandidate, flow: candidateFlow };
const commands: CommandTable = candidateFlow.commands;

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
  const { t } = useTranslation('release-candidates');
  const portal = usePortal();
  const [loading] = useState(() => candidateLoading(portal, id));
  const list = {
    href: projectId === undefined ? projectsPath : `${projectPath(projectId)}/release-candidates`,
    label: t('list'),
  };
  return (
    <LoadedPart
      definition={definition}
      id={id}
      loading={loading}
      list={list}
      rowsOf="release-candidates"
      also={[
        { type: 'TEST_DEPLOYMENT', parentId: id },
        { type: 'LIVE_DEPLOYMENT', parentId: id },
      ]}
      showsNews
    >
      {(data, screen) => (
        <CandidateBody data={data} tab={tab} screen={screen}>
          {children}
        </CandidateBody>
      )}
    </LoadedPart>
  );
}

type BodyProps = {
  readonly data: CandidateData;
  readonly tab: CandidateTab;
  readonly screen: EntityScreen<CandidateData>;
  readonly children: ReactNode;
};

type BannerProps = {
  readonly news: EntityScreen<unknown>['news'];
  readonly texts: FlowTexts;
  readonly status: ApprovalStatus;
};

/** A bar about what the page shows: what somebody else changed, or that it is cancelled, by whom and why. */
function FrameBanner({ news, texts, status }: BannerProps) {
  const { t } = useTranslation('release-candidates');
  if (news) {
    return (
      <Banner kind="info" title={t('change.title', { name: news.by })}>
        {
          // News do not name the brand, so only words that need none are shown.
          commands[news.command]?.per === 'brand' ? '' : texts.done(news.command)
        }
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
  const { t } = useTranslation('release-candidates');
  const me = useMe();
  const brandId = useBrandId();
  const { subject } = me;
  const flow = useFlow(candidateFlow, status.flow);
  const [past, setPast] = useState<Past>();
  const isPast = past !== undefined;
  const switchedOff = useSwitchedOff();
  const shown = past ? candidateAsOf(data, past) : data;
  const name = candidateName(candidate, t);
  const waiting = unanswered(status);
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
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const notes: CommandNotes = (command, add) => {
    if (command === 'brand.reject') return <RejectedDocuments candidateId={candidate.id} onChange={add} />;
    return command === 'candidate.cancel' && <WithdrawalImpact id={candidate.id} />;
  };
  const { ask, dialog } = useCommandDialog({
    flow: candidateFlow,
    texts,
    name,
    shown: screen,
    onRun: screen.run,
    notes,
    of: flow.of,
  });
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
  return (
    <CandidateProvider value={value}>
      <EntityShell
        definition={definition}
        explained={flow}
        now={{ ...status, id: candidate.id }}
        screen={screen}
        name={name}
        path={value.path}
        model={candidateTopbar(shown.candidate, t)}
        collab={{ entityType: 'RELEASE_CANDIDATE', entityId: candidate.id }}
        tabs={candidateTabModels(candidate, useShownTabs(), status, t)}
        tab={tab}
        banner={<FrameBanner news={screen.news} texts={texts} status={status} />}
        milestones={(state) => (
          <CandidateMilestones
            state={state}
            regions={stepsShown(shown.status)}
            people={[...status.people, ...(past?.people ?? [])]}
          />
        )}
        links={(need, target) => {
          const place = needPlace(need, target, status.flow);
          return place && mayVisit(candidateRoute(place.page), me, brandId) ? placeHref(value.path, place) : undefined;
        }}
        fieldFor={fieldForBrand}
        early={(command) =>
          command === 'scm.confirm' && waiting.length > 0
            ? t('scm.unanswered', { brands: waiting.map(candidateBrandName).join(', ') })
            : undefined
        }
        notes={notes}
        without={commandsElsewhere}
        dialogs={{ 'candidate.recall': () => setIsWithdrawing(true) }}
        switchedOff={switchedOff}
        past={past}
        onPast={setPast}
      >
        {children}
        {dialog}
        <Suspense>
          {isWithdrawing && (
            <WithdrawDialog
              id={candidate.id}
              title={texts.dialogTitle('candidate.recall', {}) ?? ''}
              effects={texts.effects('candidate.recall', {})}
              busy={screen.busy?.command === 'candidate.recall'}
              onRun={async (payload) => {
                if (await screen.run('candidate.recall', {}, payload)) setIsWithdrawing(false);
              }}
              onClose={() => setIsWithdrawing(false)}
            />
          )}
        </Suspense>
      </EntityShell>
    </CandidateProvider>
  );
}
