import type { PaymentDescriptor } from '../../../metadata/keys/documentKeys.ts';
import type { Module, Schema } from '../../../metadata/model.ts';
import { referencedModule } from '../../../metadata/read/fields/referencedModule.ts';
import { type DocumentPlan, documentPlanOf } from './documentPlan.ts';

/** A module of payments resolved: what its file says of them, and the documents that its records pay for. */
export interface PaymentPlan {
  module: Module;
  payment: PaymentDescriptor;
  /** The documents that are paid. */
  paid: DocumentPlan;
}

/** The plan of a module of payments; undefined when the records of the module are no payments. */
export function paymentPlanOf(schema: Schema, module: Module): PaymentPlan | undefined {
  const { payment } = module;
  if (!payment) return undefined;
  return { module, payment, paid: documentPlanOf(schema, referencedModule(schema, module, payment.of)) };
}

/** The plans of all modules whose records pay for documents of that kind. */
export function paymentPlansFor(schema: Schema, { module: paid }: DocumentPlan): PaymentPlan[] {
  return Object.values(schema.modules)
    .flatMap((module) => paymentPlanOf(schema, module) ?? [])
    .filter((plan) => plan.paid.module.name === paid.name);
}
