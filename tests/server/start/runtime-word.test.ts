import { expect, it, vi } from 'vitest';
import { withoutRuntimeWord } from '#server/start/runtime-word.ts';

it('a start says nothing of the runtime that a library does not know, and every other warning (T21)', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const part = await withoutRuntimeWord(async () => {
    console.warn('\x1b[31;1moidc-provider WARNING: Unsupported runtime. Use Node.js v22.x LTS, or a later LTS release.\x1b[0m');
    console.warn('oidc-provider WARNING: a key is weak');
    return 'loaded';
  });
  expect(part).toBe('loaded');
  expect(warn.mock.calls).toEqual([['oidc-provider WARNING: a key is weak']]);
  console.warn('oidc-provider WARNING: Unsupported runtime.');
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});
