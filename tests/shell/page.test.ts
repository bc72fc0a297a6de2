import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { initials } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { preservesScroll } from '#src/app/layout/preserves-scroll.ts';
import { idOf } from '#src/app/resource.ts';
import { matchPattern } from '#src/app/routing/match-pattern.ts';
import { flatten } from '#src/app/routing/route-table.ts';
import { parseSearch, stringifySearch } from '#src/app/routing/search.ts';
import { environmentOf, titleOf } from '#src/app/routing/title.ts';
import info from '#src/i18n/en/info.json' with { type: 'json' };

describe('document title (TITLE-01, TITLE-02, TITLE-03, TITLE-04, D-001)', () => {
  it('has a prefix in four environments, none in production, and the product alone without an area', () => {
    const titles = (['prelive', 'dev', 'approval', 'local', 'live'] as const).map((environment) =>
      titleOf(environment, 'Projects'),
    );
    expect(titles).toEqual([
      'Prelive Projects - CC',
      'Dev Projects - CC',
      'Approval Projects - CC',
      'Local Projects - CC',
      'Projects - CC',
    ]);
    expect(titleOf('dev', '')).toBe('Control Center');
    // The page of an entity is named by it (D-248); what has no area has none of that.
    expect([
      titleOf('dev', 'Projects', 'ParkAssistPlus 4.16.0'),
      titleOf('live', 'Projects', 'X'),
      titleOf('dev', '', 'X'),
    ]).toEqual(['Dev ParkAssistPlus 4.16.0 · Projects - CC', 'X · Projects - CC', 'Control Center']);
  });
});

describe('what the page knows before it asked anybody (C8)', () => {
  it('is the environment that the server wrote into it', () => {
    expect([environmentOf({ environment: 'prelive' }), environmentOf({}), environmentOf({ environment: 'moon' })]).toEqual([
      'prelive',
      undefined,
      undefined,
    ]);
  });
});

it('the release notes of the portal name every area that landed (C10, INFO-06)', () => {
  const text = info.releaseNotes.versions['0_1_0'].changes.join(' ');
  for (const area of [
    'release candidates',
    'Test deployments',
    'live deployments',
    'Vehicle lists',
    'Test vehicles',
    'open tasks',
  ])
    expect(text).toContain(area);
});

it('the legal notice names all that the browser keeps (C8, D-041, INFO-07)', () => {
  const text = info.legal.paragraphs.join(' ');
  for (const kept of [
    'choice of brand',
    'opened last',
    'drafts',
    'filters',
    'return to',
    'colours',
    'navigation',
    'columns',
    'views',
    'sign-out',
    'cookie',
  ])
    expect(text).toContain(kept);
});

describe('search parameters', () => {
  it('are plain words, lists by repetition, and come back the same', () => {
    const search = { sort: 'name,asc', status: ['ACTIVE', 'INACTIVE'], do: 'brand.confirm:4', q: 'Kühlmittel 4.10' };
    expect(stringifySearch(search)).toBe(
      '?sort=name,asc&status=ACTIVE&status=INACTIVE&do=brand.confirm:4&q=K%C3%BChlmittel+4.10',
    );
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });

  it('leave out what is not set', () => {
    expect(stringifySearch({ page: undefined, q: '', open: false })).toBe('');
  });

  it('do not turn words into numbers', () => {
    const schema = z.object({ version: z.string(), page: z.coerce.number() });
    expect(schema.parse(parseSearch('?version=4.10&page=2'))).toEqual({ version: '4.10', page: 2 });
  });
});

describe('addresses', () => {
  it('take new and what is no number for creation (NAV-12, NAV-13)', () => {
    expect(['7', 'new', 'x7', '7x', '0', undefined].map(idOf)).toEqual([
      7,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('fit a pattern part by part', () => {
    expect(matchPattern('/a/$id/b', '/a/4/b')).toEqual({ id: '4' });
    expect(matchPattern('/a/$id', '/a/4/b')).toBeUndefined();
    expect(matchPattern('/a/$id', '/b/4')).toBeUndefined();
  });

  it('keep their place only beside the page left, within one step of one entity (SHELL-13, D-038)', () => {
    const pattern = '/p/$id/checklist/sumo-approval/scm-documentation';
    const to = '/p/3/checklist/sumo-approval/scm-documentation';
    const keeps = (from: string) => preservesScroll(pattern, from, to);
    expect(['/p/3/checklist/release-notes', '/p/3/checklist/sumo-approval/functional-validation'].map(keeps)).toEqual([
      true,
      true,
    ]);
    expect(['/p/3/software', '/p/4/checklist/release-notes', '/p', '/'].map(keeps)).toEqual([false, false, false, false]);
    expect(
      preservesScroll('/p/$id/documentation/documents/$documentId', '/p/3/documentation', '/p/3/documentation/documents/9'),
    ).toBe(true);
  });

  it('of child routes are joined to their parents', () => {
    const routes = flatten([{ path: '/a', children: [{ path: '$id', children: [{ path: 'b' }] }] }]);
    expect(routes.map(({ fullPath }) => fullPath)).toEqual(['/a', '/a/$id', '/a/$id/b']);
  });
});

it('names people and states shortly', () => {
  expect([initials('Karla Diaz'), initials('Ada')]).toEqual(['KD', 'A']);
  expect([statusText('ROLLOUT_SUCCESSFUL'), statusText('In Progress')]).toEqual(['Rollout successful', 'In Progress']);
});
