import { type ConstructionAnswer, constructionFields, type Ecu } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { isDescribed, textIn } from '#src/app/entity/field-words.ts';
import { partNumberText } from '#src/app/format/part-number.ts';
import { testVehicle } from '#src/areas/test-vehicle/test-vehicle.ts';

type StateChange = { readonly key: string; readonly label: string; readonly from: string; readonly to: string };

const ecuText = (ecu: Ecu) =>
  `${partNumberText(ecu.hwPartNumber)} ${ecu.hwVersion}, ${partNumberText(ecu.swPartNumber)} ${ecu.swVersion}`;

/** What differs between two construction states: fields, PR numbers, and control units by their address. */
export function changesBetween(
  before: ConstructionAnswer,
  after: ConstructionAnswer,
  label: (key: string) => string,
): StateChange[] {
  const fields = constructionFields.all.filter(isDescribed).flatMap((field): StateChange[] => {
    const key = field.name as keyof ConstructionAnswer;
    if (before[key] === after[key]) return [];
    const [from, to] = [textIn(testVehicle, field, before), textIn(testVehicle, field, after)];
    return [{ key, label: label(key), from, to }];
  });
  const gone = before.prNumbers.filter((number) => !after.prNumbers.includes(number));
  const added = after.prNumbers.filter((number) => !before.prNumbers.includes(number));
  const numbers =
    gone.length + added.length === 0
      ? []
      : [{ key: 'prNumbers', label: label('prNumbers'), from: gone.join(', '), to: added.join(', ') }];
  const units = (ecus: readonly Ecu[]) => new Map(ecus.map((ecu) => [ecu.diagnosticAddress, ecuText(ecu)]));
  const [old, next] = [units(before.ecus), units(after.ecus)];
  const addresses = [...new Set([...old.keys(), ...next.keys()])].sort();
  const ecus = addresses.flatMap((address): StateChange[] => {
    const [from = '', to = ''] = [old.get(address), next.get(address)];
    return from === to ? [] : [{ key: address, label: `${label('ecu')} ${address}`, from, to }];
  });
  return [...fields, ...numbers, ...ecus];
}
