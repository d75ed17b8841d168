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

/**
 * What papers say of an item. A treatment that the papers do not state is the trade's worst risk. A house that answers
 * for every stone without one may add `otherwise: { en: 'none known', zh: '未见处理' }` to the line of treatments.
 */
export const printedItems: DocumentPrint['items'] = {
  picture: 'mediaPhotos',
  number: 'item_no',
  description: [
    ['type', 'shape', 'color'],
    ['dimension', 'origin'],
    { fields: ['laboratory_code', 'certificate_no'], label: { en: 'Certificate', zh: '证书' } },
    {
      fields: ['enhancement_title', 'enhancement_code', 'enhancement_comments', 'oil_extraction_comments'],
      label: { en: 'Treatment', zh: '优化处理' },
    },
    'long_description',
  ],
  columns: [{ field: 'weight', or: 'weight_for_set', total: true }],
};

export const issuedBy = { en: 'For the house', zh: '本公司签章' };
export const receivedBy = { en: 'Received by', zh: '收货人签章' };
