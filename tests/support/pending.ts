/** Whether a promise is still open after everything that was ready to run has run. */
export async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open');
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  return (await Promise.race([promise, Promise.resolve(open)])) === open;
}
