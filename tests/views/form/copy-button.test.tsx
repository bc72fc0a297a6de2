import { afterEach, expect, it, vi } from 'vitest';
import { copyOut } from '#src/ui/copy-button.tsx';

afterEach(() => vi.unstubAllGlobals());

it('a clipboard that is refused, and one that there is none of, are an answer and no failure (ERR-37)', async () => {
  const writeText = vi.fn(async (_value: string) => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyOut('WVWZZZ1KZ8P000001')).toBe('copied');
  expect(writeText).toHaveBeenCalledWith('WVWZZZ1KZ8P000001');
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('NotAllowedError')) } });
  expect(await copyOut('WVWZZZ1KZ8P000001')).toBe('refused');
  vi.stubGlobal('navigator', {});
  expect(await copyOut('WVWZZZ1KZ8P000001')).toBe('refused');
});
