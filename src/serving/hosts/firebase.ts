import { mergeFields } from '../http/answer.js';
import type { Host } from './configuration/host.js';
import { addressRules, lacksOfFiles, uploadSteps } from './configuration/static-files.js';

export default {
  lacks: lacksOfFiles,
  steps: (table) =>
    uploadSteps(
      table,
      'firebase',
      ['firebase.json'],
      'mv upload/firebase.json . && npx firebase-tools deploy --only hosting',
    ),
  files: (table) => {
    const rules = addressRules(table).map(({ path, isPrefix, fields }) => ({
      source: isPrefix ? `${path}**` : path,
      fields,
    }));
    // A rule for 404.html applies to every 404.
    const notFound = { 'Status-Code': '404', 'Content-Type': 'application/json' };
    const all = [...rules, { source: '/404.html', fields: mergeFields(table.error, notFound) }];
    const hosting = {
      public: 'upload',
      ignore: [],
      cleanUrls: false,
      headers: all.map(({ source, fields }) => ({
        source,
        headers: fields.map(([key, value]) => ({ key, value })),
      })),
      rewrites: table.exact.map(({ path }) => ({ source: `${path}/`, destination: path })),
    };
    return { 'firebase.json': `${JSON.stringify({ hosting }, undefined, 2)}\n` };
  },
} satisfies Host;
