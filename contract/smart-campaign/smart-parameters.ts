import { z } from 'zod';
import { dateSchema, wholeNumber } from '#contract/common.ts';
import { isForcedForReason, kindOfUpdate, kindOfUpdateFields, reasonOfForce } from '#contract/deployment/deployment-commands.ts';
import { fields } from '#contract/entity/fields.ts';

export const downloadWays = ['WIFI', 'MOBILE', 'BOTH'] as const;

/** ORUN-04, D-092; how the update reaches the driver as in a live deployment (D-254): one that is forced asks nobody for consent */
const parameterFields = z.strictObject({
  priority: wholeNumber(1, 100).default(50),
  ...kindOfUpdate,
  consentRequired: z.boolean().default(true),
  autoDownload: z.boolean().default(false),
  downloadOver: z.enum(downloadWays).default('BOTH'),
  minStateOfCharge: wholeNumber(0, 100).default(30),
  installDuration: wholeNumber(1, 240),
  retryCount: wholeNumber(0, 10).default(3),
  validUntil: dateSchema.nullable().default(null),
});
export const smartParametersSchema = parameterFields.refine(isForcedForReason, reasonOfForce);
export type SmartParameters = z.infer<typeof smartParametersSchema>;
export const smartParametersExample: SmartParameters = {
  priority: 50,
  updateKind: 'SOFT',
  forcedReason: '',
  consentRequired: true,
  autoDownload: false,
  downloadOver: 'BOTH',
  minStateOfCharge: 30,
  installDuration: 45,
  retryCount: 3,
  validUntil: null,
};
export const smartParametersFields = fields(smartParametersSchema, {
  delivery: {
    priority: {},
    ...kindOfUpdateFields,
    consentRequired: { onlyIf: { field: 'updateKind', is: 'SOFT' } },
    downloadOver: {},
    autoDownload: {},
  },
  installation: { installDuration: {}, minStateOfCharge: {}, retryCount: {}, validUntil: {} },
});
