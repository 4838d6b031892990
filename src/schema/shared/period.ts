import { codeList } from '../types.js';

/** Interface 2.1 Period: of v2.1, and of SME loans and cards in every version. */
export const period = codeList('Period', ['Day', 'Half Year', 'Month', 'Quarter', 'Week', 'Year']);

/** The same with AcademicTerm: of personal current accounts from 2.2.1 on, of business ones in every version. */
export const periodOrTerm = codeList('Period', [...period.options, 'AcademicTerm']);
