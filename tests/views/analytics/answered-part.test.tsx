import { beforeAll, expect, it } from 'vitest';
import { AnsweredPart } from '#src/app/board/answered-part.tsx';
import { rowsState } from '#src/app/screen/use-reloadable.ts';
import { startTexts } from '#src/i18n/i18n.ts';
import { drawn } from '#tests/support/drawn.tsx';

beforeAll(() => startTexts());

it('figures of a filter that was left are greyed while others come, and gone where these cannot (D-190, D-153)', () => {
  const part = (hasFailed: boolean, isOther: boolean) =>
    drawn(
      <AnsweredPart
        lines={2}
        state={{ answer: '96.4 %', error: new Error('x'), rows: rowsState(true, hasFailed, isOther), reload: () => undefined }}
      >
        {(figure) => <b>{figure}</b>}
      </AnsweredPart>,
    );
  expect(part(false, false)).toContain('96.4 %');
  expect(part(false, false)).not.toContain('aria-busy');
  expect(part(false, true)).toMatch(/aria-busy="true".*96\.4 %/);
  expect(part(true, true)).not.toContain('96.4 %');
  // Of the same filter they are old, and still true of it.
  expect(part(true, false)).toContain('96.4 %');
});
