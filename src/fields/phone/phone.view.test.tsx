import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { phoneView } from './phone.view.tsx';

it.each([
  ['+49 (0)30 1234567', 'tel:+49301234567'],
  ['(030) 123 45', 'tel:03012345'],
  ['+852 2345 6789 ext. 12', 'tel:+85223456789;ext=12'],
  ['030/12345x7', 'tel:03012345;ext=7'],
])('CUST-01 %s is dialled as a phone understands it', (written, dialled) => {
  render(
    <phoneView.Cell
      field={{ name: 'phone', type: 'phone', label: { en: 'Phone', zh: '电话' } }}
      record={{ id: 1, phone: written }}
    />,
  );
  expect(screen.getByRole('link', { name: written })).toHaveAttribute('href', dialled);
});
