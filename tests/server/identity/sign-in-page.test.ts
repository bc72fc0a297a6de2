import { describe, expect, it } from 'vitest';
import { seedUsers } from '#server/identity/seed-users.ts';
import { demoTasks, firstPeople } from '#server/identity/sign-in/demo-people.ts';
import { pageHeaders, signInPage } from '#server/identity/sign-in/sign-in-page.ts';
import { createLog } from '#server/log/log.ts';
import { terminalLog } from '#server/log/terminal-log.ts';
import { problem } from '#server/problem.ts';

describe('the first minutes', () => {
  it('every demo person stands once on the sign-in page, and goes in with one click without JavaScript (D-233)', () => {
    const listed = demoTasks.flatMap(({ people }) => people.map(({ userName }) => userName));
    expect(listed.toSorted()).toEqual(seedUsers.map(({ userName }) => userName).toSorted());
    expect(firstPeople).toHaveLength(5);
    const page = signInPage('/idp/sign-in/x"y');
    for (const name of listed) expect(page).toContain(`<button class="person" name="person" value="${name}">`);
    expect(page.split('<form method="post" action="/idp/sign-in/x&quot;y">')).toHaveLength(3);
    expect(page).toMatch(/<search hidden>/);
  });

  it('its policy allows its own scripts by their hashes and no others (T11)', () => {
    const policy = pageHeaders([])['Content-Security-Policy'] ?? '';
    const hashes = /script-src ([^;]+)/.exec(policy)?.[1]?.split(' ') ?? [];
    expect(hashes).toHaveLength(2);
    for (const hash of hashes) expect(hash).toMatch(/^'sha256-[\w+/]{43}='$/);
  });
});

describe('the log in a terminal', () => {
  const shown = (all: boolean, write: (log: ReturnType<typeof createLog>) => void): string => {
    let text = '';
    const destination = terminalLog((part) => (text += part), { isColorful: false, all });
    write(createLog({ logLevel: 'info' }, { destination }));
    return text.replace(/^\[\d\d:\d\d:\d\d\] /gm, '');
  };
  const call = (status: number) => (log: ReturnType<typeof createLog>) =>
    log.info({ method: 'GET', path: '/api/x', status, ms: 4, traceId: 'abc' }, 'call');

  it('shows calls that failed, and all of them only when asked for', () => {
    expect(shown(false, call(200))).toBe('');
    expect(shown(false, call(503))).toBe('INFO: call GET /api/x 503 4 ms\n');
    expect(shown(true, call(200))).toBe('INFO: call GET /api/x 200 4 ms\n');
  });

  it('a fault that was given on purpose has no stack, a fault of the code has one', () => {
    const fault = problem('UNKNOWN', { status: 502, detail: 'OEMIL reported an internal error.' });
    expect(shown(false, (log) => log.error({ err: fault }, 'call failed'))).toBe(
      'ERROR: call failed: OEMIL reported an internal error.\n',
    );
    const text = shown(false, (log) => log.error({ err: new TypeError('nothing there') }, 'call failed'));
    expect(text).toContain('ERROR: call failed: TypeError: nothing there\n');
    expect(text).toContain('sign-in-page.test.ts');
    // What the portal expects of a service, and answers, is a warning.
    expect(shown(false, (log) => log.warn({ err: new TypeError('refused') }, 'no campaign'))).toBe(
      'WARN: no campaign: TypeError: refused\n',
    );
  });

  it('what comes from outside cannot steer the terminal (T21)', () => {
    const text = shown(false, (log) => log.warn({ path: '/\u001b[31m\u009b2J' }, 'odd\r\n\u202e'));
    expect(text).toBe('WARN: odd\\r\\n\\u202e /\\u001b[31m\\u009b2J\n');
  });
});
