import { beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../../src/server/records/write/createRecord.ts';
import { deleteRecord } from '../../src/server/records/write/deleteRecord.ts';
import { updateRecord } from '../../src/server/records/write/updateRecord.ts';
import { overview } from '../../src/server/workspace/overview.ts';
import { recordStatements } from '../support/recordStatements.ts';
import { describeDatabases } from '../support/testDatabase.ts';
import { openRecords } from './recordsSchema.ts';

describeDatabases((open) => {
  describe('overview', () => {
    let context: Awaited<ReturnType<typeof openRecords>>;

    beforeAll(async () => {
      context = await openRecords(open);
    });

    it('counts the records of every module of the menu, and of no other', async () => {
      await createRecord(context, 'party', { party_name: 'Ceylon Stones' });
      const { counts } = await overview(context, 10);
      expect(counts).toEqual({ party: 1, gem: 0, valuelist: 0, user: 0 });
    });

    it('names what was done last, by whom, with the record’s label; without one when it is gone', async () => {
      const user = await createRecord(context, 'user', {
        email: 'ann@example.com',
        first_name: 'Ann',
        last_name: 'Lee',
        password: 'Secret-123',
      });
      const byAnn = { ...context, userId: user.id };
      const party = await createRecord(byAnn, 'party', { party_name: 'Old Name' });
      await updateRecord(byAnn, 'party', party.id, { party_name: 'New Name' });
      const gem = await createRecord(byAnn, 'gem', { item_no: '7' });
      await deleteRecord(byAnn, 'gem', gem.id);

      const { recent } = await overview(context, 3);
      expect(recent.map(({ at, ...change }) => change)).toEqual([
        { module: 'gem', id: gem.id, title: null, action: 'delete', user: 'Ann Lee' },
        { module: 'gem', id: gem.id, title: null, action: 'create', user: 'Ann Lee' },
        { module: 'party', id: party.id, title: 'New Name', action: 'update', user: 'Ann Lee' },
      ]);
      expect(JSON.parse(JSON.stringify(recent[0])).at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    });

    it('takes two statements, whatever the number of modules', async () => {
      const statements = await recordStatements(context.database, () => overview(context, 10));
      expect(statements).toHaveLength(2);
    });
  });
});
