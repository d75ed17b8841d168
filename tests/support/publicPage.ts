/** What the house of the repository's schema would show guests of its stones. */
export const publicPage = {
  module: 'inventory',
  fields: [
    ...['item_no', 'type', 'color', 'shape', 'weight', 'weight_for_set', 'dimension', 'origin'],
    ...['laboratory_code', 'certificate_no'],
  ],
  media: ['mediaPhotos', 'mediaVideos'],
};
