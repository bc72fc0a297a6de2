/** Short name of the browser's zone at a moment: CET, UTC, GMT+2. */
export function zoneName(at: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' }).formatToParts(at);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}
