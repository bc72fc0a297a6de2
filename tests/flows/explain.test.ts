import { describe, expect, it } from 'vitest';
import { type AnyMachineSnapshot, initialTransition } from 'xstate';
import { type Actor, permission } from '#contract/access/access.ts';
import { commands as described, noPayload } from '#contract/command.ts';
import { explain, needsOf } from '#machines/explain.ts';
import type { Flow, FlowContext, Stamped } from '#machines/flow.ts';
import { riskFlow as bluRiskFlow } from '#machines/flows/baseline-update/risk.ts';
import { flowChart } from '#machines/flows/chart.ts';
import { milestoneRiskFlow } from '#machines/flows/milestone/milestone-risk.ts';
import { candidateFlow } from '#machines/flows/release-candidate/candidate.ts';
import {
  audi,
  brandsConfirmed,
  created,
  pushed,
  requested,
  review,
  validated,
  vw,
} from '#tests/support/release-candidate/candidates.ts';
import { person, testUsers } from '#tests/support/test-users.ts';

const flow = candidateFlow as Flow;
const asked = (snapshot: AnyMachineSnapshot, actor = testUsers.containerPo) => explain(flow, snapshot, actor);

describe('explain', () => {
  it('answers every command once for every target: brands of the candidate, or the candidate itself', () => {
    const answers = asked(pushed().snapshot);
    const targets = (command: string) => answers.filter((one) => one.command === command).map(({ target }) => target);
    expect(new Set(answers.map(({ command }) => command))).toEqual(new Set(Object.keys(flow.commands)));
    expect(targets('note.save')).toEqual([{ brandId: vw }, { brandId: audi }]);
    expect(targets('approval.push')).toEqual([{}]);
    expect(answers.every(({ open, needs }) => open === (needs.length === 0))).toBe(true);
  });

  it('names a missing right with the roles that hold it (kind right)', () => {
    expect(created().needs('approval.push', testUsers.analyst)).toEqual([
      { kind: 'right', key: 'RC_PROMOTE_TO_APPROVAL', by: ['RELEASE_MANAGER', 'AEC_SDT_ADMIN', 'CONTAINER_PO', 'ADMIN'] },
    ]);
  });

  it('names everybody who meets a rule of several roles, not the one who holds them all', () => {
    const needs = created()
      .needs('release.confirm', testUsers.containerPo)
      .filter(({ kind }) => kind === 'right');
    expect(needs.map(({ by }) => by)).toEqual(needs.map(() => ['RELEASE_MANAGER', 'AEC_SDT_ADMIN', 'ADMIN']));
    expect(needs.length).toBe(2);
  });

  it('decides a right at the home brand, and brand approval at the brand itself (D-219, kind right)', () => {
    const abroad = person('CONTAINER_PO', audi);
    expect(created().refusal('approval.push', abroad)).toEqual(['RC_PROMOTE_TO_APPROVAL']);
    const [need] = validated().needs('brand.review', testUsers.releaseManagerVw, { brandId: audi, documentId: 1 });
    expect(need).toEqual({ kind: 'right', key: 'brandReleaseManager', by: ['RELEASE_MANAGER_AUDI', 'ADMIN'] });
  });

  it('names of the Release Managers of brands only that of the brand which decides: the others do not even see it (ROLE-07, D-241)', () => {
    const named = (command: string) =>
      created()
        .needs(command, testUsers.containerPo)
        .flatMap(({ by }) => by)
        .filter((role) => role.startsWith('RELEASE_MANAGER_'));
    expect(named('validation.confirm')).toContain('RELEASE_MANAGER_VW');
    expect(new Set(named('validation.confirm'))).toEqual(new Set(['RELEASE_MANAGER_VW']));
  });

  it('names the person that the candidate remembers (kind person)', () => {
    expect(requested().needs('request.withdraw', testUsers.releaseManager)).toEqual([
      { kind: 'person', key: 'requester', by: [], people: [testUsers.containerPo.subject] },
    ]);
    expect(validated().needs('scm.withdraw', testUsers.releaseManager)).toEqual([
      { kind: 'person', key: 'scmConfirmer', by: [], people: [testUsers.containerPo.subject] },
      { kind: 'right', key: 'AEC_SDT_ADMIN', by: ['AEC_SDT_ADMIN', 'ADMIN'] },
    ]);
  });

  it('names a broken four-eyes rule with the roles of whoever else can (kind person)', () => {
    const self = person('AEC_SDT_ADMIN', vw, testUsers.containerPo.subject);
    expect(requested().needs('request.approve', self)).toEqual([
      { kind: 'person', key: 'approverIsNotRequester', by: ['AEC_SDT_ADMIN', 'CMT_DEPLOYMENT_MANAGER', 'ADMIN'] },
    ]);
  });

  it('names every unmet fact with who can bring it about (kind fact)', () => {
    const needs = created({ nameForRelease: '', platform: '' }).needs('approval.push', testUsers.containerPo);
    expect(needs.map(({ kind, key }) => [kind, key])).toEqual([
      ['fact', 'nameForReleaseSet'],
      ['fact', 'platformSet'],
    ]);
    expect(needs[0]?.by).toContain('CONTAINER_PO');
    expect(review(validated(), vw).needs('brand.confirm', testUsers.releaseManagerAudi, { brandId: audi })).toEqual([
      { kind: 'fact', key: 'everyDocumentReviewed', by: ['RELEASE_MANAGER_AUDI', 'ADMIN'] },
    ]);
  });

  it('names the states in which the command is offered (kind state)', () => {
    expect(created().needs('note.reopen', testUsers.containerPo, { brandId: vw })).toEqual([
      { kind: 'state', key: 'ACTIVE.releaseNotes.IN_PROGRESS | ACTIVE.releaseNotes.COMPLETED', by: [] },
    ]);
  });

  it('gives right and chart together', () => {
    expect(
      brandsConfirmed()
        .needs('scm.withdraw', testUsers.releaseManager)
        .map(({ kind }) => kind),
    ).toEqual(['person', 'right', 'fact']);
  });

  it('leaves out the answers of other steps to a command: a rejection is offered by the brand approval alone', () => {
    expect(created().refusal('brand.reject', testUsers.releaseManagerVw, { brandId: vw })).toEqual([
      'ACTIVE.brandApproval.IN_PROGRESS',
    ]);
  });

  it('looks at what is sent only when it is sent', () => {
    const { snapshot } = validated();
    const target = { brandId: vw };
    expect(needsOf(flow, snapshot, 'brand.review', testUsers.releaseManagerVw, target)).toEqual([]);
    expect(needsOf(flow, snapshot, 'brand.review', testUsers.releaseManagerVw, target, { documentId: 9 })).toHaveLength(1);
  });

  it('refuses a command that the flow does not know', () => {
    expect(needsOf(flow, created().snapshot, 'candidate.explode', testUsers.admin)).toEqual([
      { kind: 'state', key: 'unknownCommand', by: [] },
    ]);
  });

  it('throws on a guard that hides its facts, instead of naming nothing', () => {
    const commands = described(
      { anyone: true },
      { 'thing.do': { right: permission('RELEASE_WRITE'), at: 'home', payload: noPayload, effect: 'forward', page: 'here' } },
    );
    const machine = flowChart<FlowContext, Stamped & { type: 'thing.do' }, string, object>()({
      id: 'thing',
      begin: () => ({ homeBrandId: 1, brandIds: [1], version: 1 }),
      facts: {},
      changes: { change: () => ({}) },
      chart: { on: { 'thing.do': { guard: () => false, actions: 'change', meta: commands['thing.do'] } } },
    });
    const [snapshot] = initialTransition(machine, {});
    const hidden = { ...flow, machine, commands } as unknown as Flow;
    expect(() => explain(hidden, snapshot as AnyMachineSnapshot, testUsers.admin)).toThrow('must be named');
  });
});

describe('of a command that one person is named for', () => {
  const riskFlow = milestoneRiskFlow as Flow;
  const facts = { owner: 'owner', level: 'HIGH', mitigated: true, homeBrandId: vw, brandIds: [vw] } as const;
  const risk = (approver: string | null) =>
    milestoneRiskFlow.machine.resolveState({
      value: 'IN_PROGRESS',
      context: milestoneRiskFlow.context.parse({ ...facts, approver, hands: ['assessor'] }),
    });
  const needs = (approver: string | null, actor: Actor) => needsOf(riskFlow, risk(approver), 'item.accept', actor);
  const manager = (subject: string) => person('DRM_MANAGER', vw, subject);
  const judges = ['DRM_MANAGER', 'ADMIN'];

  it('names that one alone, also to whom four eyes keep out (D-077.5, D-085)', () => {
    const named = { kind: 'person', key: 'approver', by: [], people: ['approver'] };
    expect(needs('approver', manager('anybody'))).toEqual([named]);
    expect(needs('approver', manager('owner'))).toEqual([named, { ...named, key: 'judgeIsNotOwner' }]);
    expect(needs('approver', manager('assessor'))).toEqual([named, { ...named, key: 'judgeHadNoHand' }]);
    expect(needs('approver', manager('approver'))).toEqual([]);
  });

  it('names those who could be named, where nobody is or that one may not either', () => {
    expect(needs('owner', manager('owner'))).toEqual([{ kind: 'person', key: 'judgeIsNotOwner', by: judges }]);
    expect(needs(null, manager('assessor'))).toEqual([{ kind: 'person', key: 'judgeHadNoHand', by: judges }]);
    // Of an approver who has become the owner every rule is asked, not that alone which keeps out whoever reads it.
    expect(needs('owner', manager('assessor'))).toEqual(
      ['approver', 'judgeHadNoHand'].map((key) => ({ kind: 'person', key, by: judges })),
    );
    expect(needs('assessor', manager('anybody'))).toEqual([{ kind: 'person', key: 'approver', by: judges }]);
  });

  it('says of one who may not do it that another one is to be named, and who names them: a risk raised over the head of its approver (D-077.5, D-085)', () => {
    const raised = bluRiskFlow.machine.resolveState({
      value: 'IN_PROGRESS',
      context: bluRiskFlow.context.parse({ ...facts, approver: 'approver' }),
    });
    const asks = (actor: Actor) => needsOf(bluRiskFlow as Flow, raised, 'item.accept', actor, {}, { approverUnable: true });
    const another = { kind: 'fact', key: 'approverMayJudge', by: ['BASELINE_UPDATE_MANAGER', 'ADMIN'] };
    const high = ['RELEASE_MANAGER', 'RELEASE_MANAGER_VW', 'ADMIN'];
    // The one who is named is not who can: neither to whoever judges high risks, nor to whom four eyes keep out.
    const named = { kind: 'person', key: 'approver', by: [] };
    expect(asks(person('RELEASE_MANAGER', vw, 'judge'))).toEqual([named, another]);
    expect(asks(person('RELEASE_MANAGER', vw, 'owner'))).toEqual([
      ...[named, another, { ...named, key: 'judgeIsNotOwner', by: high }],
    ]);
    expect(asks(person('BASELINE_UPDATE_MANAGER', vw, 'approver')).map(({ key }) => key)).toEqual([
      ...['RELEASE_MANAGER', 'brandReleaseManager', 'approverMayJudge'],
    ]);
  });

  it('names each right that a rule of several asks, with the roles that hold them all (ADR 41)', () => {
    const writer: Actor = { subject: 'w', name: 'w', roles: [{ name: 'writer', rights: ['DRMD_WRITE'], brandId: vw }] };
    const keys = needs(null, writer).map(({ key }) => key);
    expect(keys).toEqual(['DRM_MANAGER', 'RELEASE_MANAGER', 'brandReleaseManager']);
    expect(needs(null, writer).map(({ by }) => by)).toEqual(keys.map(() => judges));
  });
});
