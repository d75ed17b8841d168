import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RoleDescriptor } from '../../src/metadata/keys/roleKeys.ts';
import type { Schema } from '../../src/metadata/model.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import { schemaDirWith } from './schemaDirWith.ts';

/** The product's schema with these roles beside its own, null: with no roles at all; and with these modules. */
export async function schemaWithRoles(
  roles: readonly RoleDescriptor[] | null,
  modules: readonly { name: string }[] = [],
): Promise<Schema> {
  const { dir, remove } = schemaDirWith(modules);
  const rolesDir = join(dir, 'roles');
  try {
    if (roles === null) rmSync(rolesDir, { recursive: true, force: true });
    else mkdirSync(rolesDir, { recursive: true });
    for (const role of roles ?? []) writeFileSync(join(rolesDir, `${role.name}.json`), JSON.stringify(role));
    return await schemaOf(dir);
  } finally {
    remove();
  }
}

/** A role that manages the people who sign in, and is no administrator. */
export const office: RoleDescriptor = {
  name: 'office',
  label: { en: 'Office', zh: '办公室' },
  modules: { '*': { read: true }, user: { read: true, create: true, update: true, delete: true } },
};
