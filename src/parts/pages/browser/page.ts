import { startElsewhere } from './elsewhere.js';
import { startCopying, startFilters, startLeadingToField, startSearchOfPages } from './filter.js';
import { startLogFilter } from './log.js';
import { momentNow } from './moment-now.js';
import { showRecords } from './records.js';
import { startHere, startSearchBehindHash } from './search-form.js';
import { showTermsOf } from './terms.js';

showTermsOf(momentNow().date);
startFilters();
startSearchOfPages();
void startLeadingToField();
startCopying();
startLogFilter();
startSearchBehindHash();
startHere();
showRecords();
startElsewhere();
