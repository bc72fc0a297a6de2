import type { AnyMachineSnapshot, StateNode } from 'xstate';

/**
 * Where an entity stands, seen from the states in which a command is offered: `ahead` of it they may still come, `behind` it was there or past
 * it, and an `ended` one comes to none of them any more.
 */
export type Standing = 'ahead' | 'behind' | 'ended';

/** How the states that a need of kind `state` names (machines/explain.ts) lie to the present one. */
export function standing(snapshot: AnyMachineSnapshot, key: string): Standing {
  if (snapshot.status === 'done') return 'ended';
  const isPast = (path: string) => {
    let node = snapshot.machine.root as StateNode;
    let value: unknown = snapshot.value;
    for (const name of path.split('.')) {
      const states = Object.keys(node.states);
      const now = typeof value === 'string' ? value : node.type === 'parallel' ? name : Object.keys(value ?? {})[0];
      if (now !== name) return states.indexOf(now ?? '') > states.indexOf(name);
      value = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
      const next = node.states[name];
      if (!next) return false;
      node = next;
    }
    return false;
  };
  // Offered first where the work begins, and later again, for example after a failure: past its beginning it has been.
  const [first = ''] = key.split(' | ');
  return isPast(first) ? 'behind' : 'ahead';
}
