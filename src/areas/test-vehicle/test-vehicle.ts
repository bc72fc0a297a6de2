import { ruleNeeds } from '#contract/entity/entity-rules.ts';
import { testVehicleEndpoints } from '#contract/test-vehicle/test-vehicle.ts';
import {
  constructionFields,
  generalFields,
  lastModelYear,
  modelYearUpTo,
  placeFields,
  type TestVehicle,
} from '#contract/test-vehicle/test-vehicle-fields.ts';
import type { PlainDefinition } from '#src/app/entity/definition.ts';
import { formSchema } from '#src/app/entity/form/form-schema.ts';
import { closedReasons } from '#src/app/page/closed-reasons.ts';
import { useMe } from '#src/app/session/use-me.ts';

/** D-086a for what stands in the fields; years up to two from the present one. */
export const generalSchema = (now = new Date()) =>
  formSchema(generalFields, { modelYear: modelYearUpTo(lastModelYear(now.getFullYear())) });

/** Parts of a vehicle: the fields of each page, and the call that saves them. */
export const vehicleForms = {
  'general-information': { fields: generalFields, edit: 'updateGeneralInformation' },
  'location-department': { fields: placeFields, edit: 'updateLocationDepartment' },
  'construction-state': { fields: constructionFields, edit: 'updateConstructionState' },
} as const;

/** Test vehicles as their pages know them (TV-01, D-086). */
export const testVehicle: PlainDefinition<TestVehicle> = {
  type: 'TEST_VEHICLE',
  table: testVehicleEndpoints,
  name: 'TestVehicle',
  fields: { all: Object.values(vehicleForms).flatMap(({ fields }) => fields.all) },
  texts: 'test-vehicles',
  listHref: '/vehicle-management/test-vehicle-database',
  titleOf: ({ alias }) => alias,
};

const { rule: right } = testVehicleEndpoints.updateTestVehicle.access;

/** Why I cannot change a vehicle of a brand, in words; empty when I can. */
export const useClosedVehicle = (brandId: number): string[] =>
  closedReasons(ruleNeeds({ right, at: 'home' }, useMe(), brandId), testVehicle.texts);

/** A new vehicle begins with its general information. */
export const newTestVehicle = {
  ...testVehicle,
  fields: generalFields,
  newForm: () => ({ initial: { type: 'PHYSICAL_VEHICLE', status: 'ACTIVE' }, schema: generalSchema() }),
};
