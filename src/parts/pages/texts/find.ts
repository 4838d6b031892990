export const find = {
  title: 'Find a branch or cash machine',
  label: 'Near',
  hint: 'A postcode, town or street',
  search: 'Find',
  here: 'Use my location',
  needsScript: 'The search needs JavaScript. Without it, all places are in the list of towns.',
  townList: 'list of towns',
  what: 'What',
  all: 'Everything',
  brand: 'Brand',
  allBrands: 'All brands',
  with: 'Only with',
  /** By the filter; in `five`, {0} is five pounds. */
  has: {
    now: 'Open now',
    saturday: 'Open on Saturday',
    sunday: 'Open on Sunday',
    always: 'Open 24 hours',
    five: 'From {0}',
    cash: 'Pay in cash',
    cheques: 'Pay in cheques',
    counter: 'Counter service',
    foreign: 'Foreign money',
    wheelchair: 'Wheelchair access',
    level: 'No steps',
    loop: 'Hearing loop',
    audio: 'Talking machine',
    parking: 'Parking',
  },
  code: 'Anything else',
  anyCode: 'Anything else …',
  day: 'Open on a day',
  anyDay: 'Open on …',
  at: 'at',
  time: 'Time of day',
  /** {0} is a number of places. */
  kinds: {
    branches: ['{0} branch', '{0} branches'],
    atms: ['{0} cash machine', '{0} cash machines'],
  } as Readonly<Record<string, readonly [one: string, many: string]>>,
  places: ['{0} place', '{0} places'] as readonly [one: string, many: string],
  and: '{0} and {1}',
  near: '{0} near {1}',
  /** {1} is a distance, {2} where somebody looks. */
  within: '{0} within {1} of {2}',
  inAll: '{0} in all',
  /** With the towns around which most of them are. */
  namePlace: 'Type a postcode or a town, and the nearest come first. Most are in and around:',
  /** In place of the number of a filter that leaves nothing near. */
  elsewhere: 'elsewhere',
  named: '{0} for “{1}”',
  where: 'Where are you looking?',
  published: '{0} are published. The towns with most of them:',
  looking: 'Looking near {0} …',
  through: 'Looking in all places: {0} of {1} areas …',
  nothing: 'Nothing found for “{0}”',
  nothingHint: 'Try a postcode, or a town nearby, such as {0}.',
  noneLeft: 'Nothing near {0} has all of this',
  noneAtAll: 'Nothing has all of this',
  noneLeftHint: 'Leave out a filter, or look further away.',
  failed: 'The places could not be loaded',
  failedHint: 'Your search is kept in the address. All places are also in the {0}, which needs no script.',
  again: 'Try again',
  noLocation: 'Your location isn’t known to this page. Type a postcode or a town.',
  you: 'you',
  guess: 'Measured from the middle of {1}, so {2} or so may be wrong.',
  /** {1} has what {0} begins with. */
  unknown: 'We don’t know where {0} is. Nearest by the middle of {1}, so {2} or so may be wrong.',
  /** A distance of which this is said. */
  about: 'about {0}',
  attribution:
    'Where postcodes are: contains OS data © Crown copyright and database right; contains Royal Mail data © Royal Mail copyright and database right; contains National Statistics data © Crown copyright and database right. Licensed under the Open Government Licence v3.0.',
  instead: 'Showing {0}. Nothing is published in “{1}”.',
  others: 'There is also {0}.',
  addTown: 'These are in several towns. With a town or a postcode, the nearest come first.',
  /** In place of that if areas haven't been read that have the words. */
  partly: [
    '{0} more area may have some. With a town or a postcode, the nearest come first.',
    '{0} more areas may have some. With a town or a postcode, the nearest come first.',
  ] as readonly [one: string, many: string],
  holiday: '{0} is a bank holiday',
  today: 'Today',
  holidayNone: '({0}). No branch here publishes its hours for it: ask before you go.',
  holidaySome: '({0}). Some branches here publish no hours for it: ask before you go.',
  machines: 'All {0} machines',
  more: 'Show {0} more',
  further: 'Look further away',
  /** In some of those. */
  unread: 'Look in more areas',
  noPosition: 'Position not published',
  noHours: 'Opening hours not published',
  map: 'Map: distance and direction from {0}',
  mapOfAll: 'Map of all places',
  mapKeys: 'Arrow keys move the map, plus and minus change its scale.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  together: '{0} places: {1}',
  sheet: 'More of the list, or of the map',
  /** From north, clockwise. */
  directions: ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'],
  /** Of a distance: one and many. */
  units: {
    miles: ['{0} mile', '{0} miles'],
    yards: ['{0} yard', '{0} yards'],
    kilometres: ['{0} km', '{0} km'],
    metres: ['{0} m', '{0} m'],
  } as Readonly<Record<'miles' | 'yards' | 'kilometres' | 'metres', readonly [one: string, many: string]>>,
};

/** Of a field that shows only what has certain words; {0} is a number. */
export const filter = { found1: '{0} found', found: '{0} found' };

/** The state today; {0} is a time, or a day and {1} a time or minutes, or in `because` the state and {1} the occasion. */
export const state = {
  always: 'Open 24 hours',
  closed: 'Closed today',
  closedUntil: 'Closed. Opens {0} at {1}',
  closedBefore: 'Closed. {0} is a bank holiday: hours may differ',
  open: 'Open until {0}',
  soon: 'Closes at {0}, in {1} minutes',
  soon1: 'Closes at {0}, in a minute',
  opens: 'Closed. Opens at {0}',
  holiday: 'Bank holiday: hours may differ',
  because: '{0} ({1})',
  tomorrow: 'tomorrow',
  tomorrowFirst: 'Tomorrow',
};
