import { problemSchema } from '#contract/problem.ts';
import type { Trial } from '#tests/trust/field.ts';

/** An answer to input that nobody should send; status 0: the connection ended without one. */
export type Answered = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly ms: number;
};

/** The disk is full, or something behind the portal is away: named, and with a time to come back. */
const named = new Set([503, 507]);
const longest = 10_000;

/** What is wrong with an answer, in words (T20): whatever came in, it is a success or a problem document that names its trace. */
export function judgeAnswer({ headers, ms, status, text }: Answered): string[] {
  const broken: string[] = [];
  if (status === 0) return ['no answer'];
  if (status >= 500 && !named.has(status)) broken.push(`answered ${status}: ${text.slice(0, 200)}`);
  if (ms > longest) broken.push(`the answer took ${Math.round(ms)} ms`);
  if (/\bat .*\.[jt]s:\d+/.test(text)) broken.push('the answer shows a stack');
  if (status < 400) return broken;
  if (status === 503 && headers['retry-after'] === undefined) broken.push('a 503 without Retry-After');
  if (!String(headers['content-type'] ?? '').startsWith('application/problem+json')) {
    broken.push(`${status} is no problem document but ${String(headers['content-type'])}`);
    return broken;
  }
  const problem = problemSchema.safeParse(parsed(text));
  if (!problem.success) broken.push('the problem document cannot be read');
  else if (problem.data.status !== status) broken.push(`the document says ${problem.data.status}, the answer ${status}`);
  else if (!/^[\da-f]{32}$/.test(problem.data.traceId ?? '')) broken.push('the problem has no trace id');
  return broken;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Made-up answers, right and wrong. */
export function answerTrials(): Trial[] {
  const document = { type: '/api/error?type=UNKNOWN', title: 'Bad Request', status: 400, traceId: 'a'.repeat(32) };
  const right: Answered = {
    status: 400,
    headers: { 'content-type': 'application/problem+json' },
    text: JSON.stringify(document),
    ms: 4,
  };
  const trial = (what: string, isWrong: boolean, over: Partial<Answered>): Trial => ({
    what,
    isWrong,
    says: judgeAnswer({ ...right, ...over }),
  });
  const text = (over: object) => ({ text: JSON.stringify({ ...document, ...over }) });
  return [
    trial('a problem', false, {}),
    trial('a success', false, { status: 200, headers: {}, text: '[]' }),
    trial('a full disk', false, { status: 507, ...text({ status: 507 }) }),
    trial('a 500', true, { status: 500, ...text({ status: 500 }) }),
    trial('a 502', true, { status: 502, ...text({ status: 502 }) }),
    trial('no answer', true, { status: 0, text: '' }),
    trial('no trace', true, text({ traceId: undefined })),
    trial('another status inside', true, text({ status: 422 })),
    trial('a page of HTML', true, { headers: { 'content-type': 'text/html' }, text: '<h1>Bad Request</h1>' }),
    trial('cut JSON', true, { text: '{"type":' }),
    trial('a stack', true, text({ detail: 'Error\n    at handler (file:///server/app.ts:12:3)' })),
    trial('a hanging answer', true, { ms: 30_000 }),
  ];
}
