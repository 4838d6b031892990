/** Common words for a thing, besides its own name. They are compared in the form of `foldedHeader`. */
type Synonyms = Readonly<Record<string, readonly string[]>>;

export const brandWords: readonly string[] = [
  'brand',
  'brand name',
  'bank',
  'bank name',
  'institution',
  'society',
];

/** Words that headers shorten → as the lists below have them. */
const abbreviations: Readonly<Record<string, string>> = {
  add: 'address',
  addr: 'address',
  amt: 'amount',
  bldg: 'building',
  br: 'branch',
  ccy: 'currency',
  cd: 'code',
  curr: 'currency',
  cust: 'customer',
  hr: 'hours',
  hrs: 'hours',
  identification: 'id',
  identifier: 'id',
  img: 'image',
  info: 'information',
  lang: 'language',
  ln: 'line',
  loc: 'location',
  min: 'minimum',
  nbr: 'number',
  nm: 'name',
  no: 'number',
  nr: 'number',
  num: 'number',
  pic: 'picture',
  ref: 'reference',
  seq: 'sequence',
  svc: 'service',
  svcs: 'services',
  tel: 'telephone',
  term: 'terminal',
};

/** The words of a column's name in full, in lower case: `branch number` for `BrNo`, `Br. No` and `BR #`. */
export function headerWords(name: string): string {
  return name
    .replaceAll('#', ' number ')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{L})(?=\d)/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (Object.hasOwn(abbreviations, word) ? abbreviations[word]! : word))
    .join(' ');
}

/** True for two names of the same words, whatever is shortened or joined: `Post code` and `postcode`. */
export function isSameName(one: string, other: string): boolean {
  return headerWords(one).replaceAll(' ', '') === headerWords(other).replaceAll(' ', '');
}

/** The words of a column with both latitude and longitude. */
export const coordinateWords =
  /^(?:(?:gps|geo|map) ?)?(?:coordinates?|coords|location|position|point|code)$|^(?:lat|lng|lon|long|latitude|longitude) ?(?:and )?(?:lat|lng|lon|long|latitude|longitude)$|^(?:the )?geom(?:etry)?$|^(?:gps|geo|wkt)$/;

/** Types of contact of a branch, for tables in the shape of v2.2. */
export const contactWords: Synonyms = {
  Phone: [
    'phone',
    'telephone',
    'phone number',
    'telephone number',
    'contact number',
    'contact phone',
    'contact telephone',
    'branch phone',
    'branch telephone',
    'branch phone number',
  ],
  Fax: ['fax', 'fax number', 'branch fax'],
  Email: ['email', 'e mail', 'email address', 'contact email', 'branch email'],
};

/**
 * Common words for a code, as a value of a list or as the name of a column of yes and no. Only unambiguous words: `Cash
 * machine` could be inside or outside.
 */
export const codeSynonyms: Synonyms = {
  Physical: ['branch', 'fixed', 'static', 'permanent', 'high street', 'full branch', 'bricks and mortar'],
  Mobile: ['van', 'mobile branch', 'mobile van', 'mobile bank', 'bus'],
  Personal: ['retail', 'individual', 'individuals', 'personal banking', 'consumer'],
  Business: ['business banking', 'commercial'],
  SME: ['small business', 'small businesses'],
  Premier: ['premium'],
  AssistedServiceCounter: ['assisted counter'],
  ExternalATM: ['atm outside', 'outside atm', 'outdoor atm', 'cash machine outside'],
  InternalATM: ['atm inside', 'inside atm', 'indoor atm', 'cash machine inside'],
  AccountVerificationService: ['account verification'],
  BureauDeChange: ['foreign currency', 'foreign exchange', 'travel money', 'currency exchange'],
  BusinessCounter: ['business counters'],
  CardIssuanceFacility: ['card issuance', 'instant card', 'card printing'],
  CollectionLockers: ['lockers'],
  CounterServices: ['counter', 'counters', 'counter service', 'cashier', 'cashiers', 'teller', 'tellers'],
  LodgementDevice: ['lodgement'],
  MortgageAdvisor: [
    'mortgage adviser',
    'mortgage advisers',
    'mortgage advisors',
    'mortgage advice',
    'mortgages',
  ],
  MeetingRooms: ['meeting room', 'private room', 'interview room', 'private rooms'],
  NightSafe: ['night deposit'],
  OnlineBankingPoint: ['online banking', 'internet point', 'online point'],
  Parking: ['car park', 'customer parking'],
  QuickDeposit: ['deposit machine', 'paying in machine', 'quick deposits'],
  SaturdayCounterService: ['saturday counter', 'open saturday', 'saturday opening'],
  VideoBanking: ['video', 'video link'],
  WiFi: ['free wifi', 'customer wifi', 'wireless'],
  AutomaticDoors: ['automatic door', 'auto doors'],
  AudioCashMachine: ['audio atm', 'talking atm', 'talking cash machine'],
  ExternalRamp: ['ramp outside'],
  InternalRamp: ['ramp inside'],
  InductionLoop: ['hearing loop', 'loop'],
  LevelAccess: ['step free', 'step free access', 'no steps'],
  LowerLevelCounter: ['low counter', 'lower counter', 'low level counter'],
  WheelchairAccess: ['wheelchair', 'wheelchair accessible', 'wheelchair user access'],
  Balance: ['balances', 'balance enquiry', 'balance enquiries', 'check balance'],
  CashWithdrawal: ['cash', 'withdrawal', 'withdrawals', 'cash withdrawals', 'withdraw cash'],
  CashDeposits: ['cash deposit', 'pay in cash'],
  ChequeDeposits: ['cheque deposit', 'cheques', 'pay in cheques'],
  BillPayments: ['bill payment', 'pay bills'],
  MobilePhoneTopUp: ['top up', 'mobile top up', 'phone top up'],
  MiniStatement: ['mini statements', 'statement'],
  PINActivation: ['activate pin'],
  PINChange: ['change pin'],
  PINUnblock: ['unblock pin', 'unlock pin', 'pin unlock'],
  BranchExternal: ['outside branch', 'branch outside', 'external', 'through the wall', 'branch wall'],
  BranchInternal: ['inside branch', 'branch inside', 'internal', 'in branch'],
  BranchLobby: ['lobby', 'foyer', 'branch foyer'],
  RetailerOutlet: ['retailer', 'shop', 'store', 'supermarket', 'convenience store', 'petrol station'],
  RemoteUnit: ['remote', 'off site', 'offsite', 'free standing', 'standalone'],
};

/** Countries as people write them → ISO 3166-1. */
export const countryWords: Readonly<Record<string, string>> = {
  'United Kingdom': 'GB',
  'Great Britain': 'GB',
  England: 'GB',
  Scotland: 'GB',
  Wales: 'GB',
  'Northern Ireland': 'GB',
  Ireland: 'IE',
  'Isle of Man': 'IM',
  Jersey: 'JE',
  Guernsey: 'GG',
};

/** Texts that mean "no value". */
export const nothingWords: readonly string[] = [
  'n/a',
  'na',
  'none',
  'null',
  'nil',
  'tbc',
  'tbd',
  'unknown',
  '-',
  '–',
  '?',
];
