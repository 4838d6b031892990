import { suggestion } from '../../../base/text/suggestion.js';
import { didYouMeanOr, quoted } from '../../../model/message.js';
import { inFields, recordRule } from '../rule.js';

/** A check of each code of a list. */
function unknownCodes<Args>(
  list: 'SupportedCurrencies' | 'SupportedLanguages',
  facts: (code: string) => Args | undefined,
) {
  return inFields([list], (codes) =>
    codes.flatMap((code, at) => {
      const args = facts(code);
      return args === undefined ? [] : [{ args, path: [list, at] }];
    }),
  );
}

/** Likely corrections of an unknown currency code, and invented codes for these. */
const usual = ['GBP', 'EUR', 'USD'];
const madeUp: Readonly<Record<string, string>> = { STG: 'GBP', UKP: 'GBP' };

/** Codes that are not of a currency, or are of a former one. */
export const unknownCurrency = recordRule({
  rule: 'codes/unknown-currency',
  severity: 'warning',
  message: ({
    currency,
    until,
    suggestion,
  }: {
    currency: string;
    until?: number;
    suggestion?: string | undefined;
  }) => ({
    message:
      until === undefined
        ? `there is no currency with the code ${quoted(currency)}.`
        : `the currency ${quoted(currency)} is no longer in use: it was legal tender until ${until}.`,
    ...didYouMeanOr(
      suggestion,
      'Write the three letters of a current currency (ISO 4217), such as GBP or EUR.',
    ),
  }),
  ...unknownCodes('SupportedCurrencies', (code) => {
    if (currencies.has(code)) return undefined;
    const until = tenderUntil.get(code);
    return until === undefined
      ? { currency: code, suggestion: madeUp[code] ?? suggestion(code, usual) }
      : { currency: code, until };
  }),
});

/**
 * The codes of all currencies (ISO 4217): the list of its maintenance agency of 25 June 2024, as in npm's
 * currency-codes 2.2.0 (MIT), with later changes (XCG; ANG, BGN, CUC) as in the Unicode CLDR 48.2.
 */
export const currencies: ReadonlySet<string> = new Set(
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF
  CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD
  HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD
  MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN
  PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD
  TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF
  XPT XSU XTS XUA XXX YER ZAR ZMW ZWG`.split(/\s+/),
);

/** The codes of former currencies, each with its last year as legal tender, as in the Unicode CLDR 48.2. */
const gone = `ADP:2001 AFA:2002 ANG:2025 AOK:1991 AON:2000 AOR:2000 ARA:1992 ARL:1983 ARP:1985 ATS:2002 AZM:2006 BAD:1994
  BAN:1997 BEF:2002 BGL:1999 BGN:2026 BOP:1986 BRB:1986 BRC:1989 BRE:1993 BRN:1990 BRR:1994 BUK:1989 BYB:2000
  BYR:2017 CSD:2006 CSK:1993 CUC:2021 CYP:2008 DDM:1990 DEM:2002 ECS:2000 EEK:2010 ESP:2002 FIM:2002 FRF:2002
  GEK:1995 GHC:2007 GNS:1986 GQE:1986 GRD:2002 GWP:1997 HRD:1995 HRK:2023 IEP:2002 ILP:1980 ILR:1985 ISJ:1981
  ITL:2002 LTL:2014 LTT:1993 LUF:2002 LVL:2013 LVR:1993 MCF:2002 MDC:1993 MGF:2004 MKN:1993 MLF:1984 MRO:2018
  MTL:2008 MVP:1981 MXP:1992 MZE:1980 MZM:2006 NIC:1991 NLG:2002 PEI:1991 PES:1985 PLZ:1994 PTE:2002 RHD:1980
  ROL:2006 RUR:1998 SDD:2007 SDP:1998 SIT:2007 SKK:2009 SLL:2023 SRG:2003 STD:2017 SUR:1992 TJR:2000 TMM:2009
  TPE:2002 TRL:2005 UAK:1993 UGS:1987 UYP:1993 VEB:2008 VEF:2018 VNN:1985 YDD:1996 YUD:1990 YUM:2002 YUN:1992
  YUR:1993 ZMK:2013 ZRN:1998 ZRZ:1993 ZWD:2008 ZWL:2024 ZWR:2009`;

/** The last year of a former currency as legal tender. */
export const tenderUntil: ReadonlyMap<string, number> = new Map(
  gone.split(/\s+/).map((entry): [string, number] => [entry.slice(0, 3), Number(entry.slice(4))]),
);

/** Codes that are not of a language. */
export const unknownLanguage = recordRule({
  rule: 'codes/unknown-language',
  severity: 'warning',
  message: ({ language, suggestion }: { language: string; suggestion: string | undefined }) => ({
    message: `there is no language with the code ${quoted(language)}.`,
    ...didYouMeanOr(suggestion, 'Write the two letters of a language (ISO 639-1), such as en or cy.'),
  }),
  ...unknownCodes('SupportedLanguages', (code) =>
    languages.has(code) ? undefined : { language: code, suggestion: languageCorrections[code] },
  ),
});

/** The codes of all languages that have one of two letters (ISO 639-1), as npm's iso-639-1 3.1.6 (MIT) lists them. */
export const languages: ReadonlySet<string> = new Set(
  `aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en
  eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja
  jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb
  nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq
  sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu`.split(
    /\s+/,
  ),
);

/**
 * Corrections of withdrawn codes, and of country codes used for languages. None of the keys is the code of another
 * language.
 */
export const languageCorrections: Readonly<Record<string, string>> = {
  // Withdrawn codes with their replacements, from the IANA language subtag registry (BCP 47).
  in: 'id',
  iw: 'he',
  ji: 'yi',
  jw: 'jv',
  mo: 'ro',
  sh: 'sr',
  // Countries.
  cn: 'zh',
  cz: 'cs',
  dk: 'da',
  gb: 'en',
  jp: 'ja',
  us: 'en',
};
