import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Dossier, DossierItem } from '#contract/baseline-update/baseline-dossier.ts';
import { functionExample, functionParts } from '#contract/customer-vehicle-function/customer-vehicle-function.ts';
import { ecuReleaseParts } from '#contract/ecu-release/ecu-release-forms.ts';
import { reviewFields } from '#contract/gate-review/gate-review.ts';
import { descriptionsOf } from '#src/app/entity/field-words.ts';
import { DossierHead, DossierItemPart } from '#src/areas/baseline-update/dossier-parts.tsx';
import { DossierRounds } from '#src/areas/baseline-update/dossier-rounds.tsx';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';

beforeAll(async () => {
  await startTexts();
  await loadTexts([
    ...['baseline-updates', 'ecu-releases', 'customer-vehicle-functions', 'gate-reviews', 'entity', 'flows'],
    ...['flows.baseline-update', 'flows.customer-vehicle-function', 'flows.gate-review'],
  ]);
});

const safety = functionParts.safetyRequirements;
const described = (fields: typeof safety.fields | typeof ecuReleaseParts.compatibility.fields, texts: string, values: object) =>
  Object.fromEntries(descriptionsOf({ fields, texts } as never, values, 'None').map(({ key, value }) => [key, value]));

describe('what is asked only for another answer', () => {
  it('is read with it: ASIL, and the reasons for the others (BLU-11, BLU-17, D-082a, D-083c)', () => {
    const texts = 'customer-vehicle-functions';
    const relevant = { ...safety.example, safetyRelevant: true, asil: 'B', justification: '' };
    expect(described(safety.fields, texts, relevant)).toMatchObject({ asil: 'B' });
    const justification = 'It shows a picture and steers nothing.';
    const other = described(safety.fields, texts, { ...relevant, safetyRelevant: false, asil: null, justification });
    expect(other).toMatchObject({ justification });
    expect(other).not.toHaveProperty('asil');
    const { example, fields } = ecuReleaseParts.compatibility;
    const values = { ...example, backwardCompatible: false, justification };
    expect(described(fields, 'ecu-releases', values)).toMatchObject({ justification });
  });
});

describe('the dossier in words', () => {
  const person = { id: 'seed-release-manager', username: 'release-manager', email: '', fullName: 'Renate Maurer' };
  const item = (entityType: DossierItem['entityType'], id: number, columns: object, value: string, context: object = {}) =>
    ({ entityType, id, columns: { ...columns }, state: { value, context } }) as DossierItem;
  const decided = {
    ...{ decision: 'GO', decider: person.id, decidedOn: '2026-11-26T02:23:00.000Z', decisionTimeZone: 'America/New_York' },
    ...{ decisionReason: 'All open points are small.', conditions: ['Only with a cable'] },
  };
  const items = [
    item('BASELINE_UPDATE', 1, { code: 'BLU-1', title: 'Winter' }, 'APPROVED', decided),
    item('ECU_RELEASE', 7, { ecuName: 'Gateway', diagnosticAddress: '19' }, 'APPROVED'),
    item(
      'CUSTOMER_VEHICLE_FUNCTION',
      3,
      { ...functionExample, affectedEcus: [7, 8], safetyRequirements: { ...safety.example, justification: '' } },
      'APPROVED',
    ),
    item(
      'GATE_REVIEW',
      5,
      { category: 'testing', checklist: [{ text: 'HIL test passed', done: true, comment: '' }] },
      'APPROVED',
    ),
  ];
  const dossier: Dossier = {
    ...{ at: '2026-11-26T03:00:00.000Z', items, people: [person], rounds: [], decision: null, head: null },
    events: [
      {
        ...{ entityType: 'BASELINE_UPDATE', id: 1, event: 'gate2.decide', state: 'APPROVED' },
        ...{ at: decided.decidedOn, by: person.id, reason: null },
      },
    ],
  };
  const drawn = (at: number) => {
    const one = items[at];
    return one ? renderToString(<DossierItemPart item={one} dossier={dossier} />) : '';
  };

  it('says what was decided, by whom, when in which zone, why and on what conditions (BLU-08, D-052, D-080e)', () => {
    const head = renderToString(<DossierHead dossier={dossier} />);
    for (const word of ['Go · Renate Maurer · ', 'America/New_York', decided.decisionReason, 'Only with a cable'])
      expect(head).toContain(word);
    expect(head).toMatch(/\d{2}\.11\.2026 \d{2}:\d{2} (?:UTC|GMT|[A-Z]{2,5}|GMT[+-]\d)/);
    expect(drawn(0)).toContain('decided gate 2 with go');
  });

  it('has each round of gate 2 with its reviewers, and who ticked what (BLU-08, D-075.4, D-080d)', () => {
    const [on, later] = ['2026-11-26T02:00:00.000Z', '2026-11-26T02:10:00.000Z'];
    const other = { ...person, id: 'seed-admin', fullName: 'Ada Minova' };
    const marks = [
      { done: true, by: person.id, on },
      { done: false, by: other.id, on: later },
    ];
    const review = {
      ...{ category: 'testing' as const, comment: 'Seen on the bench', decision: null },
      reviewers: [
        { reviewer: person.id, on, by: null },
        { reviewer: other.id, on: later, by: person.id },
      ],
      items: [{ text: 'HIL test passed', done: false, comment: '', marks }],
    };
    const rounds = [{ round: 1, submittedOn: on, submittedBy: person.id, end: null, reviews: [review] }];
    const drawnRounds = renderToString(<DossierRounds dossier={{ people: [person, other], rounds }} />);
    for (const word of [
      'Gate 2, round 1',
      'Ticked: Renate Maurer',
      'Cleared: Ada Minova',
      'chosen by Renate Maurer',
      'Not decided',
    ])
      expect(drawnRounds).toContain(word);
  });

  it('names what is referred to, and reads rows as words (BLU-17, D-080d, D-083)', () => {
    expect(drawn(2)).toContain('Gateway 19');
    expect(drawn(2)).toMatch(/<td>Test<\/td><td>yes<\/td>/);
    expect(drawn(2)).toMatch(/ASIL/);
    expect(drawn(3)).toMatch(/<td>HIL test passed<\/td><td>yes<\/td>/);
  });
});

it('a table of rows knows how many it may have, so that rows can be added and changed (D-080d, D-082a, D-083c)', () => {
  const most = (of: { readonly all: readonly { readonly name: string; readonly max?: number | undefined }[] }, field: string) =>
    of.all.find(({ name }) => name === field)?.max;
  expect(most(reviewFields, 'checklist')).toBe(50);
  const tables = [...Object.values(functionParts), ...Object.values(ecuReleaseParts)].flatMap(({ fields }) =>
    fields.all.filter(({ control }) => control === 'rows'),
  );
  expect(tables.map(({ name }) => name)).toContain('requirements');
  expect(tables.filter(({ max }) => max === undefined)).toEqual([]);
});
