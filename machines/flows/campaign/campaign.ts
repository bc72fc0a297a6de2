import { type AnyStateMachine, and } from 'xstate';
import {
  type abortCommand,
  type CampaignCarried,
  type CampaignContext,
  type CampaignStatus,
  type campaignCommands,
  campaignContext,
} from '#contract/campaign/campaign.ts';
import { ruleOf } from '#contract/command.ts';
import type { Ahead, Flow, FlowEvent } from '#machines/flow.ts';
import { type Change, flowChart } from '#machines/flows/chart.ts';
import { unlessDenied, unlessReported } from '#machines/fragments/guards.ts';
import type { ToolReported } from '#machines/fragments/tool.ts';

type CampaignFact = 'tool.reported' | 'release.checked' | 'campaign.stopped';
type Commands = ReturnType<typeof campaignCommands> & Partial<typeof abortCommand>;
type Carried = ToolReported & CampaignCarried;
type CampaignEvent = FlowEvent<(keyof Commands & string) | CampaignFact, Carried>;
type Input = Partial<CampaignContext> & { readonly homeBrandId: number; readonly brandIds: readonly number[] };
type Args = { context: CampaignContext; event: CampaignEvent };

const facts = {
  serviceAnswers: ({ context }: Args) => context.health === 'OK',
  hasVehicles: ({ context }: Args) => context.vehicles > 0,
  manifestsComplete: ({ context }: Args) => context.incomplete === 0,
  hasRelease: ({ context }: Args) => context.releaseId !== null,
  everyVehicleOfBrand: unlessReported('vehicleForeign'),
  releaseIsValid: ({ context }: Args) => context.releaseId === null || context.releaseValid,
  chosenIsValid: unlessDenied('releaseValid'),
  chosenIsOfBrand: unlessDenied('isOfBrand'),
  campaignTaken: unlessDenied('isTaken'),
  healthTurned: ({ context, event }: Args) => event.health !== undefined && event.health !== context.health,
  releaseTurned: ({ context, event }: Args) =>
    context.releaseId !== null && event.releaseValid !== undefined && event.releaseValid !== context.releaseValid,
};

/** What else has to hold before an abort (D-067.2). */
const ofAbort = { someWithoutResult: unlessReported('allHaveResult') };

/** What has to stand before a rollout (BIG-10, ORU2-09): the page says each that does not in words, with where it is met. */
const readinessFacts = ['hasVehicles', 'everyVehicleOfBrand', 'manifestsComplete', 'hasRelease', 'releaseIsValid'] as const;
const ready = ['serviceAnswers', ...readinessFacts];

const changes = {
  // Nothing that is typed decides anything.
  edit: () => ({}),
  noteHealth: (context, { health }) => ({ health: health ?? context.health }),
  countVehicles: (context, { vehicles, incomplete }) => ({
    vehicles: vehicles ?? context.vehicles,
    incomplete: incomplete ?? context.incomplete,
  }),
  setRelease: (context, { releaseId, releaseValid }) => ({
    releaseId: releaseId ?? context.releaseId,
    releaseValid: releaseValid ?? true,
  }),
  noteRelease: (context, { releaseValid }) => ({ releaseValid: releaseValid ?? context.releaseValid }),
  noteRefusal: (_, { campaignProblem }) => ({ campaignProblem: campaignProblem ?? 'UNKNOWN' }),
  noteStart: () => ({ campaignProblem: null }),
  remove: () => ({ removed: true }),
} satisfies Record<string, Change<CampaignContext, CampaignEvent>>;

type Kind<Id extends string, Own extends Commands> = {
  readonly id: Id;
  readonly commands: Own;
};

/**
 * A campaign that brings one release to named vehicles: D-066 of big-loop, D-067 of ORU 2.0. They differ in how a rollout is ended before its time:
 * the service says that it was stopped there, or somebody aborts it here.
 */
export function campaignFlow<const Id extends string, const Own extends Commands>({ id, commands }: Kind<Id, Own>) {
  const known: Commands = commands;
  const abort = known['campaign.abort'];
  const reported = { 'tool.reported': { guard: 'healthTurned', actions: 'noteHealth' } } as const;
  const editable = {
    'campaign.edit': { actions: 'edit', meta: known['campaign.edit'] },
    'vehicle.add': { actions: 'countVehicles', meta: known['vehicle.add'] },
    'vehicle.change': { guard: 'hasVehicles', actions: 'countVehicles', meta: known['vehicle.change'] },
    'vehicle.remove': { guard: 'hasVehicles', actions: 'countVehicles', meta: known['vehicle.remove'] },
    'release.set': {
      guard: and(['chosenIsValid', 'chosenIsOfBrand']),
      actions: 'setRelease',
      meta: known['release.set'],
    },
    'campaign.rollout': [
      {
        guard: and([...ready, 'campaignTaken']),
        target: 'ROLLED_OUT',
        actions: 'noteStart',
        meta: known['campaign.rollout'],
      },
      { guard: and(ready), target: 'ROLLOUT_FAILED', actions: 'noteRefusal', meta: known['campaign.rollout'] },
    ],
    'campaign.delete': { actions: 'remove', meta: known['campaign.delete'] },
    'release.checked': { guard: 'releaseTurned', actions: 'noteRelease' },
    ...reported,
  } as const;
  const machine = flowChart<CampaignContext, CampaignEvent, CampaignStatus, Input>()({
    id,
    begin: (input) => campaignContext.parse(input),
    facts: abort ? { ...facts, ...ofAbort } : facts,
    changes,
    chart: {
      initial: 'CREATED',
      states: {
        CREATED: { on: editable },
        ROLLOUT_FAILED: { on: editable },
        ROLLED_OUT: {
          on: {
            ...(abort
              ? {
                  'campaign.abort': {
                    guard: and(['serviceAnswers', 'someWithoutResult']),
                    target: 'ROLLOUT_ABORTED',
                    meta: abort,
                  },
                }
              : { 'campaign.stopped': { target: 'ROLLOUT_ABORTED' } }),
            ...reported,
          },
        },
        ROLLOUT_ABORTED: { type: 'final' },
      },
    },
  });
  const ahead: readonly Ahead<CampaignSnapshot>[] = [
    { type: 'tool.reported', needed: ({ context }) => context.health !== 'OK', payload: () => ({ health: 'OK' }) },
    { type: 'vehicle.add', needed: ({ context }) => context.vehicles === 0, payload: () => ({ vehicles: 1, incomplete: 0 }) },
    { type: 'vehicle.change', needed: ({ context }) => context.incomplete > 0, payload: () => ({ incomplete: 0 }) },
    {
      type: 'release.set',
      needed: ({ context }) => context.releaseId === null || !context.releaseValid,
      payload: () => ({ releaseId: 1, releaseValid: true }),
    },
    { type: 'campaign.rollout' },
  ];
  return {
    id,
    machine,
    context: campaignContext,
    commands,
    persons: () => ({}),
    personGuards: [],
    choices: ['campaignTaken'],
    movesWithProgress: true,
    owners: {
      hasVehicles: ruleOf(known['vehicle.add']),
      everyVehicleOfBrand: ruleOf(known['vehicle.remove']),
      manifestsComplete: ruleOf(known['vehicle.change']),
      hasRelease: ruleOf(known['release.set']),
      releaseIsValid: ruleOf(known['release.set']),
    },
    ahead,
    reached: (snapshot) => snapshot.matches('ROLLED_OUT'),
  } as const satisfies Flow<typeof machine, Own>;
}

type CampaignSnapshot = Parameters<NonNullable<Flow<AnyStateMachine>['ahead'][number]['needed']>>[0] & {
  readonly context: CampaignContext;
};
