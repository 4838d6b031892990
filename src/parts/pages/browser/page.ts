import { startCopying, startFilters, startSearchOfPages } from './filter.js';
import { startLogFilter, startSearchBehindHash } from './log.js';
import { momentNow } from './moment-now.js';
import { showRecords } from './records.js';
import { showTermsOf } from './terms.js';

showTermsOf(momentNow().date);
startFilters();
startSearchOfPages();
startCopying();
startLogFilter();
startSearchBehindHash();
showRecords();
