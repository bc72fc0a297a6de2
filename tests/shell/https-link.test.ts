import { describe, expect, it } from 'vitest';
import { httpsUrlSchema } from '#contract/common.ts';
import { testLogInputSchema } from '#contract/deployment/deployment-commands.ts';
import { documentInputSchema } from '#contract/document/document.ts';
import { releaseNoteInputSchema } from '#contract/release-candidate/candidate-commands.ts';

const good = [
  'https://docs.example/plan',
  'https://docs.example',
  'HTTPS://Docs.Example/Plan?a=b#c',
  'https://docs.example:8443/plan',
  'https://docs.example:443/plan',
  'https://intranet/plan',
  'https://xn--bcher-kva.example/',
  'https://10.1.2.3/x',
  'https://[2001:db8::1]/x',
  'https://docs.example/My Documents/Übersicht.pdf',
  'https://docs.example/?q=a@b&next=https://other.example',
  '  https://docs.example/plan  ',
];

/** What looks like one place and leads to another, or to none (A10, T12, T17). */
const bad = [
  ['userinfo', 'https://ok.example@evil.example/'],
  ['userinfo without a dot', 'https://ok@evil'],
  ['a name and a password', 'https://user:secret@docs.example/'],
  ['an empty name', 'https://@evil.example/'],
  ['a hidden at sign', 'https://ok.example%40evil.example/'],
  ['a slash and a backslash', 'https:/\\evil.example'],
  ['two backslashes', 'https:\\\\evil.example'],
  ['a backslash before the path', 'https://ok.example\\@evil.example'],
  ['a backslash in the path', 'https://ok.example/a\\b'],
  ['no slashes', 'https:evil.example'],
  ['one slash', 'https:/evil.example'],
  ['three slashes', 'https:///evil.example'],
  ['no host', 'https://'],
  ['a path for a host', 'https:///plan'],
  ['a dot for a host', 'https://.'],
  ['two dots', 'https://..'],
  ['an empty label', 'https://docs..example/'],
  ['a dot at the end', 'https://docs.example./'],
  ['a question for a host', 'https://?docs.example'],
  ['a soft hyphen', 'https://docs.exam\u00adple/'],
  ['a soft hyphen in the path', 'https://docs.example/pl\u00adan'],
  ['a zero-width space', 'https://docs.example\u200b.evil.example/'],
  ['a zero-width joiner', 'https://docs\u200d.example/'],
  ['a mark of direction', 'https://docs.example/\u202egpj.exe'],
  ['a variation selector', 'https://docs.example\ufe0f/'],
  ['a grapheme joiner', 'https://docs.exa\u034fmple/'],
  ['a filler', 'https://docs.example/\u3164'],
  ['a blank of braille', 'https://docs.example/\u2800'],
  ['a tab', 'https://docs.exam\tple/'],
  ['a line break', 'https://docs.example/\nplan'],
  ['a no-break space', 'https://docs.example/a\u00a0b'],
  ['a space in the host', 'https://docs .example/'],
  ['wide letters', 'https://ｄｏｃｓ.example/'],
  ['a wide slash', 'https://ok.example／evil.example/'],
  ['letters that look like others', 'https://dоcs.example/'],
  ['umlauts in the host', 'https://bücher.example/'],
  ['an escaped host', 'https://%65vil.example/'],
  ['a host as a number', 'https://2130706433/'],
  ['a host in hexadecimal figures', 'https://0x7f.1/'],
  ['a host in octal figures', 'https://0177.0.0.1/'],
  ['an odd port', 'https://docs.example:0443/'],
  ['http', 'http://docs.example/'],
  ['javascript', 'javascript:alert(1)'],
  ['javascript behind a slash', 'https:javascript:alert(1)'],
  ['data', 'data:text/html,x'],
  ['no scheme', 'docs.example/plan'],
  ['no scheme but slashes', '//docs.example/plan'],
  ['nothing', ''],
] as const;

const takes = (url: string) => httpsUrlSchema.safeParse(url).success;

describe('links that people enter (T12, D-120, A10)', () => {
  it.each(good)('%s is taken', (url) => {
    expect(takes(url)).toBe(true);
  });

  it.each(bad)('%s is refused', (_, url) => {
    expect(takes(url)).toBe(false);
  });

  it('every form with a link asks the same', () => {
    const [, evil] = bad[0];
    const zone = { timeZone: 'Europe/Berlin', notes: 'All vehicles came back.', status: 'Successful', linkTitle: 'Log' };
    const asked = (url: string) => [
      releaseNoteInputSchema.safeParse({ title: 'What is new', url }).success,
      documentInputSchema.safeParse({ name: 'Plan', links: [{ name: 'Plan', url }] }).success,
      testLogInputSchema.safeParse({ ...zone, linkUrl: url }).success,
    ];
    expect([asked('https://docs.example/'), asked(evil)]).toEqual([
      [true, true, true],
      [false, false, false],
    ]);
  });
});
