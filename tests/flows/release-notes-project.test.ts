import { describe, expect, it } from 'vitest';
import { releaseNotesStatuses } from '#contract/release-notes-project/release-notes-project.ts';
import { toolHealths } from '#contract/tool-health.ts';
import type { Flow } from '#machines/flow.ts';
import { releaseNotesProjectFlow } from '#machines/flows/release-notes-project.ts';
import { pathTo } from '#machines/path-to.ts';
import { isFor, waitingKeys, waitingOf, waitingRights } from '#machines/waiting.ts';
import { Driven } from '#tests/support/flow/drive.ts';
import { person, testUsers } from '#tests/support/test-users.ts';

const owner = testUsers.containerPo;
const other = person('CONTAINER_PO', 1, 'somebody-else');
const begun = (over: object = {}) =>
  new Driven(releaseNotesProjectFlow, {
    homeBrandId: 1,
    brandIds: [1],
    ownerId: owner.subject,
    hasMotivation: true,
    languages: 2,
    health: 'OK',
    ...over,
  });
const editing = (over: object = {}) => begun(over).send('project.startEditing', owner);
const translating = () => editing().send('project.translate', owner);
const translated = () => translating().tell('languages.reported', { isTranslated: true });
const published = () => translated().send('project.publish', owner);

it('has the states of STATE-14 and the healths of STATE-20 (RN-03, RN-04)', () => {
  expect(Object.keys(releaseNotesProjectFlow.machine.states).toSorted()).toEqual([...releaseNotesStatuses].toSorted());
  expect(toolHealths).toEqual(['OK', 'NOT_FOUND', 'NOT_AVAILABLE']);
});

describe('D-074', () => {
  it('leads from its creation to its completion', () => {
    const project = published();
    expect(project.at()).toBe('PUBLISHED');
    expect(project.send('project.complete', owner).at()).toBe('COMPLETED');
  });

  it('starts editing only while the tool answers', () => {
    const silent = begun().tell('tool.reported', { health: 'NOT_AVAILABLE' });
    expect([silent.at(), silent.refusal('project.startEditing', owner)]).toEqual(['CREATED', ['toolAnswers']]);
    expect(silent.tell('tool.reported', { health: 'OK' }).refusal('project.startEditing', owner)).toEqual([]);
  });

  it('sends to translation only what has a motivation and a language', () => {
    expect(editing({ hasMotivation: false }).refusal('project.translate', owner)).toEqual(['hasMotivation']);
    expect(editing({ languages: 0 }).refusal('project.translate', owner)).toEqual(['hasLanguage']);
    expect(editing({ hasMotivation: false, languages: 0 }).refusal('project.translate', owner)).toEqual([
      'hasMotivation',
      'hasLanguage',
    ]);
  });

  it('publishes only once every language is complete; what is sent again is translated again', () => {
    expect(translating().refusal('project.publish', owner)).toEqual(['isTranslated']);
    const again = translated().send('project.return', owner, { reason: 'A sentence is wrong.' }).send('project.translate', owner);
    expect(again.refusal('project.publish', owner)).toEqual(['isTranslated']);
  });

  it('reopens what is published, and ends with its completion', () => {
    expect(published().send('project.reopen', owner).at()).toBe('EDITING');
    const ended = published().send('project.complete', owner);
    expect(ended.needs('project.reopen', owner).map(({ kind }) => kind)).toEqual(['state']);
    expect(ended.snapshot.can({ type: 'tool.reported', health: 'NOT_FOUND', actor: owner, at: '' } as never)).toBe(false);
  });

  it.each([
    ['the tool has lost it', { health: 'NOT_FOUND' }],
    ['its state there is not known', { health: 'OK', isKnown: false }],
  ])('is UNKNOWN and read-only while %s, and then what it was', (_, report) => {
    for (const make of [begun, editing, translating, published]) {
      const project = make();
      const before = project.at();
      expect(project.tell('tool.reported', report).at()).toBe('UNKNOWN');
      const closed = Object.keys(releaseNotesProjectFlow.commands).map((command) => project.refusal(command, owner).length > 0);
      expect(closed).not.toContain(false);
      expect(project.tell('tool.reported', { health: 'OK', isKnown: true }).at()).toBe(before);
    }
  });

  it('does not come back from UNKNOWN while the tool does not answer, or knows it no better', () => {
    const lost = editing().tell('tool.reported', { health: 'NOT_FOUND' });
    expect(lost.tell('tool.reported', { health: 'NOT_AVAILABLE' }).at()).toBe('UNKNOWN');
    expect(lost.tell('tool.reported', { health: 'OK', isKnown: false }).at()).toBe('UNKNOWN');
  });
});

describe('rights (D-074, D-217)', () => {
  it('lets the owner alone lead on, and says who that is', () => {
    const [need] = editing().needs('project.translate', other);
    expect(need).toEqual({ kind: 'person', key: 'owner', by: [], people: [owner.subject] });
    expect(
      editing()
        .needs('project.translate', person('ANALYST', 1, owner.subject))
        .map(({ kind }) => kind),
    ).toContain('right');
  });

  it('lets whoever may write edit it, and so become the owner', () => {
    const taken = editing().send('project.edit', other, { ownerId: other.subject });
    expect(taken.refusal('project.translate', other)).toEqual([]);
    expect(taken.refusal('project.translate', owner)).toEqual(['owner']);
  });

  it('keeps what is translated or published as it is, and lets the plan be changed', () => {
    for (const project of [translating(), published()]) {
      expect(project.refusal('project.edit', owner, { contentChanged: true })).toEqual(['contentUnchanged']);
      expect(project.refusal('project.edit', owner, { contentChanged: false })).toEqual([]);
    }
    expect(editing().refusal('project.edit', owner, { contentChanged: true })).toEqual([]);
  });
});

describe('whose turn it is (D-096)', () => {
  const flow = releaseNotesProjectFlow as Flow;

  it('is the owner, whom the steps that remain name, all of one person', () => {
    const { people, steps } = pathTo(flow, editing().snapshot, owner);
    expect(steps.map(({ command, person: whose }) => [command, whose])).toEqual([
      ['project.translate', owner.subject],
      ['project.publish', owner.subject],
      ['project.complete', owner.subject],
    ]);
    expect(people).toBe(1);
  });

  it('finds the move for the owner, and for nobody else with the same role', () => {
    const { snapshot } = editing();
    const [move] = waitingOf(flow, snapshot);
    expect(move?.command).toBe('project.translate');
    expect(waitingKeys(flow, other)).toContain('project.translate');
    // Before any project is read: as the person whom it remembers, and a change of its fields by role.
    const rights = waitingRights(flow, other);
    expect(rights.get('project.translate')).toEqual({ byRole: [], asPerson: [1] });
    expect(rights.get('project.edit')).toEqual({ byRole: [1], asPerson: [] });
    expect(move && [owner, other].map((actor) => isFor(flow, snapshot, move, actor))).toEqual([true, false]);
  });
});
