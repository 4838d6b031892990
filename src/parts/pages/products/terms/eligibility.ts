import type { PlainObject } from '../../../../base/json/plain-object.js';
import { objectIn, objectsIn, textIn, textsIn } from '../../values.js';
import { labelOf } from '../../words.js';
import { meaningOrOwnName, ownName, type ProductWords } from './product-words.js';
import { conditionText } from './terms.js';
import { bandText, oftenText } from './texts.js';

const countries = new Intl.DisplayNames('en-GB', { type: 'region' });

/** What isn't a code of a country is shown as published. */
const country = (code: string) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code);

/** The conditions for having a product, a line each. */
export function whoCanHaveIt(eligibility: PlainObject, words: ProductWords): readonly string[] {
  const age = objectIn(eligibility['AgeEligibility']);
  const credit = objectIn(eligibility['CreditCheck'] ?? eligibility['CreditCheckEligibility']);
  const proof = objectIn(eligibility['IDVerificationCheck'] ?? eligibility['IDEligibility']);
  const scoring = textIn(credit['ScoringType']);
  return [
    ...ageText(textIn(age['MinimumAge']), textIn(age['MaximumAge'])),
    ...textsIn(age['Notes']),
    ...objectsIn(eligibility['ResidencyEligibility']).flatMap((each) => [
      `Living in: ${textsIn(each['ResidencyIncluded']).map(country).join(', ')}`,
      ...textsIn(each['Notes']),
    ]),
    ...objectsIn(eligibility['LegalStructureEligibility']).flatMap((each) => {
      const form = textIn(each['LegalStructure']);
      return form === undefined ? [] : [meaningOrOwnName(each, 'LegalStructure', form, words)];
    }),
    ...objectsIn(eligibility['TradingHistoryEligibility']).flatMap((each) => [
      conditionText(each, words),
      ...textsIn(each['Notes']),
    ]),
    ...objectsIn(eligibility['OfficerEligibility']).map((each) => {
      const count = bandText(textIn(each['MinAmount']) ?? '1', textIn(each['MaxAmount']));
      return `${words.codeText('OfficerType', textIn(each['OfficerType']) ?? 'Other')}: ${count}`;
    }),
    ...objectsIn(eligibility['OtherEligibility']).flatMap((each) => [
      conditionText(each, words),
      ...textsIn(each['Description']).filter((text) => text !== textIn(each['Name'])),
    ]),
    ...(scoring === undefined ? [] : [words.codeText('ScoringType', scoring)]),
    ...textsIn(credit['Notes']),
    ...textsIn(proof['Notes']),
  ];
}

function ageText(from: string | undefined, to: string | undefined): string[] {
  if (from === undefined) return to === undefined ? [] : [`Up to ${to} years`];
  return [to === undefined ? `From ${from} years` : `From ${from} to ${to} years`];
}

/** Features, cards, wallets and channels, a line each. */
export function whatComes(parts: PlainObject, words: ProductWords): readonly string[] {
  const benefits = objectIn(parts['FeaturesAndBenefits']);
  const groups = objectsIn(benefits['FeatureBenefitGroup']);
  const items = [benefits, ...groups].flatMap((each) => objectsIn(each['FeatureBenefitItem']));
  const both = (field: string) => [...objectsIn(parts[field]), ...objectsIn(benefits[field])];
  const channels = (field: string, title: string) => {
    const all = textsIn(objectIn(parts['CoreProduct'])[field]).map((code) =>
      words.codeText(field, code).toLowerCase(),
    );
    return all.length === 0 ? [] : [`${title}: ${all.join(', ')}`];
  };
  return [
    ...groups.map((group) => {
      const fee = textIn(group['Fee']);
      const price = fee && [words.money(fee), oftenText(textIn(group['ApplicationFrequency']))];
      return [textIn(group['Name']) ?? '', [price].flat().filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(': ');
    }),
    ...items.flatMap((item) => benefitText(item, words)),
    ...both('Card').map((card) => {
      const [type, scheme] = [textIn(card['Type']) ?? 'Other', textIn(card['Scheme'])];
      const name = (type === 'Other' ? ownName(card, 'Type') : undefined) ?? labelOf(type);
      return [
        name,
        scheme === 'Other' ? undefined : scheme,
        String(card['ContactlessIndicator']) === 'true' ? 'contactless' : undefined,
      ]
        .filter((part) => part !== undefined)
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
  const said = own ?? meaningOrOwnName(item, 'Type', textIn(item['Type']) ?? 'Other', words);
  return [
    [said, textIn(item['Textual']), amount && `up to ${words.money(amount)}`]
      .filter((part) => part !== undefined && part !== '')
      .join(': '),
  ];
}
