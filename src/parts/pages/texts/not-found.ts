type Job = readonly [title: string, more: string];

export const notFound = {
  title: 'There is no page at this address',
  lead: 'It was mistyped, or what was here is no longer published. (Error 404)',
  wanted: 'What are you looking for?',
  place: ['A branch or cash machine', 'By postcode, town or street'] as Job,
  product: ['What an account costs or pays', 'All products side by side'] as Job,
  closed: ['A branch that was here before', 'What closed, and where the nearest ones are'] as Job,
  data: ['The data', 'Addresses for programs. Those answer with JSON, also where nothing is found'] as Job,
};
