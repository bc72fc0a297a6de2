import { z } from 'zod';
import { approvalPart } from '#contract/baseline-update/approved-item.ts';
import {
  dateSchema,
  decimal,
  distinct,
  eachOnce,
  httpsUrlSchema,
  idField,
  optionalDateSchema,
  optionalEmailSchema,
  personIdSchema,
  text,
  wholeNumber,
  wideReleaseTypes,
} from '#contract/common.ts';
import { fields } from '#contract/entity/fields.ts';
import { type PartValues, partForm } from '#contract/entity/part-forms.ts';
import { ecuReleasePages as pages } from '#contract/page/pages.ts';
import { ecuSchema, optionalCode, partNumberSchema } from '#contract/test-vehicle/test-vehicle-fields.ts';

const { diagnosticAddress, hwVersion, swVersion } = ecuSchema.shape;

/** D-101: the wide set */
const testLevels = ['COMPONENT', 'HIL', 'VEHICLE', 'FLEET'] as const;
const mostRows = 200;

type Issues = Pick<z.RefinementCtx, 'addIssue'>;
/** A text that is asked for once something else is so. */
const asked = (context: Issues, path: string, value: string, least = 1) => {
  if (value.length < least)
    context.addIssue({ code: 'custom', message: value === '' ? 'required' : `min:${least}`, path: [path] });
};

/** D-081b */
const versionGeneralSchema = z.strictObject({
  releaseName: text(3, 60),
  releaseType: z.enum(wideReleaseTypes),
  changeDescription: text(10, 2000),
  containerId: text(0, 64).default(''),
  containerSizeMb: decimal(0, 100_000).nullable().default(null),
});

/** D-081c: the software of the control unit */
const unitVersionSchema = z.strictObject({
  hwPartNumber: partNumberSchema,
  hwVersion,
  swPartNumber: partNumberSchema,
  swVersion,
  datasetPartNumber: optionalCode(partNumberSchema).default(''),
  bootloaderVersion: optionalCode(swVersion).default(''),
});
const unitFields = fields(unitVersionSchema, {
  hardware: { hwPartNumber: {}, hwVersion: {} },
  software: { swPartNumber: {}, swVersion: {}, datasetPartNumber: {}, bootloaderVersion: {} },
});

/** D-082a */
const compatibilitySchema = z
  .strictObject({
    minSwVersion: optionalCode(swVersion).default(''),
    maxSwVersion: optionalCode(swVersion).default(''),
    compatibleHw: z.array(hwVersion).min(1).max(mostRows).overwrite(distinct),
    dependentEcus: z
      .array(z.strictObject({ diagnosticAddress, minSwVersion: swVersion }))
      .max(mostRows)
      .default([]),
    downgradePossible: z.boolean(),
    prConditions: text(0, 500).default(''),
    backwardCompatible: z.boolean(),
    justification: text(0, 500).default(''),
  })
  .superRefine(({ backwardCompatible, dependentEcus, justification, maxSwVersion, minSwVersion }, context) => {
    eachOnce(context, 'dependentEcus', 'diagnosticAddress', 'address', dependentEcus);
    if (minSwVersion !== '' && maxSwVersion !== '' && maxSwVersion < minSwVersion)
      context.addIssue({ code: 'custom', message: `notBelow:${minSwVersion}`, path: ['maxSwVersion'] });
    if (!backwardCompatible) asked(context, 'justification', justification, 10);
  });

/** D-082b */
const functionalSchema = z
  .strictObject({
    changedFunctions: z.array(idField).max(mostRows).overwrite(distinct).default([]),
    functionalChange: z.boolean(),
    customerVisible: z.boolean(),
    featureActivationNeeded: z.boolean().nullable().default(null),
    description: text(0, 2000).default(''),
  })
  .superRefine(({ description, functionalChange }, context) => {
    if (functionalChange) asked(context, 'description', description);
  });

/** D-082c */
const testingSchema = z
  .strictObject({
    testLevels: z.array(z.enum(testLevels)).min(1),
    testStart: optionalDateSchema,
    testEnd: optionalDateSchema,
    testVehicleCount: wholeNumber(0, 9999).nullable().default(null),
    passRate: decimal(0, 100).nullable().default(null),
    openDefects: wholeNumber(0, 9999).nullable().default(null),
    blockingDefects: wholeNumber(0, 9999).nullable().default(null),
    reportUrl: httpsUrlSchema,
  })
  .superRefine(({ testEnd, testStart }, context) => {
    if (testStart !== null && testEnd !== null && testEnd < testStart)
      context.addIssue({ code: 'custom', message: 'order', path: ['testEnd'] });
  });

/** D-082d */
const organizationalSchema = z.strictObject({
  responsibleDepartment: text(2, 60),
  projectManagerId: personIdSchema,
  supplierContact: optionalEmailSchema.default(''),
  costCenter: z
    .string()
    .trim()
    .regex(/^(?:\d{4,10})?$/, { error: 'such:4 to 10 digits|471100' })
    .default(''),
  plannedDelivery: dateSchema,
  deliveredOn: optionalDateSchema,
  changeRequestId: text(0, 40).default(''),
  budgetReleased: z.boolean(),
});

const unitExample = { hwPartNumber: '10A035816A', hwVersion: 'H12', swPartNumber: '10A915184A', swVersion: '0911' };

/** BLU-10 … BLU-15: the parts of an ECU release, in the order of their pages */
export const ecuReleaseParts = {
  versionGeneral: partForm(
    pages.versionGeneral,
    fields(versionGeneralSchema, {
      release: { releaseName: { isWide: true }, releaseType: {}, changeDescription: { isTold: true } },
      container: { containerId: {}, containerSizeMb: { max: 8 } },
    }),
    { releaseName: 'Display unit 4.2', releaseType: 'UPDATE', changeDescription: 'The range is shown with heating.' },
  ),
  versionCurrent: partForm(pages.versionCurrent, unitFields, unitExample),
  versionTarget: partForm(pages.versionTarget, unitFields, { ...unitExample, swVersion: '0912' }),
  compatibility: partForm(
    pages.compatibility,
    fields(compatibilitySchema, {
      software: { minSwVersion: {}, maxSwVersion: {}, downgradePossible: {}, backwardCompatible: {} },
      reason: { justification: { onlyIf: { field: 'backwardCompatible', is: 'false' }, required: true, isTold: true } },
      hardware: { compatibleHw: { control: 'tags' }, prConditions: { isTold: true }, dependentEcus: { control: 'rows' } },
    }),
    { compatibleHw: ['H12'], downgradePossible: true, backwardCompatible: true },
  ),
  functional: partForm(
    pages.functional,
    fields(functionalSchema, {
      change: { functionalChange: {}, customerVisible: {}, featureActivationNeeded: {}, description: { isTold: true } },
      functions: { changedFunctions: { control: 'references' } },
    }),
    { functionalChange: false, customerVisible: true },
  ),
  testing: partForm(
    pages.testing,
    fields(testingSchema, {
      scope: { testLevels: { control: 'several', options: testLevels }, testStart: {}, testEnd: {} },
      result: {
        ...{ testVehicleCount: { max: 4 }, passRate: { max: 5 }, openDefects: { max: 4 }, blockingDefects: { max: 4 } },
        reportUrl: { control: 'url' },
      },
    }),
    { testLevels: ['HIL'], blockingDefects: 0, reportUrl: 'https://tests.example/reports/4711' },
  ),
  organizational: partForm(
    pages.organizational,
    fields(organizationalSchema, {
      people: {
        responsibleDepartment: { isWide: true },
        projectManagerId: { control: 'person', able: 'baselineRead' },
        supplierContact: {},
        costCenter: {},
      },
      delivery: { plannedDelivery: {}, deliveredOn: {}, changeRequestId: {}, budgetReleased: {} },
    }),
    {
      responsibleDepartment: 'EE Integration',
      projectManagerId: 'seed-baseline-update-manager',
      plannedDelivery: '2099-02-01',
      budgetReleased: true,
    },
  ),
  approval: approvalPart,
};
export type UnitVersion = PartValues<(typeof ecuReleaseParts)['versionTarget']>;
/** D-076.2: what has to be complete before it is submitted. */
export const submittedParts = ['compatibility', 'functional', 'testing', 'organizational'] as const;
/** D-081d: what is approved as one block. */
export const versionParts = ['versionGeneral', 'versionCurrent', 'versionTarget'] as const;
