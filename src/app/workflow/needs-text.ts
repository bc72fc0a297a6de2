import type { Need, Target } from '#contract/command.ts';
import type { ApiError } from '#src/api/problem.ts';
import { textOf } from '#src/i18n/i18n.ts';
import { type FlowTexts, flowTexts, roleNames } from './flow-texts.ts';

/**
 * Why the server refused a command, in the words of its flow, below the sentence of D-150 (D-247); undefined for a refusal that names no
 * unmet condition. Missing rights are one thing to somebody who reads this: the roles that would do.
 */
export function needsText({ command, needs }: ApiError): string | undefined {
  if (!command || needs.length === 0) return undefined;
  const { flow, type, target } = command;
  const texts = flowTexts(flow, { people: [], me: '' });
  return textOf('flows', 'panel.blocked', { needs: linesOf(texts, needs, type, target).join('; ') });
}

/** Why a command that was asked for is closed by now, in the words of Next steps; undefined while it is open. */
export const closedText = (texts: FlowTexts, needs: readonly Need[], command: string, target: Target): string | undefined =>
  needs.length === 0 ? undefined : linesOf(texts, needs, command, target).join('; ');

function linesOf(texts: FlowTexts, needs: readonly Need[], command: string, target: Target): readonly string[] {
  const roles = roleNames(needs.flatMap(({ by, kind }) => (kind === 'right' ? by : [])));
  const lines = needs.flatMap((need) => (need.kind === 'right' ? [] : [texts.need(need, command, target)]));
  return [...new Set(lines), ...(roles === '' ? [] : [textOf('flows', 'panel.onlyRoles', { roles }) ?? roles])];
}
