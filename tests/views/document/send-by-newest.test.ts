import { expect, it, vi } from 'vitest';
import { ApiError } from '#src/api/problem.ts';
import { sendByNewest } from '#src/app/files/send-by-newest.ts';

const refused = (status: number) => new ApiError({ code: 'AEC_OPERATION_CANNOT_BE_PERFORMED', status });
const by = (status: number) =>
  vi.fn(async (revision: number) => (revision === 1 ? Promise.reject(refused(status)) : revision + 1));

it('a file goes to a document that somebody has changed meanwhile, by what it is then (AEC-32)', async () => {
  const send = by(412);
  const load = vi.fn(async () => 7);
  expect(await sendByNewest(1, send, load)).toBe(8);
  expect(send.mock.calls).toEqual([[1], [7]]);
  expect(await sendByNewest(7, send, load)).toBe(8);
  expect(load).toHaveBeenCalledTimes(1);
});

it.each([409, 423, 500])('what is refused otherwise (%d) is not sent again', async (status) => {
  const send = by(status);
  await expect(sendByNewest(1, send, async () => 7)).rejects.toMatchObject({ status });
  expect(send).toHaveBeenCalledTimes(1);
});
