import { counted } from '../../model/message.js';
import { problemsOf } from '../../model/problem.js';

export const pageProblems = problemsOf({
  'publish/product-pages': {
    severity: 'note',
    title: 'Some products have no page of their own',
    means:
      'With `pages:` in site.yaml, each product has a page. All parts of a publication together have 2,000 files at most, encoded ones included, and here there would be more. The products that are last in the order of publication have their rates, fees and conditions on the page of their brand.',
    matters: 'Hosts limit the number of files. Nothing is left out: only the address is another one.',
    examples: { none: 'It takes hundreds of products.' },
    message: ({ without, of }: { without: number; of: number }) => ({
      message: `${without} of ${counted(of, 'product')} have no page of their own, and are on the pages of their brands: a publication has 2,000 files at most.`,
    }),
  },
});
