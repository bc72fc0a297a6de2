import { expect, it } from 'vitest';
import { needsOf } from '#machines/explain.ts';
import type { Flow } from '#machines/flow.ts';
import { flows } from '#machines/registry.ts';
import { explore } from '#tests/support/flow/model.ts';
import { testUsers } from '#tests/support/test-users.ts';

it.each(Object.entries(flows as Record<string, Flow>))(
  '%s: whoever withdraws twice is told that there is nothing to withdraw, and whoever never could that it takes a role (T5, T6)',
  (_, flow) => {
    const kinds = new Set<string>();
    for (const { event, after } of [...explore(flow).edges.values()].flat()) {
      if (!/\.withdraw$/.test(event.type)) continue;
      const target = event.brandId === undefined ? {} : { brandId: event.brandId };
      const again = needsOf(flow, after, event.type, event.actor, target);
      for (const { kind } of again) kinds.add(`${event.type} ${kind}`);
      expect(again.length).toBeGreaterThan(0);
      const [need] = needsOf(flow, after, event.type, testUsers.analyst, target);
      expect([event.type, need?.kind]).toEqual([event.type, 'right']);
    }
    expect([...kinds].filter((kind) => !/ (state|fact)$/.test(kind))).toEqual([]);
  },
  120_000,
);
