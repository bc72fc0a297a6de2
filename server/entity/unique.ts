import type { ProblemCode } from '#contract/problem.ts';
import { problem } from '#server/problem.ts';

const uniqueViolation = '23505';

/** Saves; a row that the named unique constraint refuses is answered 409 with the field that must differ (D-151, D-153). */
export async function uniqueOr409<T>(
  save: () => Promise<T>,
  constraint: string,
  detail: string,
  pointer: string,
  code: ProblemCode = 'AEC_OPERATION_CAN_NOT_PERFORMED',
): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!violates(error, constraint)) throw error;
    throw problem(code, { detail, fields: [{ pointer, detail }], cause: error });
  }
}

function violates(error: unknown, constraint: string): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return 'code' in error && error.code === uniqueViolation && 'constraint' in error && error.constraint === constraint;
}
