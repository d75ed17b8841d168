import type { DocumentPrint } from 'facet/schema';

/** How a party's address is written, and how to reach them. */
export const partyLines = [
  'address1',
  'address2',
  'street',
  ['district', 'city'],
  ['state', 'postal_code', 'country'],
  ['phone', 'email'],
];

/** What papers say of an item. */
export const printedItems: DocumentPrint['items'] = {
  picture: 'mediaPhotos',
  number: 'item_no',
  description: [
    ['type', 'shape', 'color'],
    ['dimension', 'origin'],
    ['laboratory_code', 'certificate_no'],
  ],
  columns: [{ field: 'weight', or: 'weight_for_set', total: true }],
};

export const issuedBy = { en: 'For the house', zh: '本公司签章' };
export const receivedBy = { en: 'Received by', zh: '收货人签章' };
