import type { Host } from './configuration/host.js';
import { headersFile, lacksOfFiles, uploadSteps } from './configuration/static-files.js';

export default {
  lacks: lacksOfFiles,
  steps: (table) => uploadSteps(table, 'netlify', ['_headers'], 'npx netlify deploy --prod --dir upload'),
  files: (table) => ({ _headers: headersFile(table) }),
} satisfies Host;
