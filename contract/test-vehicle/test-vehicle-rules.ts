import { all, any, permission } from '#contract/access/access.ts';

export const testVehicleRead = permission('TEST_VEHICLE_READ');
/** */
export const testVehicleWrite = all(testVehicleRead, any({ role: 'TEST_VEHICLE_MANAGER' }, { role: 'TEST_VIN_MANAGER' }));
