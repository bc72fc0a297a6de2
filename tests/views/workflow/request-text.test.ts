import { beforeAll, describe, expect, it } from 'vitest';
import { requestText } from '#src/app/people/request-text.ts';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';

beforeAll(async () => {
  startTexts();
  await loadTexts(['flows']);
});

describe('a ready request to somebody who can do what one waits for (D-249)', () => {
  const asked = {
    command: 'Approve deployment',
    item: 'Rear camera DACH',
    address: 'https://portal/deployment/4?do=request.approve',
    me: 'Carolin Petersen',
  };

  it('asks for the step itself, on which item and where, when a right or the rule of four eyes keeps one from it', () => {
    const text =
      'Hello Mila Brandt,\n\ncould you do “Approve deployment” for Rear camera DACH? I cannot do it myself.\n\n' +
      'https://portal/deployment/4?do=request.approve\n\nCarolin Petersen';
    expect(requestText(asked)('Mila Brandt')).toBe(text);
    const need = { kind: 'person', text: 'Must be someone other than the requester' } as const;
    expect(requestText({ ...asked, need })('Mila Brandt')).toBe(text);
  });

  it('says what the step lacks where that is to be brought about first', () => {
    const need = { kind: 'fact', text: 'Vehicles must be approved' } as const;
    expect(requestText({ ...asked, command: 'Deploy', need })('Mila Brandt')).toContain(
      '“Deploy” for Rear camera DACH cannot be done yet. What is needed: Vehicles must be approved. Could you see to it?',
    );
  });

  it('carries what one adds', () => {
    expect(requestText(asked)('Mila Brandt', '  Before noon, please. ')).toContain('myself.\n\nBefore noon, please.\n\nhttps');
  });
});
