import { z } from 'zod';
import { fields } from '#contract/entity/fields.ts';
import { vehicleListInputSchema } from './vehicle-list.ts';
import { uploadInputSchema } from './vehicle-list-import.ts';

/** D-118: what is typed of a list; its filter is another page's. What one has to choose is missing before it is wrong. */
export const listPropertiesSchema = vehicleListInputSchema.omit({ filter: true }).extend({
  ownerId: z.string().trim().min(1, { error: 'required' }).max(200),
});
export const listFields = fields(listPropertiesSchema, {
  properties: {
    name: {},
    ownerId: { control: 'person' },
    dataSource: { control: 'radio' },
    brandIds: { control: 'own', isGroup: true },
    description: { isTold: true },
  },
});

/** D-186b: what is typed beside a file of VINs that becomes a list. */
export const importFields = fields(uploadInputSchema, {
  upload: { name: {}, brandIds: { control: 'own', isGroup: true }, description: {} },
});
