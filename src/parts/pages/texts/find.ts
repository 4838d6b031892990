export const find = {
  title: 'Find a branch or cash machine',
  label: 'Town, postcode, street or name',
  hint: 'Such as Ely, CB7 or High Street',
  search: 'Search',
  needsScript: 'The search needs JavaScript. Without it, all places are in the list of towns.',
  filters: 'Filters',
  kind: 'What',
  all: 'Everything',
  brand: 'Brand',
  openNow: 'Open now',
  openSaturday: 'Open on Saturday',
  wheelchair: 'Wheelchair access',
  always: 'Open 24 hours',
  service: 'Service',
  map: 'Map',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  more: 'Show more',
  failed: 'Some of the data could not be loaded. Try again later.',
  found1: '{0} place.',
  found: '{0} places.',
  searching: 'Searched {0} of {1} areas …',
  start: '{0} places. Search for a town, a postcode, a street or a name, or choose a filter.',
};

/** Of a field that shows only what has certain words; {0} is a number. */
export const filter = { found1: '{0} found', found: '{0} found' };

/** The state today; {0} is a time, or a day and {1} a time, or in `because` the state and {1} the occasion. */
export const state = {
  always: 'Open 24 hours',
  closed: 'Closed today',
  closedUntil: 'Closed until {0} {1}',
  closedBefore: 'Closed; {0} is a bank holiday: hours may differ',
  open: 'Open until {0}',
  opens: 'Opens at {0}',
  holiday: 'Bank holiday: hours may differ',
  because: '{0} ({1})',
};
