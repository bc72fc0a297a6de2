import { type TestVehicle, testVehicleSchema } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { type Past, personAmong } from '#src/app/workflow/history-past.ts';

/** The vehicle as it was at a moment that History shows. */
export function vehicleAsOf(now: TestVehicle, { edited, columns, people }: Past): TestVehicle {
  const { contactId } = columns;
  const person = personAmong([...(now.contact ? [now.contact] : []), ...people]);
  const contact = typeof contactId === 'string' ? person(contactId) : null;
  const then = testVehicleSchema.safeParse({
    ...now,
    ...columns,
    contact: 'contactId' in columns ? contact : now.contact,
    lastEditedBy: edited?.by ?? now.lastEditedBy,
    lastEditedOn: edited?.on ?? now.lastEditedOn,
  });
  return then.success ? then.data : now;
}
