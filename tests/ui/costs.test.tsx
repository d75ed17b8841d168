import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { frontOverServer } from './support/frontOverServer.tsx';

const front = frontOverServer();

/** No other item has it, also when a test begins again. */
const newNumber = () => String(Date.now()).slice(-10);

/** The texts of the cost log's rows, cell by cell; the day is left out. */
async function logRows(name: string): Promise<(string | null)[][]> {
  const table = await screen.findByRole('table', { name });
  const [head, ...rows] = within(table).getAllByRole('row');
  expect(head).toBeVisible();
  return rows.map((row) => [...row.children].slice(1, 5).map(({ textContent }) => textContent));
}

describe('the costs of an item', () => {
  it('BOOK-08 BOOK-12 shows how the cost came about, and what is added to it', async () => {
    const house = tradingHouse(await signInByApi(front.url));
    const supplier = await house.supplier();
    const { document, rows } = await house.bringing('purchase', supplier.id, [
      house.itemBody({ item_no: newNumber(), cost_price: 1250 }),
    ]);
    await house.confirm('purchase', document.id);
    const [{ inventory_id: id }] = rows as [{ inventory_id: number }];
    await front.open(`/module/inventory/edit/${id}?tab=costs`);
    await waitFor(async () =>
      expect(await logRows('Cost Log')).toEqual([['Purchase', document.purchase_code, '1,250.00', '1,250.00']]),
    );
    const heads = within(screen.getByRole('table', { name: 'Cost Log' })).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      ...['Day', 'Reason', 'Document', 'Amount', 'Cost After', 'By'],
    ]);
    const log = within(screen.getByRole('table', { name: 'Cost Log' }));
    expect(log.getByRole('link', { name: document.purchase_code })).toHaveAttribute(
      'href',
      expect.stringContaining(`/module/purchase/edit/${document.id}`),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add Cost' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(await dialog.findByLabelText(/Amount/), '45.5');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await logRows('Cost Log')).toEqual([
        ['Cost Added', 'Laboratory', '45.50', '1,295.50'],
        ['Purchase', document.purchase_code, '1,250.00', '1,250.00'],
      ]),
    );
  });

  it('BOOK-08 says so in Chinese where no cost is known', async () => {
    const { id } = await tradingHouse(await signInByApi(front.url)).item({ item_no: newNumber(), cost_price: null });
    await front.open(`/module/inventory/edit/${id}?tab=costs`, { language: 'zh' });
    await waitFor(() => expect(screen.getByText('此货品尚无已知成本。确认采购或添加费用后即有成本。')).toBeVisible());
    expect(screen.getByRole('heading', { name: '成本记录' })).toBeVisible();
  });
});
