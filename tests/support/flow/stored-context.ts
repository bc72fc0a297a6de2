import type { FlowContext } from '#machines/flow.ts';
import { seedUsers } from '#server/identity/seed-users.ts';

/** The second brand of every model. */
const modelBrand = 4;
const subjects: ReadonlyMap<string, string> = new Map(seedUsers.map(({ userName, subject }) => [userName, subject]));

/** The model's facts as the database keeps them: subjects instead of user names, and another second brand when one is named. */
export function storedContext(context: FlowContext, second = modelBrand): Record<string, unknown> {
  const renamed = (key: string) => (key === String(modelBrand) ? String(second) : key);
  const stored = (value: unknown): unknown => {
    if (typeof value === 'string') return subjects.get(value) ?? value;
    if (Array.isArray(value)) return value.map(stored);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [renamed(key), stored(inner)]));
  };
  const brandIds = context.brandIds.map((id) => (id === modelBrand ? second : id));
  return { ...(stored(context) as Record<string, unknown>), brandIds };
}
