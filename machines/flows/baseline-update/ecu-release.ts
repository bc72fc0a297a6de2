import { ecuReleaseCommands as commands, type EcuReleaseContext, ecuReleaseContext } from '#contract/ecu-release/ecu-release.ts';
import { ecuReleaseParts, submittedParts, versionParts } from '#contract/ecu-release/ecu-release-forms.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { type ApprovedCarried, approvedItem } from '#machines/flows/baseline-update/approved-item.ts';
import { partForms } from '#machines/fragments/part-forms.ts';
import { guarded } from '#machines/fragments/parts.ts';
import { fourEyes, fourEyesName, remembered } from '#machines/fragments/persons.ts';

type Own = {
  /** fact of testing.save */
  readonly blockingDefects?: number | null;
};
type Event = FlowEvent<string, ApprovedCarried & Own>;
type Args = { context: EcuReleaseContext; event: Event };

const keys = Object.keys(ecuReleaseParts) as (keyof typeof ecuReleaseParts)[];
const parts = partForms({ keys, commands });
const isVersion = (part: string | undefined) => (versionParts as readonly (string | undefined)[]).includes(part);

/** D-081d: the block is complete, and whoever wrote it does not approve it. */
const asked = ['versionDeciderIsNotVersionEditor', ...parts.saved(versionParts), 'versionUndecided', 'updateOpen'] as const;

const decided = ({ actor, at, reason }: Event, versionDecision: 'APPROVED' | 'REJECTED'): Partial<EcuReleaseContext> => ({
  versionDecision,
  versionDecider: actor.subject,
  versionDecidedOn: at,
  versionReason: reason ?? null,
});
const apart = fourEyesName('versionDecider', 'versionEditor');
const lastApart = fourEyes('versionDecider', 'versionEditor')[apart];
const writtenBy = ({ versionDecision, versionEditor, versionEditors }: EcuReleaseContext, subject: string) => {
  const before = versionDecision === 'APPROVED' ? [] : [...versionEditors, ...(versionEditor === null ? [] : [versionEditor])];
  return { versionEditor: subject, versionEditors: [...new Set([...before, subject])] };
};
const undecided = { versionDecision: null, versionDecider: null, versionDecidedOn: null, versionReason: null } as const;

const item = approvedItem<'ecuRelease', EcuReleaseContext, Own, (typeof keys)[number], (typeof submittedParts)[number]>({
  id: 'ecuRelease',
  context: ecuReleaseContext,
  commands,
  parts: keys,
  submitted: submittedParts,
  submitIf: ['noBlockingDefects'],
  told: { testing: { blockingDefects: 0 } },
  lacks: ({ blockingDefects }, part) => part === 'testing' && blockingDefects !== 0,
  facts: {
    noBlockingDefects: ({ context }: Args) => context.blockingDefects === 0,
    versionUndecided: ({ context }: Args) => context.versionDecision === null,
    // Everybody who wrote in the block, and not only who did so last.
    [apart]: (args: Args) => lastApart(args) && !args.context.versionEditors.includes(args.event.actor.subject),
    ...parts.factsOf(versionParts),
  },
  saved: (context, event) => ({
    blockingDefects: event.blockingDefects === undefined ? context.blockingDefects : event.blockingDefects,
    // Another version is decided anew.
    ...(isVersion(event.part) && { ...undecided, ...writtenBy(context, event.actor.subject) }),
  }),
  changes: {
    approveVersion: (_, event) => decided(event, 'APPROVED'),
    rejectVersion: (_, event) => decided(event, 'REJECTED'),
  },
  own: {
    'version.approve': { ...guarded(asked), actions: 'approveVersion', meta: commands['version.approve'] },
    'version.reject': { ...guarded(asked), actions: 'rejectVersion', meta: commands['version.reject'] },
  },
});

/** An ECU release of a baseline update: D-076, with the approval of its version block (D-081d). */
export const ecuReleaseFlow = {
  id: 'ecuRelease',
  machine: item.machine,
  context: ecuReleaseContext,
  commands,
  persons: (context) => remembered(context, ['requester', 'versionEditor']),
  personGuards: [...item.personGuards, 'versionDeciderIsNotVersionEditor'],
  decisions: ['item.approve', 'item.reject', 'version.approve', 'version.reject'],
  ahead: item.ahead,
  beside: [...versionParts.map(item.missing), { type: 'version.approve' }],
  reached: (snapshot) => snapshot.matches('APPROVED'),
} as const satisfies Flow<typeof item.machine, typeof commands>;
