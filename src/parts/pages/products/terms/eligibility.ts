import type { PlainObject } from '../../../../base/json/plain-object.js';
import { objectIn, objectsIn, textIn, textsIn } from '../../values.js';
import { labelOf } from '../../words.js';
import { ownName, type ProductWords } from './product-words.js';
import { conditionText } from './terms.js';
import { bandText, oftenText } from './texts.js';

const countries = new Intl.DisplayNames('en-GB', { type: 'region' });

/** What isn't a code of a country is shown as published. */
const country = (code: string) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code);

/** The conditions for having a product, a line each. */
export function whoCanHaveIt(eligibility: PlainObject, words: ProductWords): readonly string[] {
  const lines = (field: string, write: (each: PlainObject) => string | readonly string[]) =>
    objectsIn(eligibility[field]).flatMap((each) => [write(each), each['Notes']].flatMap(textsIn));
  const scoring = (each: PlainObject) => words.codesIn(each, 'ScoringType');
  return [
    ...lines('AgeEligibility', ageText),
    ...lines(
      'ResidencyEligibility',
      (each) => `Living in: ${textsIn(each['ResidencyIncluded']).map(country).join(', ')}`,
    ),
    ...lines('LegalStructureEligibility', (each) => words.codesIn(each, 'LegalStructure')),
    ...lines('TradingHistoryEligibility', (each) => conditionText(each, words)),
    ...lines('OfficerEligibility', (each) => {
      const count = bandText(textIn(each['MinAmount']) ?? '1', textIn(each['MaxAmount']));
      return `${words.codesIn(each, 'OfficerType').join()}: ${count}`;
    }),
    ...objectsIn(eligibility['OtherEligibility']).flatMap((each) => [
      conditionText(each, words),
      ...textsIn(each['Description']).filter((text) => text !== textIn(each['Name'])),
    ]),
    ...lines('CreditCheck', scoring),
    ...lines('CreditCheckEligibility', scoring),
    ...lines('IDVerificationCheck', () => []),
    ...lines('IDEligibility', () => []),
  ];
}

function ageText({ MinimumAge: least, MaximumAge: most }: PlainObject): string {
  const [from, to] = [textIn(least), textIn(most)];
  if (from === undefined) return to === undefined ? '' : `Up to ${to} years`;
  return to === undefined ? `From ${from} years` : `From ${from} to ${to} years`;
}

/** Features, cards, wallets and channels, a line each. */
export function whatComes(parts: PlainObject, words: ProductWords): readonly string[] {
  const benefits = objectIn(parts['FeaturesAndBenefits']);
  const groups = objectsIn(benefits['FeatureBenefitGroup']);
  const items = [benefits, ...groups].flatMap((each) => objectsIn(each['FeatureBenefitItem']));
  const both = (field: string) => [...objectsIn(parts[field]), ...objectsIn(benefits[field])];
  const channels = (field: string, title: string) => {
    const all = words.codesIn(objectIn(parts['CoreProduct']), field);
    return all.length === 0 ? [] : [`${title}: ${all.join(', ').toLowerCase()}`];
  };
  return [
    ...groups.map((group) => {
      const fee = textIn(group['Fee']);
      const often = oftenText(textIn(group['ApplicationFrequency'])) ?? '';
      const price = fee && `${words.money(fee)} ${often}`.trim();
      return [textIn(group['Name']), price].filter(Boolean).join(': ');
    }),
    ...items.flatMap((item) => benefitText(item, words)),
    ...both('Card').map((card) => {
      const [type, scheme] = [textIn(card['Type']) ?? 'Other', textIn(card['Scheme'])];
      const name = (type === 'Other' ? ownName(card, 'Type') : undefined) ?? labelOf(type);
      const isContactless = String(card['ContactlessIndicator']) === 'true';
      return [name, scheme === 'Other' ? '' : scheme, isContactless && 'contactless']
        .filter(Boolean)
        .join(', ');
    }),
    ...both('MobileWallet').map((wallet) => walletText(wallet, words)),
    ...channels('SalesAccessChannels', 'Apply'),
    ...channels('ServicingAccessChannels', 'Use it'),
  ];
}

/** A neutral code of a wallet says only who makes the telephone; a published name is one that people know. */
function walletText(wallet: PlainObject, words: ProductWords): string {
  const type = textIn(wallet['Type']) ?? 'Other';
  const isName = words.wordOf(type) !== type;
  if (isName) return `Pay by telephone: ${type.replace(/([a-z])([A-Z])/g, '$1 $2')}`;
  const own = type === 'Other' ? ownName(wallet, 'Type') : undefined;
  return own === undefined ? 'Pay by telephone or watch' : `Pay by telephone: ${own}`;
}

/** A benefit by its name, else by what its code means; nothing for one that the product doesn't have. */
function benefitText(item: PlainObject, words: ProductWords): readonly string[] {
  if (String(item['Indicator']) === 'false') return [];
  const name = textIn(item['Name']);
  const amount = textIn(item['Amount']);
  // Names in the form of codes, such as ChequeBookAvailable, are written as words.
  const own = name !== undefined && /^[A-Z]\w*[a-z][A-Z]\w*$/.test(name) ? labelOf(name) : name;
  const said = own ?? words.codesIn(item, 'Type').join();
  const most = amount && `up to ${words.money(amount)}`;
  return [[said, textIn(item['Textual']), most].filter(Boolean).join(': ')];
}
