import { z } from 'zod';
import { notBefore } from '#contract/day.ts';
import { fieldIssues, fieldText, parseNamed } from '#contract/field-text.ts';
import { type ProblemCode, problemCodes } from '#contract/problem.ts';
import { invalidFields, problem } from '#server/problem.ts';

/** What a body may be, where its endpoint does not say otherwise. */
const usual = { bytes: 2_000_000, values: 100_000 };
const maxDepth = 32;

/** The JSON body of a request, or undefined when it has none: counted while it streams, type strict, content sane (T10, T20). */
export async function readJson(request: Request, most = usual): Promise<unknown> {
  const text = await readText(request, most.bytes);
  const type = request.headers.get('content-type');
  if (text === '' && type === null) return undefined;
  if (!/^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(type ?? '')) {
    throw problem('UNKNOWN', { status: 415, detail: 'The body must be application/json.' });
  }
  return parseJson(text, most.values);
}

/** Parses and checks depth, size, NUL, lone surrogates and prototype keys; 400 for no JSON, 422 for the rest. */
export function parseJson(text: string, maxValues = usual.values): unknown {
  if (text === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw problem('UNKNOWN', { status: 400, detail: 'The body is not JSON.', cause });
  }
  checkContent(value, maxValues);
  return value;
}

function checkContent(root: unknown, maxValues: number): void {
  const open: { value: unknown; pointer: string; depth: number }[] = [{ value: root, pointer: '', depth: 0 }];
  let nodes = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, pointer, depth } = next;
    nodes += 1;
    if (nodes > maxValues) throw invalidFields([{ pointer: '', detail: 'The body has too many parts.' }]);
    if (typeof value === 'string') checkText(value, pointer);
    if (value === null || typeof value !== 'object') continue;
    if (depth >= maxDepth) throw invalidFields([{ pointer, detail: 'The body is nested too deeply.' }]);
    for (const key of Object.keys(value)) {
      checkText(key, pointer);
      const inner = `${pointer}/${key.slice(0, 80).replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (key === '__proto__') throw invalidFields([{ pointer: inner, detail: fieldText('unknownField') }]);
      open.push({ value: (value as Record<string, unknown>)[key], pointer: inner, depth: depth + 1 });
    }
  }
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function checkText(text: string, pointer: string): void {
  if (!isStorable(text)) throw invalidFields([{ pointer, detail: fieldText('characters') }]);
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > maxBytes) throw problem('UNKNOWN', { status: 413, detail: `The body is larger than ${maxBytes / 1_000_000} MB.` });
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw problem('UNKNOWN', { status: 400, detail: 'The body is not UTF-8.', cause });
  }
}

/**
 * The body against its schema: every issue becomes a field error with its JSON pointer (D-151); unknown fields are refused (T4). Where all that is
 * wrong is a problem that the catalogue has a code for, that is answered (D-150).
 */
export function parseBody(schema: z.core.$ZodType, value: unknown): unknown {
  const parsed = parseNamed(schema, value);
  if (parsed.success) return parsed.data;
  const fields = fieldsOf(parsed.error);
  const [code, ...others] = new Set(parsed.error.issues.map(codeOf));
  const [first] = fields;
  throw code && first && others.length === 0 ? problem(code, { detail: first.detail, fields }) : invalidFields(fields);
}

/** Refuses a typed day that lies before `first`; the one that it was before may stay. */
export const refuseEarlier = (body: object, name: string, first: string, before?: string) =>
  parseBody(z.object({ [name]: notBefore(first, before) }), body);

/** The code of the catalogue that a schema names for what is wrong. */
function codeOf(issue: z.core.$ZodIssue): ProblemCode | undefined {
  const named = issue.code === 'custom' ? issue.params?.problem : undefined;
  return problemCodes.find((code) => code === named);
}

/** Path or query values against their schema: 400. */
export function parseValues(
  schema: z.core.$ZodType | undefined,
  values: Readonly<Record<string, unknown>>,
  what: string,
): unknown {
  const refused = (fields: ReturnType<typeof fieldsOf>) =>
    problem('UNKNOWN', { status: 400, detail: `The ${what} is not valid.`, fields });
  // Whatever a schema makes of it: what no database can hold is no value of any part.
  const unstorable = Object.entries(values).filter(([, value]) =>
    [value].flat().some((one) => typeof one === 'string' && !isStorable(one)),
  );
  if (unstorable.length > 0)
    throw refused(unstorable.map(([name]) => ({ pointer: pointerOf([name]), detail: fieldText('characters') })));
  if (!schema) return {};
  const parsed = parseNamed(schema, values);
  if (parsed.success) return parsed.data;
  throw refused(fieldsOf(parsed.error));
}

const fieldsOf = (error: z.core.$ZodError) =>
  fieldIssues(error).map(({ path, text }) => ({ pointer: pointerOf(path), detail: text }));

const pointerOf = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
