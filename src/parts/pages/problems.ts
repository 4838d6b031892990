import { counted } from '../../model/message.js';
import { problemsOf } from '../../model/problem.js';

export const pageProblems = problemsOf({
  'publish/product-pages': {
    severity: 'note',
    message: ({ without, of }: { without: number; of: number }) => ({
      message: `${without} of ${counted(of, 'product')} have no page of their own, and are on the pages of their brands: a publication has 2,000 files at most.`,
    }),
  },
});
