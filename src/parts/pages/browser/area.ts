import { startElsewhere } from './elsewhere.js';
import { momentNow } from './moment-now.js';
import { startPlaces } from './places.js';
import { showRecords } from './records.js';

startPlaces(
  document.getElementById('places')!,
  momentNow(),
  JSON.parse(document.getElementById('words')!.textContent!),
);
showRecords();
startElsewhere();
