import type { Host } from './configuration/host.js';
import { addressRules, lacksOfFiles, uploadSteps } from './configuration/static-files.js';

export default {
  lacks: lacksOfFiles,
  steps: (table) =>
    `${uploadSteps(table, 'vercel', ['vercel.json'], 'npx vercel deploy --prod --cwd upload')} The project has no framework and no build command ("Other").`,
  files: (table) => ({
    'vercel.json': `${JSON.stringify(
      {
        $schema: 'https://openapi.vercel.sh/vercel.json',
        cleanUrls: false,
        headers: addressRules(table).map(({ path, isPrefix, fields }) => ({
          source: isPrefix ? `${path}(.*)` : path,
          headers: fields.map(([key, value]) => ({ key, value })),
        })),
      },
      undefined,
      2,
    )}\n`,
  }),
} satisfies Host;
