import { feeQuestions } from './fee-questions.js';

/** The questions whose answers are tiers with a rate each. */
export const rateQuestions = ['AER', 'EAR', 'unarranged', 'RepAPR'] as const;

/** What a comparison asks of products, in the order of its columns. */
export const questions = [
  'price',
  ...rateQuestions,
  'APR',
  'cardRates',
  'abroad',
  'limits',
  ...feeQuestions.filter((question) => question !== 'abroad'),
] as const;

export type Question = (typeof questions)[number];

export function isRateQuestion(question: Question): question is (typeof rateQuestions)[number] {
  return (rateQuestions as readonly Question[]).includes(question);
}

/** The questions that people have about a product: the columns of a comparison. */
export const questionTexts: Readonly<Record<Question, string>> = {
  price: 'Account fee',
  AER: 'Interest on your money',
  EAR: 'Arranged overdraft',
  unarranged: 'Unarranged overdraft',
  RepAPR: 'Interest on the loan',
  APR: 'APR',
  cardRates: 'Buying and cash on credit',
  limits: 'Limits',
  abroad: 'Using it abroad',
  sending: 'Sending and receiving money',
  overLimit: 'Going over my limit',
  overdraft: 'Having an overdraft',
  late: 'Paying late',
  loan: 'Arranging and paying back',
  cheques: 'Cheques',
  cash: 'Cash in and out',
  cards: 'Cards, copies, keeping things',
  other: 'Anything else',
};

/** What a rate is called, and what that means. */
export const rateTexts: Readonly<Partial<Record<Question, readonly [name: string, meaning: string]>>> = {
  AER: ['AER', 'AER is what a year’s interest comes to, with interest on interest.'],
  EAR: ['EAR', 'EAR is what a year’s overdraft costs, with interest on interest and without fees.'],
  unarranged: ['EAR', ''],
  RepAPR: [
    'Representative APR',
    'Representative APR is what at least half of the borrowers pay for a year, with all fees.',
  ],
  APR: ['APR', 'APR is what a year of borrowing costs, with all fees.'],
};
