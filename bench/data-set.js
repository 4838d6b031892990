import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const medium = { brands: 20, branches: 2_200, atms: 7_600, pcas: 200 };

/**
 * Data sets by name: brands, and records of all brands together. With `uneven`, one brand has 40 % of the records, as that
 * of a large bank has, and the others have shares of 1, 1/2, 1/3, … of the rest.
 */
export const sizes = {
  small: { brands: 6, branches: 120, atms: 360, pcas: 20 },
  medium,
  'medium-uneven': { ...medium, uneven: true },
  full: { brands: 60, branches: 20_000, atms: 70_000, pcas: 2_000 },
};

const largestShare = 0.4;

const collections = {
  branches: { total: 'branches', record: branch },
  atms: { total: 'atms', record: atm },
  'personal-current-accounts': { total: 'pcas', record: account },
};

const listed = (text) => text.split(', ');
const towns = listed(
  'Aldersyke, Brackenby, Coldwater, Dunsholme, Eastrigg, Fenwick Cross, Greyford, Holmeside',
);
const streets = listed('High Street, Market Place, Station Road, Mill Lane, Bridge Street, The Parade');
const days = listed('Monday, Tuesday, Wednesday, Thursday, Friday, Saturday');
const feeTypes = listed('ArrangedOverdraft, UnauthorisedPaidTrans, UnauthorisedUnpaidTrans');
const chargeTypes = listed(
  'ATMNonSterlingWithdrawal, IntlPayPurchaseNonSterling, CHAPSOut, ChqStopped, SEPAOut',
);

/** What records are made up of: one of a list, or so many digits; the same ones for the same seed (mulberry32). */
export function choices(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    pick: (list) => list[Math.floor(next() * list.length)],
    digits: (count) => Array.from({ length: count }, () => Math.floor(next() * 10)).join(''),
  };
}

/**
 * Writes a content folder of made-up brands with full records, as YAML in the v2.1 shape, a file per brand and
 * collection. The same size gives the same bytes.
 * @param {string} folder
 * @param {{ brands: number, branches: number, atms: number, pcas: number, uneven?: boolean }} size
 */
export function writeDataSet(folder, size) {
  const { pick, digits } = choices(1);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'site.yaml'),
    'vendor: example\nbasePath: /open-banking\nlicenseUrl: https://openapi.example.com/licence\ntermsUrl: https://openapi.example.com/terms\n',
  );
  for (let brand = 0; brand < size.brands; brand++) {
    const number = String(brand).padStart(2, '0');
    const home = join(folder, `brand-${number}`);
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'brand.yaml'), `BrandName: ${pick(towns)} Building Society ${brand}\n`);
    for (const [collection, { total, record }] of Object.entries(collections)) {
      const length = shareOf(brand, size[total], size);
      const records = Array.from({ length }, (_, index) => record(`B${number}`, index, pick, digits));
      writeFileSync(join(home, `${collection}.yaml`), records.join(''));
    }
  }
}

/** The number of a brand's records, of `total` in all. */
function shareOf(brand, total, { brands, uneven }) {
  const harmonic = (count) => Array.from({ length: count }, (_, i) => 1 / (i + 1)).reduce((a, b) => a + b, 0);
  const shareUpTo = (end) => {
    if (!uneven) return end / brands;
    if (end === 0) return 0;
    return largestShare + ((1 - largestShare) * harmonic(end - 1)) / harmonic(brands - 1);
  };
  const upTo = (end) => (end === brands ? total : Math.floor(total * shareUpTo(end)));
  return upTo(brand + 1) - upTo(brand);
}

/**
 * Moves the ATM in the middle of the ATM file of middle size: the last digits of its latitude. The file stays as long as
 * it is, and each call gives another content.
 */
export function changeAtm(content) {
  const files = readdirSync(content, { recursive: true, encoding: 'utf8' })
    .filter((path) => /[\\/]atms([\\/].+)?\.(yaml|json)$/.test(path))
    .map((path) => ({ path: join(content, path), bytes: statSync(join(content, path)).size }))
    .sort((a, b) => a.bytes - b.bytes || (a.path < b.path ? -1 : 1));
  const { path } = files[Math.floor(files.length / 2)];
  const text = readFileSync(path, 'utf8');
  const latitudes = [...text.matchAll(/(?<=Latitude"?: *["']?-?\d+\.)\d+/g)];
  const { 0: digits, index } = latitudes[Math.floor(latitudes.length / 2)];
  const moved = String((Number(digits) + 1) % 10 ** digits.length).padStart(digits.length, '0');
  writeFileSync(path, text.slice(0, index) + moved + text.slice(index + digits.length));
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
  const fees = feeTypes
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
  const charges = chargeTypes
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
