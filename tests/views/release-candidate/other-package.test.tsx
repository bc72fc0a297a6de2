import { beforeAll, expect, it } from 'vitest';
import { OtherPackage } from '#src/areas/release-candidate/checklist/other-package.tsx';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { drawn } from '#tests/support/drawn.tsx';

beforeAll(async () => {
  startTexts();
  await loadTexts(['release-candidates']);
});

const candidate = { moduleName: 'MatrixLight', version: '1.8.1' };
const said = (swPackageName: string, swPackageVersion: string) =>
  drawn(<OtherPackage notes={{ swPackageName, swPackageVersion }} candidate={candidate} />)
    .replaceAll(/<[^>]*>/g, '')
    .trim();

it('published release notes of another package or version are warned of, and those of the candidate are not (B9, RN-04)', () => {
  expect(said('ParkAssistPlus', '4.12.0')).toBe('These release notes are of ParkAssistPlus 4.12.0, not of MatrixLight 1.8.1.');
  expect(said('MatrixLight', '1.7.0')).toContain('MatrixLight 1.7.0');
  expect(said('matrixlight ', '1.8.1')).toBe('');
  expect(drawn(<OtherPackage notes={undefined} candidate={candidate} />)).not.toContain('data-other-package');
});
