import { describe, expect, it } from 'vitest';
import {
  e311RequestExample,
  e311RequestInputSchema,
  e311RequestStatuses,
  updatesInputSchema,
  vinsInputSchema,
} from '#contract/e311-request/e311-request.ts';
import { ecuUpdateExample, ecuUpdateInputSchema } from '#contract/e311-request/ecu-update.ts';
import { e311RequestFlow } from '#machines/flows/e311-request.ts';
import { Driven } from '#tests/support/flow/drive.ts';
import { person, testUsers } from '#tests/support/test-users.ts';

const { testManager: manager, testVinManager: owner } = testUsers;
const admin = { ...testUsers.admin, subject: owner.subject };
const other = person('TEST_VIN_MANAGER', 1, 'somebody-else');
const reason = { reason: 'The hardware is not there yet.' };

const begun = () => new Driven(e311RequestFlow, { homeBrandId: 1, brandIds: [1], requester: owner.subject });
const filled = () =>
  begun()
    .send('vehicles.save', owner, { vehicles: 2 })
    .send('updates.save', owner, { updates: 3, unassigned: 3 })
    .send('assignments.save', owner, { unassigned: 0 });
const requested = () => filled().send('request.submit', owner);
const accepted = () => requested().send('request.accept', manager);
const inProgress = () => accepted().send('deployment.create', manager);

describe('a deployment request of E3 1.1 (E311-27, D-072)', () => {
  it('has the states of D-072', () => {
    expect(Object.keys(e311RequestFlow.machine.states).toSorted()).toEqual([...e311RequestStatuses].toSorted());
  });

  it('leads from its creation to its end (D-072.1 … .6)', () => {
    const states = [begun(), requested(), accepted(), inProgress()].map((request) => request.at());
    expect(states).toEqual(['CREATED', 'REQUESTED', 'ACCEPTED', 'IN_PROGRESS']);
    const ended = inProgress().tell('deployments.changed', { unfinished: 0 });
    expect(ended.at()).toBe('FINISHED');
    expect(ended.tell('deployments.changed', { unfinished: 1 }).at()).toBe('IN_PROGRESS');
  });

  it('is submitted with a vehicle, an update, and a vehicle for every update (D-072.2)', () => {
    expect(begun().refusal('request.submit', owner)).toEqual(['hasVehicle', 'hasUpdate']);
    const updates = begun().send('updates.save', owner, { updates: 1, unassigned: 1 });
    expect(updates.refusal('request.submit', owner)).toEqual(['hasVehicle', 'everyUpdateAssigned']);
    expect(filled().refusal('request.submit', owner)).toEqual([]);
    expect(filled().send('updates.save', owner, { updates: 4, unassigned: 1 }).refusal('request.submit', owner)).toEqual([
      'everyUpdateAssigned',
    ]);
  });

  it('is written, submitted and withdrawn by whoever created it alone (D-072.3, E311-26)', () => {
    for (const command of ['request.edit', 'vehicles.save', 'updates.save', 'assignments.save', 'request.submit'])
      expect([
        command,
        filled()
          .needs(command, other)
          .map(({ kind }) => kind),
      ]).toEqual([command, ['person']]);
    expect(
      requested()
        .needs('request.withdraw', other)
        .map(({ kind }) => kind),
    ).toEqual(['person']);
    expect(requested().send('request.withdraw', owner).at()).toBe('CREATED');
    expect(
      begun()
        .needs('request.edit', manager)
        .map(({ kind }) => kind),
    ).toContain('right');
  });

  it('is decided by a test manager who did not create it (D-072.4: four eyes)', () => {
    expect(
      requested()
        .needs('request.accept', other)
        .map(({ kind }) => kind),
    ).toEqual(['right']);
    for (const command of ['request.accept', 'request.reject'])
      expect([command, requested().refusal(command, admin)]).toEqual([command, ['approverIsNotRequester']]);
    const rejected = requested().send('request.reject', manager, reason);
    expect([rejected.at(), rejected.context.requestReason]).toEqual(['REJECTED', reason.reason]);
    const again = rejected.send('request.edit', owner).send('request.submit', owner);
    expect([again.at(), again.context.requestReason]).toEqual(['REQUESTED', null]);
    expect(accepted().context.approver).toBe(manager.subject);
  });

  it('is deleted only as a draft or rejected, by its owner or with the permission (D-072.7)', () => {
    expect(begun().send('request.delete', owner).context.removed).toBe(true);
    expect(begun().refusal('request.delete', other)).toEqual([]);
    expect(begun().refusal('request.delete', manager)).not.toEqual([]);
    expect(requested().send('request.reject', manager, reason).refusal('request.delete', owner)).toEqual([]);
    for (const request of [requested(), accepted(), inProgress()])
      expect(request.needs('request.delete', owner).map(({ kind }) => kind)).toEqual(['state']);
  });

  it('is cancelled while no deployment was made of it, by its owner or a test manager (D-072.8)', () => {
    for (const by of [owner, manager])
      for (const make of [requested, accepted]) {
        const cancelled = make().send('request.cancel', by, reason);
        expect([cancelled.at(), cancelled.context.cancelReason]).toEqual(['CANCELED', reason.reason]);
      }
    expect(requested().refusal('request.cancel', other)).not.toEqual([]);
    expect(
      inProgress()
        .needs('request.cancel', manager)
        .map(({ kind }) => kind),
    ).toEqual(['state']);
  });

  it('has deployments once it is accepted, and more of them while it is in progress (D-072.5)', () => {
    expect(
      requested()
        .needs('deployment.create', manager)
        .map(({ kind }) => kind),
    ).toEqual(['state']);
    expect(
      accepted()
        .needs('deployment.create', owner)
        .map(({ kind }) => kind),
    ).toEqual(['right']);
    expect(inProgress().send('deployment.create', manager).at()).toBe('IN_PROGRESS');
  });
});

describe('the fields of a request (D-087a)', () => {
  const isRight = (over: object) => e311RequestInputSchema.safeParse({ ...e311RequestExample, ...over }).success;
  it.each([
    ['title', 3, 120],
    ['description', 10, 2000],
    ['department', 2, 60],
  ])('%s is a text of %d to %d characters', (name, least, most) => {
    expect([least, most].map((length) => isRight({ [name]: 'x'.repeat(length) }))).toEqual([true, true]);
    expect([least - 1, most + 1].map((length) => isRight({ [name]: 'x'.repeat(length) }))).toEqual([false, false]);
    expect(isRight({ [name]: undefined })).toBe(false);
  });

  it('have a reason and a priority of those that there are, model series, and a contact that may be missing', () => {
    const reasons = ['NEW_SOFTWARE', 'BUGFIX', 'VALIDATION', 'HOMOLOGATION', 'OTHER', 'CURIOSITY', undefined];
    expect(reasons.map((why) => isRight({ reason: why }))).toEqual([true, true, true, true, true, false, false]);
    expect(['LOW', 'NORMAL', 'HIGH', 'URGENT'].map((priority) => isRight({ priority }))).toEqual([true, true, true, false]);
    const { contact: _, priority: __, ...least } = e311RequestExample;
    expect(e311RequestInputSchema.parse(least)).toMatchObject({ priority: 'NORMAL', contact: '' });
    expect(e311RequestInputSchema.parse({ ...e311RequestExample, modelSeries: ['ID.3', ' ID.3', 'ID.7'] }).modelSeries).toEqual([
      'ID.3',
      'ID.7',
    ]);
    expect([['ID.3', 'ID.7'], []].map((modelSeries) => isRight({ modelSeries }))).toEqual([true, false]);
    expect(['kim@example.org', '', 'kim'].map((contact) => isRight({ contact }))).toEqual([true, true, false]);
  });

  const issuesOf = (period: object) =>
    (e311RequestInputSchema.safeParse({ ...e311RequestExample, ...period }).error?.issues ?? []).map(({ message, path }) => [
      path.join('.'),
      message,
    ]);

  it('judge a period once both of its days are there, and not while they are typed', () => {
    expect(issuesOf({})).toEqual([]);
    expect(issuesOf({ plannedStart: '', plannedEnd: '' }).map(([path]) => path)).toEqual(['plannedStart', 'plannedEnd']);
    expect(issuesOf({ plannedStart: '2099-13-40' }).map(([path]) => path)).toEqual(['plannedStart']);
    expect(issuesOf({ plannedEnd: '2099-01-19' })).toEqual([['plannedEnd', 'order']]);
    expect(issuesOf({ plannedEnd: '2100-01-20' })).toEqual([]);
    expect(issuesOf({ plannedEnd: '2100-01-21' })).toEqual([['plannedEnd', 'dateUpTo:365']]);
  });
});

describe('vehicles and ECU updates of a request (D-087b, D-087c, D-120)', () => {
  it('are 500 vehicles and 200 updates at most, each vehicle once', () => {
    const vins = Array.from({ length: 501 }, (_, n) => `WVWZZZE1ZMP${String(n).padStart(6, '0')}`);
    expect([500, 501].map((most) => vinsInputSchema.safeParse({ vins: vins.slice(0, most) }).success)).toEqual([true, false]);
    expect(vinsInputSchema.parse({ vins: [vins[0], vins[0], vins[1]] }).vins).toEqual(vins.slice(0, 2));
    const updates = Array.from({ length: 201 }, () => ecuUpdateExample);
    expect([200, 201].map((most) => updatesInputSchema.safeParse({ updates: updates.slice(0, most) }).success)).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    ['productId', ['A', 'x'.repeat(40)], ['', 'x'.repeat(41)]],
    ['ecuDiagnosticAddress', ['8C', '5f', '18DA'], ['', '8', 'XY', '18DAF']],
    ['hardware', ['H1', 'X42'], ['', 'H', 'H123']],
    ['sourcePartNumber', ['', '10A915184', '10A 915 184 B'], ['10A', '10A91518412345']],
    ['targetPartNumber', ['10A915184', '10A 915 184 B'], ['', '10A', '10A91518412345']],
    ['sourceVersion', ['', '0911'], ['911', '09112']],
    ['targetVersion', ['0912', 'X0A1'], ['', '912', '09122']],
    ['targetDocumentId', ['', 'x'.repeat(64)], ['x'.repeat(65)]],
  ])('%s is written as %j, and not as %j', (name, right, wrong) => {
    const isRight = (value: string) => ecuUpdateInputSchema.safeParse({ ...ecuUpdateExample, [name]: value }).success;
    expect([right.filter((value) => !isRight(value)), wrong.filter(isRight)]).toEqual([[], []]);
  });
});
