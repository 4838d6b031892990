import { closeSync, openSync, writeSync } from 'node:fs';
import { choices, days, streets, towns } from './data-set.js';

/** Postcode areas, large and small, so that records are spread unevenly over them as they are on the ground. */
const areas = [
  'B',
  'BS',
  'CB',
  'CF',
  'E',
  'EH',
  'G',
  'IP',
  'L',
  'LS',
  'M',
  'N',
  'NE',
  'NR',
  'OX',
  'PE',
  'S',
  'SE',
  'SW',
  'YO',
];

/**
 * Writes a feed of one made-up brand's branches in the shape of v2.2, 1.5 kB each. The same count and seed give the
 * same bytes, and a larger count begins with the records of a smaller one.
 * @param {string} file
 * @param {number} count of branches
 */
export function writeFeed(file, count, seed = 1) {
  const { pick, digits } = choices(seed);
  const opened = openSync(file, 'w');
  const meta = {
    LastUpdated: '2026-03-01T09:00:00.000Z',
    TotalResults: count,
    Agreement: 'Use it well.',
    License: 'https://openapi.example.com/licence',
    TermsOfUse: 'https://openapi.example.com/terms',
  };
  writeSync(
    opened,
    `{"meta":${JSON.stringify(meta)},"data":[{"Brand":[{"BrandName":"Northgate Bank","Branch":[`,
  );
  let piece = '';
  for (let index = 0; index < count; index++) {
    piece += `${index === 0 ? '' : ','}\n${JSON.stringify(branch(index, pick, digits))}`;
    if (piece.length < 1_000_000 && index < count - 1) continue;
    writeSync(opened, piece);
    piece = '';
  }
  writeSync(opened, '\n]}]}]}\n');
  closeSync(opened);
}

function branch(index, pick, digits) {
  const day = (Name) => ({
    Name,
    OpeningHours: [
      { OpeningTime: `09:${pick(['00', '15', '30'])}`, ClosingTime: `16:${pick(['00', '30', '45'])}` },
    ],
  });
  return {
    Identification: `NB-${String(index).padStart(6, '0')}`,
    SequenceNumber: '0',
    Name: `${pick(towns)} ${pick(streets)} ${index}`,
    Type: 'Physical',
    CustomerSegment: ['Personal', pick(['Business', 'SME', 'Premier'])],
    ServiceAndFacility: ['CounterServices', pick(['ExternalATM', 'InternalATM', 'WiFi']), 'Other'],
    Accessibility: ['WheelchairAccess', pick(['LevelAccess', 'InductionLoop', 'AutomaticDoors'])],
    Note: `Ring the bell beside the door for the ramp, or call ${digits(11)} before you come.`,
    OtherServiceAndFacility: [
      {
        Code: pick(['SAFE', 'KIOS', 'TALK']),
        Name: pick(['Safe deposit boxes', 'Information kiosk', 'Talking terminal']),
        Description: 'Ask at the counter; a member of staff will show you how it works and stay with you.',
      },
    ],
    Availability: {
      StandardAvailability: { Day: days.map(day) },
      NonStandardAvailability: {
        Name: 'Easter',
        StartDate: '2027-03-26',
        EndDate: '2027-03-29',
        Notes: 'The branch is closed over the whole of the Easter weekend.',
      },
    },
    PostalAddress: {
      BuildingNumber: digits(2),
      StreetName: pick(streets),
      TownName: pick(towns),
      CountrySubDivision: ['Cambridgeshire'],
      Country: 'GB',
      PostCode: `${pick(areas)}${digits(1)} ${digits(1)}AB`,
      GeoLocation: { GeographicCoordinates: { Latitude: `52.${digits(6)}`, Longitude: `-0.${digits(6)}` } },
    },
  };
}
