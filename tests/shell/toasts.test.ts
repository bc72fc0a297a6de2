import { expect, it } from 'vitest';
import { toastLife } from '#src/ui/overlay/toasts.tsx';

it('toasts live 4, 6 and 8 s; errors stay until they are closed, others may (ERR-38, D-056, CONST-16)', () => {
  expect([toastLife('success'), toastLife('info'), toastLife('warning'), toastLife('error')]).toEqual([4_000, 6_000, 8_000, 0]);
  expect([toastLife('warning', 0), toastLife('error', 5_000)]).toEqual([0, 5_000]);
});
