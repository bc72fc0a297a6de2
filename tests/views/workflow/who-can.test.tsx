import { beforeAll, describe, expect, it } from 'vitest';
import type { UserReference } from '#contract/common.ts';
import { whoLine } from '#src/app/workflow/who-can.ts';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { type ClosedCommand, NextSteps } from '#src/ui/workflow/next-steps.tsx';
import { drawn } from '#tests/support/drawn.tsx';

beforeAll(async () => {
  startTexts();
  await loadTexts(['flows']);
});

const person = (id: string, fullName: string): UserReference => ({ id, username: id, email: '', fullName });
const volker = person('volker', 'Volker Weiss');
const many = ['Ada Minhoff', 'Carolin Petersen', 'Renate Maurer', 'Sandro Adler'].map((name) => person(name, name));

describe('who can meet a need (D-248): people before roles', () => {
  const said = (kind: 'right' | 'person' | 'fact', holders: readonly UserReference[], me = 'me', asked: string[] = []) =>
    whoLine({
      need: { kind, by: ['RELEASE_MANAGER_VW', 'ADMIN'] },
      brandIds: [1],
      whoCan: (roles, brandId) => {
        asked.push(...roles);
        return brandId === 1 ? holders : [];
      },
      people: [],
      me,
    });

  it('names people in full, two of many, and never the administrator beside the role that is meant', () => {
    const asked: string[] = [];
    expect(said('right', [volker], 'me', asked)).toMatchObject({ text: 'Volker Weiss', hint: 'Release Manager VW' });
    expect(asked).toEqual(['RELEASE_MANAGER_VW']);
    expect(said('right', many)?.text).toBe('Ada Minhoff, Carolin Petersen, 2 others');
    expect(said('right', [])).toBeUndefined();
  });

  it('says "You" to who can bring it about, and never to who breaks four eyes', () => {
    expect(said('fact', [...many.slice(0, 1), volker], 'volker')).toMatchObject({
      text: 'You, Ada Minhoff',
      others: many.slice(0, 1),
    });
    expect(said('person', [...many.slice(0, 1), volker], 'volker')?.text).toBe('Ada Minhoff');
  });

  it('says "You" first to the administrator too, who is named to nobody else (B7)', () => {
    const byRole = (roles: readonly string[]) => (roles.includes('ADMIN') ? [...many, volker] : many);
    const asked = {
      need: { kind: 'fact' as const, by: ['R4C_CONTAINER_PO_VW', 'ADMIN'] },
      brandIds: [1],
      whoCan: byRole,
      people: [],
    };
    expect(whoLine({ ...asked, me: 'volker' })?.text).toBe('You, Ada Minhoff, 3 others');
    expect(whoLine({ ...asked, me: 'somebody' })?.text).toBe('Ada Minhoff, Carolin Petersen, 2 others');
  });

  it('names the administrator where four eyes leave nobody else whose role is meant (D-068.05)', () => {
    const byRole = (roles: readonly string[]) => (roles.includes('ADMIN') ? [volker, ...many.slice(0, 1)] : [volker]);
    const need = { kind: 'person' as const, by: ['CAMPAIGN_MANAGER', 'ADMIN'] };
    const line = whoLine({ need, brandIds: [1], whoCan: byRole, people: [], me: 'volker' });
    expect(line).toMatchObject({ text: 'Ada Minhoff', others: many.slice(0, 1) });
  });

  it('names nobody whom the rule keeps out for what they did (D-071)', () => {
    const asked = { brandIds: [1], whoCan: () => [...many.slice(0, 1), volker], people: [], me: 'me' };
    const isApart = (subject: string) => subject !== 'volker';
    const by = ['DATA_LOAD_ADMIN'];
    expect(whoLine({ ...asked, need: { kind: 'person', by }, isApart })?.others).toEqual(many.slice(0, 1));
    expect(whoLine({ ...asked, need: { kind: 'person', by }, isApart: () => false })).toBeUndefined();
    expect(whoLine({ ...asked, need: { kind: 'right', by }, isApart: () => false })?.others).toHaveLength(2);
  });
});

describe('Next steps of many closed commands', () => {
  const needs: ClosedCommand['needs'] = [{ key: 'role', text: 'Can do it:', who: 'Volker Weiss' }];
  const closed = ['one', 'two'].map((key) => ({ key, label: key, needs }));

  it('show a condition that they share once, and keep it for readers', () => {
    const html = drawn(<NextSteps title="Next steps" open={[]} closed={closed} asAbove="as above" />);
    expect(html.match(/as above/g)).toHaveLength(1);
    expect(html.match(/data-need="role"/g)).toHaveLength(2);
    expect(html).toContain('<ul class="cc-sr">');
  });

  it('offer to ask who can meet it', () => {
    const ask = { label: 'Ask', name: 'Ask Volker Weiss', isOpen: true, onToggle: () => undefined, box: <p>Hello Volker</p> };
    const [first] = needs;
    if (!first) throw new Error('no need');
    const html = drawn(
      <NextSteps title="Next steps" open={[]} closed={[{ key: 'one', label: 'one', needs: [{ ...first, ask }] }]} />,
    );
    expect(html).toContain('aria-label="Ask Volker Weiss"');
    expect(html).toContain('Hello Volker');
  });
});
