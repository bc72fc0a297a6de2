import { Agent, request as send } from 'node:http';
import fc from 'fast-check';
import { seedPassword } from '#server/identity/seed-users.ts';
import { driveSignIn } from '#server/identity/sign-in/drive-sign-in.ts';
import type { Battery } from '#tests/trust/field.ts';
import { type Answered, answerTrials, judgeAnswer } from './answer-checks.ts';
import { type Bad, badInputs } from './bad-input.ts';

const atOnce = 4;
const tokenLasts = 180_000;

/** Generated bad input to every call that takes some (T14, T16, T19, T20). */
export const input: Battery = {
  name: 'input',
  trials: answerTrials,
  run: async ({ options, server }, note) => {
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
    const seed = Math.floor(Math.random() * 2 ** 31);
    // Of each call, each kind of fault.
    const numRuns = Math.ceil(options.rounds / 4);
    const all = badInputs().flatMap((arbitrary) => fc.sample(arbitrary, { numRuns, seed }));
    let session: Promise<string> | undefined;
    let since = 0;
    const token = (): Promise<string> => {
      if (session && performance.now() - since < tokenLasts) return session;
      since = performance.now();
      session = driveSignIn(server.url, 'admin', seedPassword).then(({ accessToken }) => accessToken);
      return session;
    };
    let next = 0;
    const work = async () => {
      for (let bad = all[next++]; bad; bad = all[next++]) {
        const answered = await ask(server.url, agent, await token(), bad);
        note(
          bad.kind,
          answered.ms,
          judgeAnswer(answered).map((text) => `${text} (${told(bad)})`),
        );
      }
    };
    try {
      await Promise.all(Array.from({ length: atOnce }, work));
    } finally {
      agent.destroy();
    }
  },
};

const told = ({ body = '', headers, method, path }: Bad): string =>
  `${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 200)} ${body.slice(0, 400)}`;

/** The request as it is written: nothing normalises its path or its headers. */
function ask(base: string, agent: Agent, token: string, { body, headers, method, path }: Bad): Promise<Answered> {
  const began = performance.now();
  const { hostname, port } = new URL(base);
  const own = {
    authorization: `Bearer ${token}`,
    'x-brand-id': '1',
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  };
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, headers: {}, text: '', ms: performance.now() - began });
    const sent = send(
      { host: hostname, port, agent, method, path, headers: { ...own, ...headers }, timeout: 30_000 },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString(),
            ms: performance.now() - began,
          }),
        );
        answer.on('error', none);
      },
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', none);
    sent.end(body);
  });
}
