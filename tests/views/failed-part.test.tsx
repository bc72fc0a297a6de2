import { beforeAll, expect, it } from 'vitest';
import { ApiError } from '#src/api/problem.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { startTexts } from '#src/i18n/i18n.ts';
import { Section } from '#src/ui/page/section.tsx';
import { drawn } from '#tests/support/drawn.tsx';

beforeAll(() => void startTexts());

it('a part that could not be loaded is called by the heading that it stands below, the nearest of several (ERR-31)', () => {
  const failed = <FailedPart error={new ApiError({ code: 'UNKNOWN', status: 502 })} onRetry={() => undefined} />;
  expect(drawn(failed)).toContain('This part could not be loaded.');
  expect(drawn(<Section title="Target vehicles">{failed}</Section>)).toContain('>Target vehicles could not be loaded.<');
  const nested = drawn(
    <Section title="Plan">
      <Section title="Phases">{failed}</Section>
    </Section>,
  );
  expect(nested).toContain('>Phases could not be loaded.<');
});
