import type { Random } from './Random.ts';

const notes = {
  purchase: [
    'Agreed by phone; the invoice came a week later.',
    'Paid in two instalments as agreed.',
    'Bought at the September fair.',
    '香港珠宝展现场采购。',
    '与供应商议价后成交，附原始发票。',
  ],
  'memo-in': ['To be decided within 60 days.', 'For the client in Geneva.', '客户看货用，月底前答复。'],
  sale: [
    'Ring mounting by the client’s own workshop.',
    'Second report promised with delivery.',
    'Repeat client, net 30 days.',
    '老客户，按约定价格。',
    '货款分期，尾款下月付清。',
  ],
  'memo-out': ['Shown to a private client in London.', 'Back by the end of the month.', '展会借出，结束后归还。'],
  return: ['Color not as the client hoped.', 'Returned in good order, weighed and checked.', '重量与证书核对无误。'],
} as const;

/** A note for some of the documents; undefined for most. */
export function documentNote(random: Random, kind: keyof typeof notes): { notes?: string } {
  return random.chance(0.25) ? { notes: random.pick(notes[kind]) } : {};
}
