import { beforeAll, describe, expect, test } from 'vitest';
import { bigLoopSetup } from '#tests/support/campaign/campaign-setup.ts';
import { inProcess } from '#tests/support/portal/in-process-caller.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';

let t: TestPortal;
beforeAll(async () => {
  t = await testPortal();
  return () => t.close();
});

describe('releases', () => {
  test('one is created with its file', async () => {
    const setup = bigLoopSetup(inProcess(t));
    expect(await setup.newRelease()).toBeGreaterThan(0);
  });
});
