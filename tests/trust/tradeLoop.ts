import type { AnsweredCalls } from '../support/AnsweredCalls.ts';

/** The number of the last item: no two have the same. */
let itemNo = 100_000;

/**
 * Buys, sells and is paid, one stone after the other, until told to stop: what is written at every moment of a day. Every
 * call is answered in the end.
 */
export async function tradeUntil(calls: AnsweredCalls, isOver: () => boolean): Promise<void> {
  const supplier = await calls.post('supplier', { supplier_name: 'Mogok Gems' });
  const customer = await calls.post('customer', { customer_name: 'Golden Crown' });
  while (!isOver()) {
    itemNo += 1;
    const number = String(itemNo);
    const purchase = await calls.post('purchase', { supplier_id: supplier.id });
    const row = (await calls.post('purchase-item', {
      purchase_id: purchase.id,
      inventory: { item_no: number, type: 'Ruby', cost_price: 800, sale_price: 1200 },
    })) as { id: number; inventory_id: number };
    await calls.post(`purchase/${purchase.id}/update-status`, { status: 'Confirmed' });
    const sale = await calls.post('sale', { customer_id: customer.id });
    await calls.post('sale-item', { sale_id: sale.id, inventory_id: row.inventory_id });
    await calls.post(`sale/${sale.id}/update-status`, { status: 'Confirmed' });
    await calls.post('customer-payment', { sale_id: sale.id, amount: 100.01 });
  }
}

/** What of the answers is not there once, and what the self-check of the house finds. */
export async function lostIn(
  calls: AnsweredCalls,
  { url, token }: { url: string; token: string },
): Promise<{ lost: number; doubled: number; findings: number }> {
  const headers = { Authorization: `Bearer ${token}` };
  let [lost, doubled] = [0, 0];
  for (const [path, ids] of calls.answered) {
    if (path.includes('/')) continue;
    doubled += ids.length - new Set(ids).size;
    const response = await fetch(`${url}/api/${path}?range=[0,99999]`, { headers });
    const there = ((await response.json()) as { id: number }[]).map(({ id }) => id);
    lost += ids.filter((id) => !there.includes(id)).length;
    doubled += there.length - new Set(ids).size;
  }
  const check = await fetch(`${url}/api/common/stock-check`, { headers });
  const { findings } = (await check.json()) as { findings: unknown[] };
  return { lost, doubled, findings: findings.length };
}
