import { namesIn } from '../base/names-in.js';
import { conformanceOf } from '../report/conformance/content.js';
import { conformanceFormats } from '../report/conformance/formats.js';
import { conforms } from '../report/conformance/report.js';
import { defineCommand, oneOf } from './cli/command.js';
import { CommandFailure, exitCode } from './cli/failure.js';
import { started } from './cli/invocation.js';
import { cacheOptions, partOptions, readingOptions } from './cli/options.js';
import { compileContent } from './project/compile-content.js';
import { namedBrand } from './project/named-brand.js';

export default defineCommand({
  description:
    'Reports for each rule of the open data standard whether the content keeps it, breaks it, or a person has to look. Publishes nothing.',
  options: {
    ...readingOptions,
    '--format <name>': oneOf('how the report is shown', namesIn(conformanceFormats), 'pretty'),
    ...partOptions,
    ...cacheOptions,
  },
  async run(options, terminal) {
    const compiled = await compileContent(options, terminal, 'publish');
    const { brands } = compiled.content;
    if (brands.length === 0) {
      throw new CommandFailure(
        `there is no brand in ${options.content}, so there is nothing to report on. Name the content folder with --content, or make one: \`${started()} init\``,
      );
    }
    const report = {
      content: options.content,
      ...conformanceOf(
        compiled,
        { collections: options.collection, brands: options.brand.map((name) => namedBrand(name, brands)) },
        ({ collection, brand }) => terminal.progress(`reading ${collection} of ${brand}`),
      ),
    };
    terminal.result(conformanceFormats[options.format](report, terminal.screen));
    return conforms(report) ? exitCode.fine : exitCode.problems;
  },
});
