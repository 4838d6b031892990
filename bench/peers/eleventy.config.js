import yaml from 'js-yaml';

/** The brands are global data; one template makes all files. */
export default function configure(eleventy) {
  eleventy.addDataExtension('yaml', (text) => yaml.load(text, { schema: yaml.FAILSAFE_SCHEMA }));
  return { dir: { input: 'pages', data: '../content', output: 'public' } };
}
