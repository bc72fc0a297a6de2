import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Api } from '#contract/api.ts';
import { endpoints } from '#contract/endpoint.ts';
import { createLog, type Log } from '#server/log/log.ts';
import { escaped, withoutSecrets } from '#server/log/secrets.ts';
import { terminalLog } from '#server/log/terminal-log.ts';
import { unavailable } from '#server/problem.ts';
import { cloudProblem } from '#server/upstreams/cloud-problem.ts';
import { UpstreamTimeout } from '#server/upstreams/deadline.ts';
import { ToolLost } from '#server/upstreams/tool-orders.ts';
import { VehicleCloudError } from '#server/upstreams/vehicle-cloud.ts';
import { type TestPortal, testPortal, testPortalOf } from '#tests/support/portal/portal.ts';

const vins = ['WVWZZZ1JZXW000001', 'WVWZZZ1JZXW000002', 'WVWZZZ1JZXW000003'];
const token = 'eyJhbGciOi.eyJzdWIi.c2ln';
const nasty = `first\r\nsecond \u001b[31mred \u009b31m \u2028 \u202e ${vins.join('\n')}\t${token}\nBearer abc.def`;

let lines: string[] = [];
const destination = { write: (text: string) => void lines.push(text) };
/** What nobody may find in a log. */
const leaks = (text: string) => [...vins, token, 'abc.def'].filter((secret) => text.includes(secret));

describe('the log (T21)', () => {
  it('hides tokens and lists of vehicle numbers, however they are separated', () => {
    for (const separator of ['\n', '\r\n', ',', ';', ' ', '_', '\t', '|', '"']) {
      const line = withoutSecrets(JSON.stringify({ msg: [...vins, token].join(separator) }));
      expect(leaks(line), JSON.stringify(separator)).toEqual([]);
    }
    expect(withoutSecrets(vins.join('\n').toLowerCase())).not.toContain('wvwzzz');
    expect(withoutSecrets('candidateapproval 4bf92f3577b34da6a3ce929d0e0e4736')).toContain('candidateapproval 4bf92f3577b34da6');
  });

  it('writes one JSON line for each event, with line breaks and terminal controls escaped', () => {
    lines = [];
    const log = createLog({ logLevel: 'info' }, { destination });
    const error = new Error(nasty);
    const calls = [
      () => log.info({ path: nasty }, nasty),
      () => log.error({ err: error }, 'call failed'),
      () => log.child({ call: nasty }).warn({ token, password: 'hunter2', deep: { authorization: `Bearer ${token}` } }, 'x'),
    ];
    for (const call of calls) call();
    expect(lines).toHaveLength(calls.length);
    for (const line of lines) {
      expect(line.endsWith('\n')).toBe(true);
      expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e]/u);
      expect(() => JSON.parse(line)).not.toThrow();
      expect([...leaks(line), ...(line.includes('hunter2') ? ['hunter2'] : [])]).toEqual([]);
    }
    expect(escaped('\u0085')).toBe('\\u0085');
  });
});

describe('a failure in the log of a terminal', () => {
  const printed = (log: (of: ReturnType<typeof createLog>) => void): string[] => {
    const written: string[] = [];
    const terminal = terminalLog((text) => void written.push(text), { isColorful: false, all: false });
    log(createLog({ logLevel: 'info' }, { destination: terminal }));
    return written.join('').trimEnd().split('\n');
  };
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { syscall: 'connect' });

  it.each([
    ['a connection that broke', new ToolLost('The connection to the translation tool broke.')],
    ['silence', unavailable('The service behind this did not answer in time.', new UpstreamTimeout('no answer within 8000 ms'))],
    ['the vehicle cloud', cloudProblem(new VehicleCloudError('VWAC_INTERNAL_ERROR', 'It failed.'))],
    ['a database that is down', refused],
    ['a provider that is down', new TypeError('fetch failed', { cause: refused })],
  ])('of what stands behind the portal is one line without a stack: %s (T21, C11)', (_, err) => {
    const lines = printed((log) => log.error({ err }, 'call failed'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(err.message);
  });

  it('of its own keeps its stack, whatever it is answered with (T21)', () => {
    const own = new TypeError('x is not a function');
    for (const err of [own, unavailable('The tool does not answer.', own)])
      expect(printed((log) => log.error({ err }, 'call failed')).join('\n')).toMatch(/\n\s+at .*log\.test/);
  });
});

describe('the log of calls (T9, T21)', () => {
  let portal: TestPortal<Api>;
  beforeAll(async () => {
    portal = await testPortal({ logTo: destination });
  });
  afterAll(() => portal.close());

  it('is one line a call, whatever its address, headers and body carry', async () => {
    lines = [];
    const hostile = encodeURIComponent(nasty);
    const calls = [
      `/api/${hostile}`,
      `/api/cloud-proxy/users?q=${hostile}`,
      `/api/error?type=${hostile.slice(0, 90)}`,
      '/api/ae-container/software-projects/1%0d%0a%1b[2J',
    ];
    for (const path of calls)
      await portal.request(path, {
        headers: { 'User-Agent': `x ${token}`, 'X-Forwarded-User': 'admin', Referer: vins.join(',') },
      });
    const headers = { 'Content-Type': 'application/json' };
    await portal.request('/api/ae-container/software-projects', {
      method: 'POST',
      headers,
      body: JSON.stringify({ moduleName: nasty }),
    });
    const told = lines.map((line) => JSON.parse(line) as { msg: string });
    expect(told.filter(({ msg }) => msg === 'call')).toHaveLength(calls.length + 1);
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
    expect(leaks(lines.join(''))).toEqual([]);
  });
});

describe('what the portal writes for itself before it serves anybody, the demo data', () => {
  it('warns of nothing: a refusal belongs to them (C11, T21)', async () => {
    const table = endpoints({
      warn: {
        ...{ method: 'GET', path: '/api/warn', summary: 'Warns', response: z.object({}) },
        access: { rule: { anyone: true }, brand: 'none' },
      },
    });
    const warn = async ({ log }: { readonly log: Log }) => {
      log.warn('the backend created no smart campaign');
      return { body: {} };
    };
    let isStarted = false;
    const readiness = { started: () => isStarted, provider: async () => true };
    const portal = await testPortalOf(table, { warn }, { logTo: destination, readiness });
    const warned = async () => {
      lines = [];
      await portal.request('/api/warn');
      return lines.filter((line) => line.includes('no smart campaign')).length;
    };
    expect(await warned()).toBe(0);
    isStarted = true;
    expect(await warned()).toBe(1);
    await portal.close();
  });
});
