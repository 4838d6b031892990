import { mergeFields } from '../http/answer.js';
import { mediaTypes } from './configuration/address-table.js';
import type { Host } from './configuration/host.js';
import { addressRules, lacksOfFiles, uploadSteps } from './configuration/static-files.js';

/** Azure Static Web Apps. Only the first rule that matches applies, so each has the fields of the wider ones too. */
export default {
  lacks: lacksOfFiles,
  steps: (table) =>
    `${uploadSteps(table, 'azure-static-web-apps', ['staticwebapp.config.json'], 'npx @azure/static-web-apps-cli deploy upload --env production --deployment-token "$TOKEN"')} Azure accepts no site without an \`index.html\` at the web root: if the publication has none, put one there.`,
  files: (table) => {
    const rules = addressRules(table);
    const settings = {
      globalHeaders: table.always,
      routes: rules
        .slice(1)
        .map(({ path, isPrefix, fields }) => {
          const wider = rules.filter(
            (each) => each.isPrefix && each.path !== '/' && path.startsWith(each.path),
          );
          return {
            route: isPrefix ? `${path}*` : path,
            headers: Object.fromEntries(mergeFields(...wider.map((each) => each.fields), fields)),
          };
        })
        .reverse(),
      responseOverrides: { '404': { rewrite: '/404.html' } },
      mimeTypes: Object.fromEntries(Object.entries(mediaTypes).map(([ending, type]) => [`.${ending}`, type])),
    };
    return { 'staticwebapp.config.json': `${JSON.stringify(settings, undefined, 2)}\n` };
  },
} satisfies Host;
