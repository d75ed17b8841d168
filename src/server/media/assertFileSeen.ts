import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { findField } from '../../metadata/model.ts';
import { KEPT } from '../database/structure/keptSlot.ts';
import { forbidden, notFound } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import type { Services } from '../http/Services.ts';
import { handleOf } from '../records/recordsContext.ts';
import { allowedModule, assertRowsSeen, viewOf } from '../rights/viewOf.ts';
import { hasLeft } from './keptMedia.ts';

/** The field of a record that holds files. */
interface Place {
  module: string;
  recordId: number;
  slot: string;
}

/** Throws 404 unless the user sees the field of the record, 403 unless the user may change it. */
export async function assertPlaceSeen(request: FastifyRequest, services: Services, place: Place): Promise<void> {
  const view = viewOf(request, services);
  if (view.isWhole) return;
  const module = allowedModule(view, place.module, ['update']);
  const field = findField(module, place.slot);
  if (!field) throw notFound('noSlot', { slot: place.slot, module: place.module });
  if (field.readOnly === true) throw forbidden();
  await assertRowsSeen(contextOf(request, services), view, place.module, [place.recordId]);
}

/** The same for the field that a file belongs to, or belonged to. A file that does not exist is left to the caller. */
export async function assertFileSeen(request: FastifyRequest, services: Services, id: number): Promise<void> {
  if (viewOf(request, services).isWhole) return;
  const { rows } = await sql<Place>`select module, record_id as "recordId",
      case when ${hasLeft} then substr(slot, ${KEPT.length + 1}::integer) else slot end as slot
    from facet.media file where id = ${id}::bigint`.execute(handleOf(contextOf(request, services)));
  const [place] = rows;
  if (place) await assertPlaceSeen(request, services, place);
}
