import { expect, it } from 'vitest';
import { apsFields } from '#contract/drm-release-version/aps-questionnaire.ts';
import { valuesOf } from '#contract/entity/fields.ts';
import { comesTo } from '#src/areas/drm-release-version/aps-questionnaire.tsx';

it('the questionnaire says what the answers come to while one gives them (D-102, DRM-12)', () => {
  const none = valuesOf(apsFields);
  expect(comesTo(none)).toEqual({ isRelevant: false, open: 15 });
  expect(comesTo({ ...none, keys: 'false' })).toEqual({ isRelevant: false, open: 14 });
  expect(comesTo({ ...none, keys: 'false', consentText: 'true' })).toEqual({ isRelevant: true, open: 13 });
});
