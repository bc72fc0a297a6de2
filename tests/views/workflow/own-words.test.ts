import { beforeAll, expect, it } from 'vitest';
import type { FlowState } from '#contract/command.ts';
import type { BesideEntry } from '#contract/journal/history.ts';
import { besideLines } from '#src/app/format/beside-lines.ts';
import { figuresOf, flowTexts } from '#src/app/workflow/flow-texts.ts';
import { flowTextNames, loadTexts, startTexts } from '#src/i18n/i18n.ts';

beforeAll(async () => {
  startTexts();
  await loadTexts(['flows', ...flowTextNames]);
});

it("tells an order to a tool as the order of who gave it, and one's own as one's own (D-074, D-247)", () => {
  const order = { from: null, to: null, reason: 'project.translate', by: 'Ada Minhoff', byId: 'ada' };
  const values = figuresOf({ value: 'EDITING', context: {}, external: { underWay: [order] } } as unknown as FlowState);
  const said = (me: string) =>
    flowTexts('releaseNotesProject', { people: [], me, values }).need({ kind: 'fact', key: 'underWay', by: [] }, '', {});
  expect(said('eve')).toMatch(/, ordered by Ada Minhoff$/);
  expect(said('ada')).toMatch(/, ordered by you$/);
});

it('writes “you” small within the sentence of who was asked (D-248)', () => {
  const entry = {
    ...{ id: 1, entityType: 'RELEASE_CANDIDATE', event: 'task.asked', at: '2026-11-20T09:58:14Z', comment: '' },
    ...{ user: { id: 'ada' }, diff: { asked: { to: 'brand.confirm' }, people: { to: ['me'] } } },
  } as unknown as BesideEntry;
  const people = [{ id: 'ada', username: 'ada', email: '', fullName: 'Ada Minhoff' }];
  const [line] = besideLines([entry], flowTexts('candidate', { people: [], me: 'me' }), {}, { me: 'me', people });
  expect(line?.sentence).toMatch(/^Ada Minhoff asked you: /);
  const [own] = besideLines([entry], flowTexts('candidate', { people: [], me: 'me' }), {}, { me: 'ada', people });
  expect(own?.sentence).toMatch(/^You asked me: /);
});
