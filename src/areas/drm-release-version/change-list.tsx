import { z } from 'zod';
import { drmDocumentSchema } from '#contract/drm-release-version/drm-release-version.ts';
import type { OwnControl } from '#src/app/entity/form/fields-form.tsx';
import { TextareaControl } from '#src/ui/form/controls.tsx';

/** One change a line; empty lines are none. */
export const changeListSchema = z.preprocess(
  (lines) => (Array.isArray(lines) ? lines.filter((line) => String(line).trim() !== '') : lines),
  drmDocumentSchema.shape.changeList,
);

/** The change list of a release document as lines of text (DRM-11). */
export const documentControls: Readonly<Record<string, OwnControl>> = {
  changeList: ({ onChange, value }) => (
    <TextareaControl value={Array.isArray(value) ? value.join('\n') : ''} onChange={(text) => onChange(text.split('\n'))} />
  ),
};
