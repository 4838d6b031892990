import { type Nation, nations } from '../time/bank-holidays.js';
import { countryCodeOf, hasUkPostcodes } from './country.js';

/** How a sentence names each nation. */
export const nationNames: Readonly<Record<Nation, string>> = {
  EW: 'England and Wales',
  SC: 'Scotland',
  NI: 'Northern Ireland',
  IM: 'the Isle of Man',
  JE: 'Jersey',
  GG: 'Guernsey',
  IE: 'Ireland',
};

/** The postcode areas of each nation. The few farms of DG in England, and of CA and NE in Scotland, have no branches. */
const areas: Readonly<Record<Nation, string>> = {
  EW: `AL B BA BB BD BH BL BN BR BS CA CB CF CH CM CO CR CT CV CW DA DE DH DL DN DT DY E EC EN EX FY GL GU HA HD HG HP
    HR HU HX IG IP KT L LA LD LE LL LN LS LU M ME MK N NE NG NN NP NR NW OL OX PE PL PO PR RG RH RM S SA SE SG SK SL
    SM SN SO SP SR SS ST SW SY TA TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO`,
  SC: 'AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE',
  NI: 'BT',
  IM: 'IM',
  JE: 'JE',
  GG: 'GY',
  IE: '',
};

/** Districts that differ from their area: Berwick-upon-Tweed; Coldstream with Cornhill is on both sides of the border. */
const districts: ReadonlyMap<string, Nation | undefined> = new Map([
  ['TD15', 'EW'],
  ['TD12', undefined],
]);

const nationOfArea = new Map(
  nations.flatMap((nation) => (areas[nation].match(/[A-Z]+/g) ?? []).map((area) => [area, nation] as const)),
);

/** The beginning of a British postcode, which may be cut off behind its district. */
const british = /^(([A-Z]{1,2})\d[\dA-Z]?)(?: ?\d[A-Z]{2})?$/;
const irish = /^(?:[A-Z]\d\d|D6W) ?[A-Z\d]{4}$/;

/** The nation whose bank holidays an address has; undefined if its postcode and country don't say. */
export function nationOf(postcode: string | undefined, country: string | undefined): Nation | undefined {
  const code = country === undefined ? undefined : countryCodeOf(country);
  const text = (postcode ?? '').trim().toUpperCase().replace(/\s+/g, ' ');
  if (code === 'IE' || (code === undefined && irish.test(text))) return 'IE';
  if (code !== undefined && !hasUkPostcodes(code)) return undefined;
  const [, district, area] = british.exec(text) ?? [];
  if (district !== undefined && districts.has(district)) return districts.get(district);
  const nation = area === undefined ? undefined : nationOfArea.get(area);
  return nation ?? (code === 'IM' || code === 'JE' || code === 'GG' ? code : undefined);
}
