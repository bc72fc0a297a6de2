import type { Trial } from '#tests/trust/field.ts';

/** What the operator's command and the portal say of a journal that was altered, and of the same one put back. */
export type Tampering = {
  /** the first row that is wrong */
  readonly row: number;
  readonly verify: { readonly code: number; readonly output: string };
  /** what /readyz said at last, and after how many ms */
  readonly alarm: { readonly text: string | null; readonly status: number; readonly after: number };
  readonly bound: number;
  /** after it was put back */
  readonly repaired: { readonly code: number; readonly status: string };
};

/** What of an altered journal was not noticed, in words. */
export function judgeTampering({ alarm, bound, repaired, row, verify }: Tampering): string[] {
  const broken: string[] = [];
  if (verify.code !== 1) broken.push(`verify-journal ended with ${verify.code}`);
  if (!new RegExp(`Row ${row}\\b`).test(verify.output))
    broken.push(`verify-journal does not name row ${row}: ${verify.output.trim()}`);
  if (alarm.text === null) broken.push(`/readyz told no alarm within ${bound} ms`);
  else if (!new RegExp(`Row ${row}\\b`).test(alarm.text)) broken.push(`the alarm does not name row ${row}: ${alarm.text}`);
  if (alarm.after > bound) broken.push(`the alarm came after ${Math.round(alarm.after)} ms`);
  if (alarm.status !== 200) broken.push(`/readyz was answered ${alarm.status}: whoever alters the journal takes the portal down`);
  if (repaired.code !== 0) broken.push(`verify-journal ends with ${repaired.code} for the journal that was put back`);
  if (repaired.status !== 'OK') broken.push('the alarm stays although the journal is whole again');
  return broken;
}

/** Made-up findings, right and wrong. */
export function tamperTrials(): Trial[] {
  const right: Tampering = {
    row: 5,
    verify: { code: 1, output: 'Row 5 is missing or was changed.' },
    alarm: { text: 'Row 5 is missing or was changed.', status: 200, after: 9_000 },
    bound: 30_000,
    repaired: { code: 0, status: 'OK' },
  };
  const trial = (what: string, isWrong: boolean, over: Partial<Tampering>): Trial => ({
    what,
    isWrong,
    says: judgeTampering({ ...right, ...over }),
  });
  return [
    trial('found', false, {}),
    trial('verify-journal finds nothing', true, { verify: { code: 0, output: 'The journal is whole' } }),
    trial('verify-journal names another row', true, { verify: { code: 1, output: 'Row 55 is missing or was changed.' } }),
    trial('no alarm', true, { alarm: { text: null, status: 200, after: 30_001 } }),
    trial('a late alarm', true, { alarm: { ...right.alarm, after: 40_000 } }),
    trial('the portal goes down', true, { alarm: { ...right.alarm, status: 503 } }),
    trial('the alarm stays', true, { repaired: { code: 0, status: 'ALARM' } }),
  ];
}
