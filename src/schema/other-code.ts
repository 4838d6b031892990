import type { FieldName } from './fields.js';

/** One pair of which the names differ by more than the word Other. */
const irregular: Readonly<Partial<Record<FieldName, FieldName>>> = {
  BankInterestRateType: 'OtherBankInterestType',
};

/** The field beside `field` that says what its code Other stands for (interface 2.1 OtherCode), where there is one. */
export function otherNameOf(field: string): string {
  return irregular[field as FieldName] ?? `Other${field}`;
}
