import {
  type ParameterName,
  type Parameters,
  parameterDefaults,
  parameterOf,
} from '#contract/e311-deployment/e311-parameters.ts';
import { count } from '#contract/words.ts';
import { textOf } from '#src/i18n/i18n.ts';

const texts = 'e311-deployments';
type Value = Parameters[ParameterName];

/** A value as it is typed: empty where there is none. */
export const typed = (value: Value): string => (value === null ? '' : Array.isArray(value) ? value.join(', ') : String(value));

/** What was typed as the value that is sent; a number that is none stays as it is, and its schema says so. */
export function parsedValue(name: ParameterName, text: string): unknown {
  const { bounds, isMandatory } = parameterOf(name);
  const initial = parameterDefaults[name];
  if (Array.isArray(initial)) return text.split(/[\s,;]+/).filter((word) => word !== '');
  if (typeof initial === 'boolean') return text === 'true';
  if (text.trim() === '' && isMandatory) return null;
  return bounds && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** One decimal; what has more, which is wrong, keeps them, so that it is not said to be another value. */
const decimal = (value: number): string =>
  Math.abs(value - Number(value.toFixed(1))) < 1e-9 ? value.toFixed(1) : String(Number(value.toFixed(4)));
const figure = (name: ParameterName, value: number): string => (parameterOf(name).decimals ? decimal(value) : count(value));

/** A value in words, with its unit. */
export function shown(name: ParameterName, value: Value): string {
  const { unit } = parameterOf(name);
  if (typeof value === 'number') return [figure(name, value), unit].filter(Boolean).join(' ');
  const word = textOf(texts, `value.${name}.${typed(value)}`) ?? textOf(texts, `value.any.${typed(value)}`) ?? typed(value);
  return word === '' ? '—' : word;
}

/** Its default in a sentence. */
export function defaultText(name: ParameterName): string {
  const initial = parameterDefaults[name];
  const isEmpty = typed(initial) === '';
  return textOf(texts, isEmpty ? 'parameters.defaultEmpty' : 'parameters.defaultOf', { value: shown(name, initial) }) ?? '';
}

export const isDefault = (name: ParameterName, value: Value): boolean =>
  JSON.stringify(value) === JSON.stringify(parameterDefaults[name]);

/** How far a value is from its default: a difference of numbers, else that it is another one; undefined for the default itself. */
export function difference(name: ParameterName, value: Value): string | undefined {
  if (isDefault(name, value)) return undefined;
  const initial = parameterDefaults[name];
  if (typeof value !== 'number' || typeof initial !== 'number') return textOf(texts, 'parameters.changed');
  const by = value - initial;
  const { unit } = parameterOf(name);
  const word = unit === '%' ? textOf(texts, 'parameters.points') : unit;
  return [`${by > 0 ? '+' : '−'}${figure(name, Math.abs(by))}`, word].filter(Boolean).join(' ');
}
