/** Whether the tool that works on an entity answers for it (STATE-20, RN-03). */
export const toolHealths = ['OK', 'NOT_FOUND', 'NOT_AVAILABLE'] as const;
export type ToolHealth = (typeof toolHealths)[number];
