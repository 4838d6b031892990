const collections = ['branches', 'atms', 'personal-current-accounts'];

export const data = {
  pagination: { data: 'files', size: 1, alias: 'file' },
  files: ['v2.1', 'v2.2'].flatMap((version) => collections.map((collection) => ({ version, collection }))),
  permalink: ({ file }) => `${file.version}/${file.collection}.json`,
};

export function render({ file, ...brands }) {
  const names = Object.keys(brands).filter((name) => name.startsWith('brand-'));
  const records = names.map((name) => ({ BrandName: name, records: brands[name][file.collection] }));
  return JSON.stringify({ data: [{ Brand: records }] });
}
