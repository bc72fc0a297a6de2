import {
  type ParameterName,
  type Parameters,
  parameterDefaults,
  parameterOf,
} from '#contract/e311-deployment/e311-parameters.ts';
import { textOf } from '#src/i18n/i18n.ts';

const texts = 'e311/deployments';

/** A value as it is typed: empty where there is none. */
export const typed = (value: Parameters[ParameterName]): string =>
  value === null ? '' : Array.isArray(value) ? value.join(', ') : String(value);

/** What was typed as the value that is sent; a number that is none stays as it is, and its schema says so. */
export function parsedValue(name: ParameterName, text: string): unknown {
  const { bounds, isMandatory } = parameterOf(name);
  const initial = parameterDefaults[name];
  if (Array.isArray(initial)) return text.split(/[\s,;]+/).filter((word) => word !== '');
  if (typeof initial === 'boolean') return text === 'true';
  if (text === '' && isMandatory) return null;
  return bounds && text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** A value in words, with its unit. */
export function shown(name: ParameterName, value: Parameters[ParameterName]): string {
  const { unit } = parameterOf(name);
  const word = textOf(texts, `value.${name}.${typed(value)}`) ?? textOf(texts, `value.any.${typed(value)}`);
  const text = word ?? typed(value);
  return text === '' ? '—' : unit ? `${text} ${unit}` : text;
}

/** How far a value is from its default: a difference of numbers, else that it is another one; empty for the default itself. */
export function difference(name: ParameterName, value: Parameters[ParameterName], changed: string): string {
  const initial = parameterDefaults[name];
  if (JSON.stringify(value) === JSON.stringify(initial)) return '—';
  if (typeof value !== 'number' || typeof initial !== 'number') return changed;
  const by = Math.round((value - initial) * 10) / 10;
  return `${by > 0 ? '+' : '−'}${Math.abs(by)} ${parameterOf(name).unit ?? ''}`.trim();
}
