import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FlowState } from '#contract/command.ts';
import { commandKey } from '#contract/command.ts';
import { liveDeploymentCommands } from '#contract/deployment/deployment-commands.ts';
import { candidateCommands } from '#contract/release-candidate/candidate-commands.ts';
import { type Explained, explain } from '#machines/explain.ts';
import { type Flow, revive } from '#machines/flow.ts';
import { ecuReleaseFlow } from '#machines/flows/baseline-update/ecu-release.ts';
import { e311DeploymentFlow } from '#machines/flows/e311-deployment.ts';
import { liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import { candidateFlow } from '#machines/flows/release-candidate/candidate.ts';
import { type Path, pathTo } from '#machines/path-to.ts';
import { flows } from '#machines/registry.ts';
import {
  closedEntries,
  needsOnlyRole,
  partedByFlag,
  rolesThatDo,
  shownAtFirst,
  shownBefore,
} from '#src/app/workflow/closed-commands.ts';
import { isCancelling, promptOf } from '#src/app/workflow/command-rules.ts';
import { figuresOf, flowTexts, roleNames } from '#src/app/workflow/flow-texts.ts';
import { changesOf } from '#src/app/workflow/history-changes.ts';
import { kindOfEntry, kindOfEvent, markOf, noteOf, runningIn, withoutRepeats } from '#src/app/workflow/history-kinds.ts';
import { orderOpen } from '#src/app/workflow/open-commands.ts';
import { flowTextNames, loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { live as inLive } from '#tests/support/release-candidate/candidates.ts';
import { person } from '#tests/support/test-users.ts';

beforeAll(async () => {
  startTexts();
  await loadTexts(['flows', ...flowTextNames]);
});

const candidate = (command: string) => promptOf(candidateCommands, command);
const live = (command: string) => promptOf(liveDeploymentCommands, command);

describe('what a command asks before it is sent (D-154)', () => {
  it('asks for a reason and the time zone where the payload carries them', () => {
    expect(candidate('brand.reject')).toMatchObject({ reason: true, timeZone: true, needsPage: false, danger: true });
    expect(candidate('scm.confirm')).toMatchObject({ reason: false, timeZone: false, needsPage: false, danger: false });
  });

  it('sends commands with further fields to their page', () => {
    const pages = Object.keys(candidateCommands).filter((command) => candidate(command).needsPage);
    expect(pages).toEqual([
      ...['candidate.edit', 'brand.add', 'note.save', 'document.add', 'brand.review', 'brand.unreview'],
      'candidate.recall',
    ]);
    expect(live('request.submit').needsPage).toBe(true);
    expect(live('plan.save').needsPage).toBe(true);
  });

  it('wants the name typed for rollout and abort of live items only', () => {
    const typed = Object.keys(liveDeploymentCommands).filter((command) => live(command).typedName);
    expect(typed).toEqual(['rollout.start', 'rollout.abort']);
    expect(candidate('candidate.cancel').typedName).toBe(false);
  });

  it('leaves things as they are by a button that is not called as the command is', () => {
    const texts = (name: string) => flowTexts(name, { people: [], me: 'me' });
    const commands = Object.entries(flows).flatMap(([name, { commands }]) =>
      Object.keys(commands).map((command) => ({ command, label: texts(name).label(command) })),
    );
    const alike = commands.filter(({ label }) => label.startsWith('Cancel'));
    expect(alike.length).toBeGreaterThan(5);
    expect(commands.filter(({ command }) => isCancelling(command))).toEqual(alike);
    expect(i18next.t('action.keep')).toBe('Keep it');
  });
});

describe('words of a flow', () => {
  const ada = { id: 'ada', username: 'ada', email: '', fullName: 'Ada Schmidt' };
  const texts = () => flowTexts('candidate', { people: [ada], me: 'me', values: { documents: 5 } });

  it('names the brand, the figures and the people', () => {
    expect(texts().label('brand.confirm', { brandId: 4 })).toBe('Confirm for AUDI');
    expect(texts().need({ kind: 'fact', key: 'everyDocumentReviewed', by: [] }, 'brand.confirm', { brandId: 4 })).toBe(
      'All 5 documents must be reviewed for AUDI',
    );
    expect(texts().event('brand.reject', { brandId: 4 }, 'ada')).toBe('Ada Schmidt rejected for AUDI');
    expect(texts().event('promotion.succeeded', {}, undefined)).toBe('System completed the promotion');
    expect(texts().who({ kind: 'person', key: 'requester', by: [], people: ['me'] })).toBe('You');
    expect(texts().who({ kind: 'fact', key: 'x', by: ['RELEASE_MANAGER', 'ADMIN'] })).toBe('Release Manager');
    expect(roleNames(['ADMIN'])).toBe('Admin');
  });

  it('says the state that a command waits for, and a remembered person', () => {
    expect(texts().need({ kind: 'state', key: 'ACTIVE.x', by: [] }, 'request.approve', {})).toBe(
      'A deployment request must be pending',
    );
    expect(texts().need({ kind: 'person', key: 'brandConfirmer', by: [] }, 'brand.withdraw', { brandId: 1 })).toBe(
      'Only the person who confirmed for VW',
    );
  });

  it('names the candidate in the dialog, and sets no stop before a comma (P11, P17)', () => {
    const named = flowTexts('candidate', { people: [], me: 'me', values: { name: 'ParkAssist RC 4.16.0' } });
    expect(named.dialogTitle('brand.confirm', { brandId: 1 })).toBe('Confirm ParkAssist RC 4.16.0 for VW?');
    const window = { from: null, to: '2026-12-24T08:00:00.000Z', reason: 'Look one freeze.', by: 'Renate Maurer' };
    const { freeze } = figuresOf({ value: 'ROLLED_OUT', context: {}, external: { frozen: [window] } } as unknown as FlowState);
    expect(freeze).toMatch(/^ \(until [^,]+, set by Renate Maurer: “Look one freeze.”\)$/);
  });

  it('lists the effects of a command for its dialog', () => {
    expect(texts().effects('brand.reject', { brandId: 4 })).toHaveLength(3);
    expect(texts().dialogTitle('scm.confirm')).toBeUndefined();
  });
});

describe('a feature that is switched off (C8)', () => {
  it('is said to be off, open or not: at a live candidate too nobody is sent for a role', () => {
    const held = inLive().snapshot;
    const explained = explain(candidateFlow as Flow, held, person('TEST_MANAGER', 1));
    const isOpen = ({ open }: Explained) => open;
    const parts = { open: explained.filter(isOpen), closed: explained.filter((item) => !isOpen(item)) };
    const { closed, off } = partedByFlag(parts, ['testDeployment.create']);
    expect(parts.closed.map(({ command }) => command)).toContain('testDeployment.create');
    expect(off.closed.map(({ command }) => command)).toEqual(['testDeployment.create']);
    expect(closed.map(({ command }) => command)).not.toContain('testDeployment.create');
  });
});

describe('a paused rollout in a freeze', () => {
  const flow = liveDeploymentFlow as Flow;
  const context = { homeBrandId: 1, brandIds: [1], purpose: 'ROLLOUT', paused: true };
  const snapshot = revive(flow, { value: 'ROLLED_OUT', context } as FlowState);

  it('shows its operator Resume and why it is closed before the red Abort (D-062.13, D-247)', () => {
    const explained = explain(flow, snapshot, person('LAUNCH_OPERATOR', 1), { frozen: true });
    const at = { flow, snapshot };
    const entries = closedEntries(
      explained.filter(({ open }) => !open),
      pathTo(flow, snapshot),
      at,
    );
    expect(explained.filter(({ open }) => open).map(({ command }) => command)).toContain('rollout.abort');
    expect(entries[0]?.explained).toMatchObject({ command: 'rollout.resume', needs: [{ key: 'notFrozen' }] });
    const path = pathTo(flow, snapshot);
    expect(shownBefore(entries, at, path, true)).toBe(1);
    // Where nothing waits, what only ends the work stands alone neither.
    expect(shownBefore(entries.slice(1), at, path, true)).toBe(1);
    expect(shownBefore(entries.slice(1), at, path, false)).toBe(0);
  });
});

describe('closed commands', () => {
  const role = { kind: 'right', key: 'RELEASE_WRITE', by: ['RELEASE_MANAGER'] } as const;
  const fact = { kind: 'fact', key: 'documentsComplete', by: [] as string[] } as const;
  const item = (command: string, needs: Explained['needs'], brandId?: number): Explained => ({
    command,
    target: brandId === undefined ? {} : { brandId },
    open: false,
    needs,
  });
  const path: Path = {
    reaches: true,
    moves: 2,
    people: 2,
    steps: [
      { command: 'scm.confirm', target: {}, by: [] },
      { command: 'live.push', target: {}, by: [] },
    ],
  };

  it('stand nearest first: the way to the goal, then what lacks a role, then the rest', () => {
    const entries = closedEntries(
      [
        item('candidate.cancel', [fact]),
        item('live.push', [fact]),
        item('note.save', [{ ...role, by: [...role.by] }]),
        item('scm.confirm', [fact]),
      ],
      path,
    );
    expect(entries.map(({ key }) => key)).toEqual(['scm.confirm', 'live.push', 'note.save', 'candidate.cancel']);
    // What waits for another time unfolds with the rest, unless nothing else could be said.
    expect(shownAtFirst(entries, path, true)).toBe(3);
    expect(shownAtFirst(entries.slice(3), path, true)).toBe(0);
    expect(shownAtFirst(entries.slice(3), path, false)).toBe(1);
  });

  it('of several brands with the same reasons stand once', () => {
    const entries = closedEntries(
      [item('brand.confirm', [fact], 1), item('brand.confirm', [fact], 4), item('brand.confirm', [fact, fact], 3)],
      path,
    );
    expect(entries.map(({ key, brands }) => [key, brands])).toEqual([
      ['brand.confirm', ['VW', 'AUDI']],
      [commandKey('brand.confirm', { brandId: 3 }), ['SKODA']],
    ]);
  });

  it('say a missing role in one line', () => {
    expect(needsOnlyRole([{ ...role, by: [] }])).toBe(true);
    expect(needsOnlyRole([{ ...role, by: [] }, fact])).toBe(false);
    expect(needsOnlyRole([])).toBe(false);
  });
});

it('marks rejections red and steps back orange in the history', () => {
  expect(['brand.reject', 'scm.withdraw', 'brand.confirm', 'approval.push'].map(kindOfEvent)).toEqual([
    'NEGATIVE',
    'ACTION_REQUIRED',
    'POSITIVE',
    'IN_PROGRESS',
  ]);
  const marks = ['brand.reject', 'scm.withdraw', 'created'].map((event) => markOf(kindOfEvent(event)));
  expect(marks).toEqual(['negative', 'action', undefined]);
});

it('marks what came to a failure red, whatever was tried (D-066.3, D-150)', () => {
  const tried = (to: string) => kindOfEntry({ event: 'rollout.start', from: 'PLANNED', to });
  expect([tried('ROLLED_OUT'), tried('ROLLOUT_FAILED')]).toEqual(['IN_PROGRESS', 'NEGATIVE']);
  expect(kindOfEntry({ event: 'campaign.edit', from: 'ROLLOUT_FAILED', to: 'ROLLOUT_FAILED' })).toBe('NEUTRAL');
});

describe('history of a candidate', () => {
  const noted = (id: number, event: string, runningDeployments = 0, deploymentRequested = true) => ({
    id,
    event,
    user: null,
    after: { value: 'x', context: { runningDeployments, deploymentRequested } },
  });

  it('tells every change of its deployments, and of those that are not known how many ran then (D-189)', () => {
    const newestFirst = [
      noted(5, 'deployments.changed', 2),
      noted(4, 'deployments.changed', 1),
      noted(3, 'live.push'),
      noted(2, 'deployments.changed', 1),
    ];
    expect(withoutRepeats(newestFirst).map(({ id }) => id)).toEqual([5, 4, 3, 2]);
    expect(noteOf(noted(5, 'deployments.changed', 2), noted(3, 'live.push'))).toEqual({ key: 'running', count: 2 });
    expect(noteOf(noted(5, 'deployments.changed'), noted(3, 'live.push', 0, false))).toEqual({ key: 'requested', count: 0 });
    expect(noteOf(noted(5, 'deployments.changed'), noted(3, 'live.push', 1))).toEqual({ key: 'ended', count: 0 });
    const known = {
      ...noted(5, 'deployments.changed', 2),
      cause: { entityType: 'LIVE_DEPLOYMENT', event: 'rollout.start' } as const,
    };
    expect(noteOf(known, noted(3, 'live.push'))).toBeUndefined();
    expect(runningIn(known)).toBe(2);
    const ofRequest = { ...noted(5, 'deployments.changed'), after: { context: { vehicles: 6 } } };
    expect(noteOf(ofRequest as never, noted(3, 'live.push', 1))).toBeUndefined();
    expect(withoutRepeats([ofRequest, { ...ofRequest, id: 4 }] as never[])).toHaveLength(2);
    expect(noteOf(noted(3, 'live.push'), undefined)).toBeUndefined();
  });

  it('shows the difference that an entry made, in words (D-059)', () => {
    const by = { id: 'x', username: 'x', email: '', fullName: 'X' };
    const diff = {
      name: { from: 'Old', to: 'New' },
      vehicleCount: { from: null, to: 1420 },
      selectedBrands: { from: [1], to: [1, 4] },
      description: { from: 'Words', to: '' },
      contentHash: { from: null, to: 'f00' },
      status: { from: 'CREATED', to: 'VEHICLE_LIST_ADDED' },
    };
    expect(changesOf({ event: 'targets.save', user: by, diff })).toEqual([
      'Name: “Old” → “New”',
      'Vehicles: 1,420',
      'Brands: VW → VW, AUDI',
      'Description: “Words” → —',
    ]);
    expect(changesOf({ event: 'job.reported', user: null, diff })).toContain('Status: Created → Vehicle list added');
    expect(changesOf({ event: 'created', user: by, diff })).toEqual([]);
  });
});

describe('missing roles', () => {
  const need = (...by: string[]): Explained['needs'][number] => ({ kind: 'right', key: 'x', by });

  it('are those that do for all rights at once, or all that help', () => {
    expect(rolesThatDo([need('A', 'B'), need('B', 'C')])).toEqual(['B']);
    expect(rolesThatDo([need('A'), need('C')])).toEqual(['A', 'C']);
    expect(rolesThatDo([])).toEqual([]);
  });
});

describe('open commands', () => {
  const open = (command: string, brandId?: number): Explained => ({
    command,
    target: brandId === undefined ? {} : { brandId },
    open: true,
    needs: [],
  });
  const path: Path = {
    reaches: true,
    people: 1,
    moves: 1,
    steps: [{ command: 'brand.confirm', target: { brandId: 4 }, by: [] }],
  };

  const names = (items: readonly Explained[]) => items.map(({ command, target }) => commandKey(command, target));

  it('stand with the way to the goal first; steps back for other brands are folded, my own never', () => {
    const commands = ['brand.confirm', 'brand.reject', 'note.reopen'].map((command) => open(command, 4));
    const order = orderOpen(
      candidateFlow,
      [open('note.reopen', 1), open('brand.withdraw', 1), open('candidate.cancel'), ...commands],
      path,
    );
    expect(names(order.ahead)).toEqual(['brand.confirm:4']);
    expect(names(order.aside)).toEqual(['brand.withdraw:1', 'brand.reject:4', 'note.reopen:4']);
    expect(names(order.folded)).toEqual(['note.reopen:1', 'candidate.cancel']);
  });

  it('after a step back on the way to the goal are not the next ones: the same parts list would fail again (T29)', () => {
    const steps = ['cpl.withdraw', 'cpl.save', 'cpl.confirm', 'rollout.start'].map((command) => ({
      command,
      target: {},
      by: [],
    }));
    const offered = [open('rollout.start'), open('cpl.withdraw'), open('vehicles.withdraw')];
    const order = orderOpen(e311DeploymentFlow, offered, { ...path, steps });
    expect(names(order.ahead)).toEqual(['cpl.withdraw']);
    expect(names(order.aside)).toContain('rollout.start');
  });

  it('that bring about what comes next stand on the way: documents, while some are missing (D-060.10, B4)', () => {
    const steps = ['documents.changed', 'scm.confirm'].map((command) => ({ command, target: {}, by: [] }));
    const order = orderOpen(candidateFlow, [open('candidate.edit'), open('document.add')], { ...path, steps });
    expect(names(order.ahead)).toEqual(['document.add']);
    expect(names(order.aside)).toEqual(['candidate.edit']);
  });

  it('of the page that is open are never folded away, and lead on where nothing else does (BLU-10, D-081d)', () => {
    const beside = ['item.edit', 'versionGeneral.save', 'versionCurrent.save', 'versionTarget.save'].map((command) =>
      open(command),
    );
    const offered = [...beside, open('version.approve'), open('version.reject')];
    const here = orderOpen(ecuReleaseFlow, offered, { ...path, steps: [] }, 'version/approval');
    expect(names(here.ahead)).toEqual(['version.approve']);
    expect(names(here.aside)).toContain('version.reject');
    expect(names(orderOpen(ecuReleaseFlow, offered, { ...path, steps: [] }, 'overview').folded)).toContain('version.approve');
  });

  it('beside the way to the goal stand only while there is room', () => {
    const beside = ['candidate.edit', 'brand.add', 'document.add', 'candidate.cancel'].map((command) => open(command));
    const order = orderOpen(candidateFlow, [...beside, open('brand.confirm', 4), open('release.return')], path);
    expect(names(order.aside)).toEqual(['candidate.edit', 'brand.add', 'release.return']);
    expect(names(order.folded)).toEqual(['document.add', 'candidate.cancel']);
  });
});
