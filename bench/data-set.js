import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Sizes by name: brands, and records of all brands together. */
export const sizes = {
  small: { brands: 6, branches: 120, atms: 360, pcas: 20 },
  medium: { brands: 20, branches: 2_200, atms: 7_600, pcas: 200 },
  full: { brands: 60, branches: 20_000, atms: 70_000, pcas: 2_000 },
};

const part = { brands: 20, branches: 6_600, atms: 23_000, pcas: 550 };

/**
 * Data sets by name: those of `sizes`, and others that show how time and memory grow. With `uneven`, one brand has 40 % of
 * the records, as that of a large bank has, and the others have shares of 1, 1/2, 1/3, … of the rest; with `files`, each
 * record is in a file of its own, as `import` writes them; with `clean`, nothing is reported but that bank holidays aren't
 * published, which is asked of each brand on the day of the build.
 */
export const shapes = {
  ...sizes,
  double: { brands: 120, branches: 40_000, atms: 140_000, pcas: 4_000 },
  quadruple: { brands: 240, branches: 80_000, atms: 280_000, pcas: 8_000 },
  uneven: { ...sizes.full, uneven: true },
  'medium-uneven': { ...sizes.medium, uneven: true },
  clean: { ...sizes.medium, clean: true },
  huge: { brands: 1, branches: 20, atms: 52_000, pcas: 2 },
  brands: { ...sizes.full, brands: 500 },
  lists: part,
  files: { ...part, files: true },
};

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What records are made up of: one of a list, or so many digits; the same ones for the same seed. */
export function choices(seed) {
  const next = random(seed);
  return {
    pick: (list) => list[Math.floor(next() * list.length)],
    digits: (count) => Array.from({ length: count }, () => Math.floor(next() * 10)).join(''),
  };
}

export const towns = [
  'Aldersyke',
  'Brackenby',
  'Coldwater',
  'Dunsholme',
  'Eastrigg',
  'Fenwick Cross',
  'Greyford',
  'Holmeside',
];
export const streets = [
  'High Street',
  'Market Place',
  'Station Road',
  'Mill Lane',
  'Bridge Street',
  'The Parade',
];
export const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * Writes a content folder of made-up brands with full records, as YAML in the v2.1 shape, a file per brand and
 * collection. The same size and seed give the same bytes.
 * @param {string} folder
 * @param {{ brands: number, branches: number, atms: number, pcas: number, uneven?: boolean, files?: boolean, clean?: boolean }} size
 * @param {number} seed
 */
export function writeDataSet(folder, size, seed = 1) {
  const { pick, digits } = choices(seed);
  const write = size.files ? writeFiles : writeList;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'site.yaml'),
    `vendor: example\nbasePath: /open-banking\nlicenseUrl: https://openapi.example.com/licence\ntermsUrl: https://openapi.example.com/terms\n${size.clean ? 'placeholders: allowed\n' : ''}`,
  );
  for (let brand = 0; brand < size.brands; brand++) {
    const code = `B${String(brand).padStart(2, '0')}`;
    const home = join(folder, `brand-${String(brand).padStart(2, '0')}`);
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'brand.yaml'), `BrandName: ${pick(towns)} Building Society ${brand}\n`);
    for (const [collection, { total, record }] of Object.entries(collections)) {
      const count = shareOf(brand, size[total], size);
      write(join(home, collection), count, (index) => {
        const text = record(code, index, pick, digits);
        return size.clean ? cleaned(text, index) : text;
      });
    }
  }
}

const collections = {
  branches: { total: 'branches', record: branch },
  atms: { total: 'atms', record: atm },
  'personal-current-accounts': { total: 'pcas', record: account },
};

/** The same record without what is reported. */
function cleaned(text, index) {
  return text
    .replace(/^ {4}NonStandardAvailability:\n(?: {6}.*\n)+/m, '')
    .replace(/^ {2}ContactInfo:\n(?: {4}.*\n)+/m, '')
    .replace(/(?<=BuildingNumber: )\d+/, String(index + 1))
    .replace(/(?<=^( +)FirstMarketedDate: .*\n)/m, '$1LastMarketedDate: 2036-12-31\n')
    .replace(/(?<=^( +)ProductURL: .*\n)/m, '$1MonthlyMaximumCharge: 20.00\n');
}

/** One branch, as an item of a list in YAML. The same code, index and seed give the same text. */
export function branchText(code, index, seed) {
  const { pick, digits } = choices(seed);
  return branch(code, index, pick, digits);
}

/** The share of the largest brand where brands are uneven. */
const largestShare = 0.4;

/** The number of a brand's records, of `total` in all. */
function shareOf(brand, total, { brands, uneven }) {
  const shareUpTo = (end) => {
    if (!uneven || brands === 1) return end / brands;
    if (end === 0) return 0;
    return largestShare + ((1 - largestShare) * harmonic(end - 1)) / harmonic(brands - 1);
  };
  const upTo = (end) => (end === brands ? total : Math.floor(total * shareUpTo(end)));
  return upTo(brand + 1) - upTo(brand);
}

/** 1 + 1/2 + … + 1/count. */
function harmonic(count) {
  let sum = 0;
  for (let term = 1; term <= count; term++) sum += 1 / term;
  return sum;
}

/** Writes a list as `<path>.yaml`, a thousand records at a time. */
function writeList(path, count, record) {
  const file = openSync(`${path}.yaml`, 'w');
  for (let first = 0; first < count; first += 1000) {
    const length = Math.min(1000, count - first);
    writeSync(file, Array.from({ length }, (_, index) => record(first + index)).join(''));
  }
  closeSync(file);
}

/** Writes each record as a file of its own in the folder `path`. */
function writeFiles(path, count, record) {
  mkdirSync(path, { recursive: true });
  for (let index = 0; index < count; index++) {
    writeFileSync(join(path, `${String(index).padStart(5, '0')}.yaml`), asDocument(record(index)));
  }
}

/** An item of a list as a document of its own. */
export function asDocument(item) {
  return item.replaceAll(/^(?:- | {2})/gm, '');
}

function address(pick, digits, indent) {
  const lines = [
    `BuildingNumber: ${digits(2)}`,
    `StreetName: ${pick(streets)}`,
    `TownName: ${pick(towns)}`,
    'CountrySubDivision:',
    '  - Cambridgeshire',
    'Country: GB',
    `PostCode: PE${digits(2)} ${digits(1)}AB`,
    'GeoLocation:',
    '  GeographicCoordinates:',
    `    Latitude: 52.${digits(6)}`,
    `    Longitude: -0.${digits(6)}`,
  ];
  return lines.map((line) => `${indent}${line}\n`).join('');
}

function branch(code, index, pick, digits) {
  const hours = days
    .map(
      (day) => `        - Name: ${day}
          OpeningHours:
            - OpeningTime: 09:${pick(['00', '15', '30'])}:00
              ClosingTime: 16:${pick(['00', '30', '45'])}:00
`,
    )
    .join('');
  return `- Identification: ${code}-${String(index).padStart(5, '0')}
  SequenceNumber: 0
  Name: ${pick(towns)} ${pick(streets)}
  Type: Physical
  CustomerSegment:
    - Personal
    - ${pick(['Business', 'SME', 'Premier'])}
  ServiceAndFacility:
    - CounterServices
    - ${pick(['ExternalATM', 'InternalATM', 'WiFi'])}
    - ${pick(['MeetingRooms', 'MortgageAdvisor', 'NightSafe'])}
    - Other
  Accessibility:
    - WheelchairAccess
    - ${pick(['LevelAccess', 'InductionLoop', 'AutomaticDoors'])}
  Note: Ring the bell beside the door for the ramp, or call ${digits(11)} before you come.
  OtherServiceAndFacility:
    - Code: ${pick(['SAFE', 'KIOS', 'TALK'])}
      Name: ${pick(['Safe deposit boxes', 'Information kiosk', 'Talking terminal'])}
      Description: Ask at the counter; a member of staff will show you how it works and stay with you.
  Availability:
    StandardAvailability:
      Day:
${hours}    NonStandardAvailability:
      Name: Easter
      StartDate: 2027-03-26
      EndDate: 2027-03-29
      Notes: The branch is closed over the whole of the Easter weekend.
  ContactInfo:
    - ContactType: Phone
      ContactContent: {}
      ContactDescription: Branch telephone
  PostalAddress:
${address(pick, digits, '    ')}`;
}

function atm(code, index, pick, digits) {
  return `- Identification: ${code}A${String(index).padStart(6, '0')}
  SupportedLanguages:
    - en
    - ${pick(['cy', 'fr', 'pl'])}
  ATMServices:
    - CashWithdrawal
    - Balance
    - ${pick(['PINChange', 'MiniStatement', 'FastCash'])}
    - ${pick(['MobilePhoneTopUp', 'PINUnblock', 'OrderStatement'])}
    - Other
  Accessibility:
    - ${pick(['AudioCashMachine', 'WheelchairAccess', 'LevelAccess'])}
  Access24HoursIndicator: ${pick(['true', 'false'])}
  SupportedCurrencies:
    - GBP
  MinimumPossibleAmount: ${pick(['5', '10', '20'])}
  Note: In the wall of the shop, to the left of the entrance. Free to use at all hours of the day.
  OtherATMServices:
    - Code: ${pick(['CARD', 'COIN', 'GIFT'])}
      Name: ${pick(['Card collection', 'Coin counting', 'Gift vouchers'])}
      Description: Offered at this machine between seven in the morning and ten at night, every day of the year.
    - Name: Receipts by post
      Description: A receipt is sent to the address of the account when the machine has run out of paper.
  Branch:
    Identification: ${code}-${String(index % 20).padStart(5, '0')}
  Location:
    LocationCategory:
      - ${pick(['RetailerOutlet', 'BranchExternal', 'RemoteUnit'])}
    Site:
      Identification: ${digits(8)}
      Name: ${pick(towns)} ${pick(['Services', 'Co-operative', 'Post Office', 'Filling Station'])}
    PostalAddress:
${address(pick, digits, '      ')}`;
}

function account(code, index, pick, digits) {
  const tiers = [0, 1000, 2000]
    .map(
      (from, tier) => `            - Identification: T${tier}
              TierValueMinimum: ${from}.00
              TierValueMaximum: ${from + 999}.99
              CalculationFrequency: Daily
              ApplicationFrequency: Monthly
              FixedVariableInterestRateType: Variable
              AER: ${tier}.${digits(2)}
`,
    )
    .join('');
  const fees = ['ArrangedOverdraft', 'UnauthorisedPaidTrans', 'UnauthorisedUnpaidTrans']
    .map(
      (type) => `                    - FeeType: ${type}
                      FeeAmount: ${digits(2)}.00
                      ApplicationFrequency: PerOccurrence
                      CalculationFrequency: PerOccurrence
                      Notes:
                        - Charged on the day after the statement date, up to the monthly maximum.
`,
    )
    .join('');
  const charges = [
    'ATMNonSterlingWithdrawal',
    'IntlPayPurchaseNonSterling',
    'CHAPSOut',
    'ChqStopped',
    'SEPAOut',
  ]
    .map(
      (type) => `          - FeeCategory: Other
            FeeType: ${type}
            FeeAmount: ${digits(2)}.00
            ApplicationFrequency: PerTransaction
            CalculationFrequency: PerTransaction
`,
    )
    .join('');
  return `- Name: ${pick(towns)} Everyday ${index}
  Identification: ${code}-P${String(index).padStart(4, '0')}
  Segment:
    - ${pick(['General', 'Student', 'Premium'])}
  PCAMarketingState:
    - Identification: R1
      MarketingState: Regular
      FirstMarketedDate: 2024-0${pick(['1', '2', '3'])}-01
      CreditInterest:
        TierBandSet:
        - TierBandMethod: Whole
          CalculationMethod: Compound
          TierBand:
${tiers}      Overdraft:
        OverdraftTierBandSet:
          - TierBandMethod: Whole
            OverdraftType: OnDemand
            Identification: O1
            AuthorisedIndicator: true
            OverdraftTierBand:
              - Identification: O1-1
                TierValueMin: 0.00
                EAR: 39.${digits(2)}
                OverdraftFeesCharges:
                - OverdraftFeeChargeDetail:
${fees}      OtherFeesCharges:
        FeeChargeDetail:
${charges}      CoreProduct:
        ProductURL: https://openapi.example.com/accounts/${index}
        ProductDescription: An account for everyday spending with a card and a banking app.
        SalesAccessChannels:
          - Branch
          - Online
`;
}
