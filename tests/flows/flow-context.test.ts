import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { FlowState } from '#contract/command.ts';
import { flowContext } from '#contract/flow-context.ts';
import { type Flow, revive } from '#machines/flow.ts';
import { stateNodes } from '#machines/outline.ts';
import { flows } from '#machines/registry.ts';

const folder = new URL('../fixtures/flow-contexts/', import.meta.url);
const writtenBy = (flowId: string, version: number): readonly FlowState[] =>
  JSON.parse(readFileSync(new URL(`${flowId}/${version}.json`, folder), 'utf8'));
const brands = { homeBrandId: 1, brandIds: [1, 4] };

describe.each(Object.values<Flow>(flows))('the context of $id (ADR 22)', (flow) => {
  const versions = Array.from({ length: flow.context.version }, (_, older) => older + 1);

  it.each(versions)('of version %i, as it was stored, is a state of today with nothing lost', (version) => {
    const stored = writtenBy(flow.id, version);
    expect(stored.length).toBeGreaterThanOrEqual(Math.min(6, stateNodes(flow.machine).length));
    for (const state of stored) {
      const { value, context } = revive(flow, state);
      expect(value).toEqual(state.value);
      expect(context).toMatchObject({ ...brands, version: flow.context.version });
      if (version === flow.context.version) expect(context).toMatchObject(state.context);
      expect(revive(flow, { value: state.value, context: { ...context } }).context).toEqual(context);
    }
  });

  it('has no stored states of a version that does not exist', () => {
    const files = readdirSync(new URL(`${flow.id}/`, folder));
    expect(files.sort()).toEqual(versions.map((version) => `${version}.json`).sort());
  });

  it('without its brands, or with another kind of value, is refused', () => {
    expect(() => flow.context.parse({})).toThrow('homeBrandId');
    expect(() => flow.context.parse({ ...writtenBy(flow.id, 1)[0]?.context, brandIds: 'all' })).toThrow('brandIds');
  });
});

describe('a context of several versions', () => {
  const three = flowContext(
    { requester: z.string().nullable(), urgent: z.boolean().default(false), stops: z.array(z.number()) },
    [
      ({ requestedBy, ...older }) => ({ ...older, requester: requestedBy ?? null }),
      ({ stop, ...older }) => ({ ...older, stops: stop === null ? [] : [stop] }),
    ],
  );
  const now = { ...brands, version: 3, requester: 'u1', urgent: false, stops: [7] };

  it('is upgraded step by step from where it stands', () => {
    expect(three.parse({ ...brands, requestedBy: 'u1', stop: 7 })).toEqual(now);
    expect(three.parse({ ...brands, version: 2, requester: 'u1', stop: 7 })).toEqual(now);
    expect(three.parse(now)).toEqual(now);
  });

  it('keeps what only a newer server of the same version knows', () => {
    expect(three.parse({ ...now, colour: 'red' })).toEqual({ ...now, colour: 'red' });
  });

  it('of a newer version is refused by a server that does not know it', () => {
    expect(() => three.parse({ ...now, version: 4 })).toThrow('version 4 is newer');
  });
});
