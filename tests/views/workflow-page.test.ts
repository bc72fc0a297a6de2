import { describe, expect, it } from 'vitest';
import type { Flow } from '#machines/flow.ts';
import { outlineOf } from '#machines/outline.ts';
import { flows } from '#machines/registry.ts';
import { outlineWords } from '#src/app/workflow/outline-words.ts';
import { workflowNames } from '#src/areas/demo/showcases.ts';
import { drawOutline } from '#src/areas/demo/workflow-layout.ts';
import { goesOnBy, openFor, ownersOf, pathWords, personsOf, presentStates, span } from '#src/areas/demo/workflow-view.ts';
import { flowText } from '#tests/support/flow/flow-text.ts';

const all = Object.entries(flows as Record<string, Flow>);

it('draws the chart of every flow of the registry (NAV-16)', () => {
  expect([...workflowNames]).toEqual(Object.keys(flows));
});

describe.each(all)('the picture of %s', (id, flow) => {
  const outline = outlineOf(flow);
  const words = outlineWords(id, flowText);
  const drawing = drawOutline(outline, { title: ({ name }) => name, label: words.label });

  it('holds every state and every transition once', () => {
    const leaves = drawing.states.map(({ state }) => state.path).filter((path) => path !== '');
    expect(leaves.toSorted()).toEqual(outline.states.map(({ path }) => path).toSorted());
    const drawn = [...drawing.states.flatMap(({ lines }) => lines), ...drawing.arrows.flatMap(({ labels }) => labels)];
    expect(drawn.map(({ transition }) => transition).toSorted()).toEqual(outline.transitions.map(({ name }) => name).toSorted());
  });

  it('lets no state lie over another that is not around it', () => {
    for (const one of drawing.states) {
      expect(one.x + one.width).toBeLessThanOrEqual(drawing.width + 1);
      expect(one.y + one.height).toBeLessThanOrEqual(drawing.height + 1);
      for (const other of drawing.states) {
        const [a, b] = [one.state.path, other.state.path];
        if (a >= b || b.startsWith(`${a}.`)) continue;
        const apart =
          one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y;
        expect([a, b, apart]).toEqual([a, b, true]);
      }
    }
  });

  it('says every transition, and who may take it, in plain words (B16)', () => {
    const wire = /[{}]|\b\w+\.\w+\b|\b[A-Z]+_[A-Z_]+\b/;
    for (const one of outline.transitions) {
      const said = [
        words.label(one),
        one.condition ? words.condition(one.condition) : '',
        one.right ? words.who(one.right) : '-',
      ];
      expect(said.filter((text) => wire.test(text.replace(/(?:E3|ORU) \d\.\d/g, '')))).toEqual([]);
      expect(said[2]).not.toBe('');
    }
  });

  it('says of every state who can lead on from it, or how it ends (B16)', () => {
    for (const state of outline.states.filter(({ isLeaf }) => isLeaf)) {
      const leads = [...ownersOf(outline, state), ...personsOf(outline, state, words)];
      const commands = outline.transitions.filter(
        ({ from, to, kind }) => from === state.path && to !== undefined && kind === 'command',
      );
      if (commands.length > 0) expect(leads, state.path).not.toEqual([]);
      if (leads.length === 0 && state.isFinal) expect(goesOnBy(outline, state)).toBe('end');
    }
  });
});

it('marks the present states with all around them, and what a role may do there', () => {
  const outline = outlineOf(flows.liveDeployment as Flow);
  const present = presentStates('ACTIVE.releaseNotes.COMPLETED,CANCELLED');
  expect([...present]).toEqual(['ACTIVE', 'ACTIVE.releaseNotes', 'ACTIVE.releaseNotes.COMPLETED', 'CANCELLED']);
  const open = openFor(outline, presentStates('ROLLED_OUT'), 'LAUNCH_OPERATOR');
  expect([...open]).toContain('ROLLED_OUT · rollout.pause · 0');
  expect([...open]).not.toContain('ROLLOUT_INITIATED · rollout.pause · 0');
  expect([...openFor(outline, presentStates('ROLLED_OUT'), 'ANALYST')]).toEqual([]);
  expect([...openFor(outline, presentStates('ROLLED_OUT'), undefined)]).toEqual([]);
});

it('says spans and states as people do', () => {
  expect([span(null), span(0.2), span(61), span(93_600)]).toEqual(['—', '0 s', '1 min 1 s', '1 d 2 h']);
  expect(pathWords('ACTIVE.releaseNotes.COMPLETED')).toBe('Release notes: Completed');
  expect(pathWords('ACTIVE.scmDocumentation.IN_PROGRESS')).toBe('SCM documentation: In progress');
});

it('names who leads on from a state: who can leave it, else who works in it, else nobody', () => {
  const outline = outlineOf(flows.candidate as Flow);
  const owners = (path: string) => {
    const state = outline.states.find((one) => one.path === path);
    return state ? ownersOf(outline, state) : undefined;
  };
  expect(owners('ACTIVE.deploymentRequest.IN_PROGRESS')).toEqual(['AEC_SDT_ADMIN', 'CMT_DEPLOYMENT_MANAGER']);
  expect(owners('ACTIVE.brandApproval.IN_PROGRESS')).toContain('RELEASE_MANAGER_AUDI');
  expect(owners('ACTIVE.pushToLive.COMPLETED')).toEqual([]);
});
