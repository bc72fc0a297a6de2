const key = 'cc.brand';

/** The brand of this tab; in one that is new the brand that was chosen last in any tab (BRAND-03, D-041). */
export function storedBrand(tab: Storage, device: Storage): number | undefined {
  const stored = Number(tab.getItem(key) ?? device.getItem(key) ?? Number.NaN);
  return Number.isInteger(stored) ? stored : undefined;
}

/** Kept by the tab, it stays through reloads; kept by the device, tabs that are opened from now on begin with it. */
export function keepBrand(where: Storage, brandId: number): void {
  if (brandId !== 0) where.setItem(key, String(brandId));
}
