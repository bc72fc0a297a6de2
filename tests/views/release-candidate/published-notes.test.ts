import { expect, it } from 'vitest';
import { notesFound } from '#src/areas/release-candidate/checklist/published-notes.tsx';

const notes = [
  { title: 'Winter notes', swPackageName: 'ParkAssistPlus', swPackageVersion: '4.13.0' },
  { title: 'Spring notes', swPackageName: 'ParkAssistPlus', swPackageVersion: '4.12.0' },
  { title: 'Charging in winter', swPackageName: 'ChargePlanner', swPackageVersion: '2.4.0' },
];
const titles = (typed: string) => notesFound(notes, typed).map(({ title }) => title);

it('finds published release notes by words of title, package or version, in any order (RN-04, B20)', () => {
  expect(titles('')).toHaveLength(3);
  expect(titles('WINTER')).toEqual(['Winter notes', 'Charging in winter']);
  expect(titles('4.13 parkassist')).toEqual(['Winter notes']);
  expect(titles('summer')).toEqual([]);
});
