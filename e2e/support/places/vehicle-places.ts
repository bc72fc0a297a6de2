type Listed = { readonly items: readonly { readonly vehicleKey: string | null }[] };

/** A vehicle that stands in a list, by its name in addresses. */
export async function takeVehicle(
  get: <T>(path: string) => Promise<T>,
  lists: readonly { readonly id: number; readonly type: string }[],
): Promise<string> {
  const list = lists.find(({ type }) => type === 'STANDALONE');
  const { items } = await get<Listed>(`vehicle-lists/standalone/${list?.id}/vins?size=1`);
  const key = items[0]?.vehicleKey;
  if (!key) throw new Error('the demo data lack a list with a vehicle');
  return key;
}

export const vehiclePattern = '/vehicles/$vehicleKey';
