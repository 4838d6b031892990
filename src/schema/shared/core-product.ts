import { codeList } from '../types.js';

/** Where a product is sold. SME loans have a list of their own. */
export const salesAccessChannel = codeList('SalesAccessChannels', [
  'Branch',
  'CallCentre',
  'Post',
  'Online',
  'RelationshipManager',
]);

/** Where a product is served, the same for all four products. */
export const servicingAccessChannel = codeList('ServicingAccessChannels', [
  'ATM',
  'Branch',
  'CallCentre',
  'Post',
  'MobileBankingApp',
  'Online',
  'PostOffice',
  'RelationshipManager',
  'Text',
]);
