import { createCipheriv, createDecipheriv } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/db/connection.ts';

/** Letters of a VIN: none of them is I, O or Q. */
const letters = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
const base = BigInt(letters.length);
const shape = /^[0-9A-HJ-NPR-Z]{17}$/;
/** 17 letters are 86 bits: eleven bytes of a block of sixteen. */
const [blockBytes, checkBytes] = [16, 5];

/** Names of vehicles in addresses, which say nothing to whoever has not the key (ADR 40). */
export type VehicleAddresses = {
  /** null for what is no VIN */
  readonly keyOf: (vin: string) => string | null;
  /** undefined for what `keyOf` did not make */
  readonly vinOf: (key: string) => string | undefined;
};

/** `secret`: 32 bytes. One block of AES, whose first bytes are zero: a key that was made up has others. */
export function vehicleAddresses(secret: Uint8Array): VehicleAddresses {
  const of = (make: typeof createCipheriv | typeof createDecipheriv, block: Buffer): Buffer =>
    make('aes-256-ecb', secret, null).setAutoPadding(false).update(block);
  return {
    keyOf: (vin) => {
      if (!shape.test(vin)) return null;
      const number = [...vin].reduce((sum, letter) => sum * base + BigInt(letters.indexOf(letter)), 0n);
      const block = Buffer.from(number.toString(16).padStart(2 * blockBytes, '0'), 'hex');
      return of(createCipheriv, block).toString('base64url');
    },
    vinOf: (key) => {
      const block = Buffer.from(key, 'base64url');
      if (block.length !== blockBytes || block.toString('base64url') !== key) return undefined;
      const plain = of(createDecipheriv, block);
      if (plain.subarray(0, checkBytes).some((byte) => byte !== 0)) return undefined;
      let number = BigInt(`0x${plain.toString('hex')}`);
      let vin = '';
      for (let place = 0; place < 17; place += 1) {
        vin = letters[Number(number % base)] + vin;
        number /= base;
      }
      return number === 0n ? vin : undefined;
    },
  };
}

const known = new WeakMap<Database, Promise<VehicleAddresses>>();

/** The addresses of this portal's vehicles: its database keeps the key, so that they outlive a restart and a restored backup. */
export function addressesOf(db: Database): Promise<VehicleAddresses> {
  const there = known.get(db);
  if (there) return there;
  const loading = sql<{ key: Buffer }>`select key from vehicle_address_key`.execute(db).then(({ rows }) => {
    const [row] = rows;
    if (!row) throw new Error('the key of vehicle addresses is missing');
    return vehicleAddresses(row.key);
  });
  known.set(db, loading);
  loading.catch(() => known.delete(db));
  return loading;
}
