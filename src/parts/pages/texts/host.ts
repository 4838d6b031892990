export const host = {
  lead: 'Branches, cash machines and products, as open data and as pages.',
  open: 'To the first page',
};
