import { numbersByName } from './numbers-by-name.js';

/**
 * The southern, northern, western and eastern limits of each country by its ISO 3166-1 code, in degrees. Made from
 * Natural Earth's countries at 1:10,000,000 (https://www.naturalearthdata.com, public domain; from npm's world-atlas
 * 2.0.2): all parts of the country except those of less than a hundredth of a degree, such as Rockall, with a tenth of
 * a degree added on each side and rounded outwards to a tenth. West is greater than east if a country is on both sides
 * of 180 degrees. Countries that the source counts as part of another one are missing. A row has them in this order.
 */
export const countryBoxes: ReadonlyMap<string, readonly number[]> = numbersByName(
  `AD:42.3,42.8,1.3,1.9 AE:22.5,26.2,51.4,56.5 AF:29.2,38.6,60.3,75 AG:16.8,17.9,-62,-61.5
  AI:18,18.4,-63.3,-62.8 AL:39.5,42.8,19.1,21.2 AM:38.7,41.4,43.3,46.8 AO:-18.2,-4.2,11.5,24.2
  AQ:-85.4,-60.4,-180,180 AR:-55.2,-21.6,-73.7,-53.5 AS:-14.7,-10.9,-171.2,-168 AT:46.2,49.2,9.4,17.3
  AU:-54.9,-9.1,112.8,159.3 AW:12.3,12.8,-70.2,-69.7 AX:59.8,60.6,19.4,21.2 AZ:38.2,42,44.6,50.8
  BA:42.4,45.4,15.6,19.8 BB:12.9,13.5,-59.8,-59.3 BD:20.6,26.8,87.9,92.8 BE:49.3,51.6,2.4,6.5
  BF:9.2,15.2,-5.7,2.5 BG:41.1,44.4,22.2,28.8 BH:25.6,26.4,50.3,50.8 BI:-4.6,-2.2,28.8,31 BJ:6.1,12.5,0.6,4
  BL:17.7,18.1,-63,-62.6 BM:32.1,32.5,-65,-64.5 BN:3.9,5.2,113.9,115.5 BO:-23,-9.5,-69.8,-57.3
  BR:-33.9,5.4,-74.2,-29.2 BS:20.8,27.1,-79.7,-72.6 BT:26.5,28.5,88.6,92.2 BW:-27,-17.6,19.8,29.5
  BY:51.1,56.3,23,32.9 BZ:15.7,18.6,-89.4,-87.6 CA:41.5,83.3,-141.2,-52.5 CD:-13.6,5.5,12.1,31.4
  CF:2.1,11.2,14.2,27.6 CG:-5.2,3.9,11,18.8 CH:45.7,48,5.8,10.6 CI:4.2,10.9,-8.8,-2.4
  CK:-22.1,-8.8,-166,-157.2 CL:-56.1,-17.4,-109.6,-66.3 CM:1.5,13.2,8.4,16.4 CN:15.6,53.7,73.5,134.9
  CO:-4.4,13.5,-81.9,-66.7 CR:5.4,11.4,-87.3,-82.4 CU:19.7,23.4,-85.1,-74 CV:14.7,17.3,-25.5,-22.5
  CW:11.9,12.5,-69.3,-68.6 CY:34.5,35.3,32.1,34.2 CZ:48.4,51.2,11.9,19 DE:47.1,55.2,5.7,15.2
  DJ:10.8,12.9,41.6,43.6 DK:54.4,57.9,7.9,15.3 DM:15.1,15.8,-61.6,-61.1 DO:17.4,20.1,-72.2,-68.2
  DZ:18.8,37.2,-8.8,12.1 EC:-5.2,1.8,-92.2,-75.1 EE:57.4,59.8,21.7,28.3 EG:21.8,31.8,24.5,37
  EH:20.6,27.8,-17.3,-8.5 ER:12.2,18.2,36.3,43.3 ES:27.5,43.9,-18.3,4.5 ET:3.3,15,32.8,48.1
  FI:59.7,70.2,20.5,31.7 FJ:-21.9,-12.3,-180,180 FK:-52.6,-50.9,-61.5,-57.6 FM:0.8,9.9,137.9,163.2
  FO:61.2,62.5,-7.8,-6.1 FR:-21.5,51.2,-61.9,56 GA:-4.1,2.5,8.5,14.6 GB:49.8,61,-8.8,1.9
  GD:11.9,12.7,-61.9,-61.3 GE:40.9,43.7,39.8,46.8 GG:49.3,49.9,-2.8,-2 GH:4.6,11.3,-3.4,1.3
  GI:36,36.3,-5.5,-5.2 GL:59.6,83.8,-73.2,-11.2 GM:12.9,14,-17,-13.7 GN:7,12.8,-15.2,-7.5
  GQ:-1.6,3.9,5.5,11.5 GR:34.7,41.9,19.5,28.4 GS:-59.6,-53.8,-38.2,-26.1 GT:13.6,18,-92.4,-88.1
  GU:13.1,13.8,144.5,145.1 GW:10.8,12.8,-16.9,-13.5 GY:1,8.7,-61.5,-56.3 HK:22,22.7,113.7,114.6
  HM:-53.3,-52.8,73.1,74 HN:12.8,17.6,-89.5,-83 HR:42.3,46.7,13.4,19.6 HT:17.9,20.2,-74.6,-71.5
  HU:45.6,48.7,15.9,23 ID:-11.1,6.1,94.9,141.1 IE:51.3,55.5,-10.6,-5.8 IL:29.3,33.6,34.1,36
  IM:53.9,54.6,-4.9,-4.2 IN:6.6,35.6,68,97.5 IO:-7.6,-5.1,71.1,72.6 IQ:28.9,37.5,38.6,48.7
  IR:24.9,39.9,43.9,63.5 IS:63.2,66.7,-24.7,-13.4 IT:35.3,47.2,6.5,18.7 JE:49,49.4,-2.4,-1.9
  JM:17.6,18.7,-78.5,-76 JO:29,33.5,34.8,39.4 JP:24.1,45.7,122.8,154.1 KE:-4.8,5.2,33.7,42
  KG:39,43.4,69.1,80.4 KH:10.3,14.9,102.2,107.8 KI:-11.6,4.9,169.4,-151.6 KM:-12.5,-11.2,43.1,44.7
  KN:17,17.6,-63,-62.4 KP:37.5,43.2,124.1,130.9 KR:33,38.8,124.5,131.1 KW:28.4,30.2,46.4,48.6
  KY:19.1,19.9,-81.6,-79.6 KZ:40.4,55.6,46.3,87.5 LA:13.8,22.6,99.9,107.8 LB:32.9,34.8,34.9,36.8
  LC:13.6,14.3,-61.2,-60.7 LI:46.9,47.4,9.3,9.8 LK:5.8,10,79.5,82 LR:4.2,8.7,-11.6,-7.2
  LS:-30.8,-28.4,26.9,29.6 LT:53.7,56.6,20.8,27 LU:49.3,50.3,5.6,6.7 LV:55.5,58.2,20.8,28.4
  LY:19.3,33.3,9.1,25.3 MA:21.3,36.1,-17.2,-0.9 MC:43.6,43.9,7.2,7.6 MD:45.3,48.6,26.5,30.3
  ME:41.7,43.7,18.3,20.5 MF:17.9,18.3,-63.3,-62.9 MG:-25.7,-11.8,43.1,50.7 MH:4.4,14.8,165.1,172.2
  MK:40.7,42.5,20.3,23.2 ML:10,25.1,-12.4,4.4 MM:9.6,28.7,92,101.3 MN:41.4,52.3,87.6,120.1
  MO:22,22.4,113.4,113.7 MP:14,20.7,144.8,146 MR:14.6,27.4,-17.2,-4.7 MS:16.5,17,-62.4,-62
  MT:35.7,36.2,14,14.7 MU:-20.7,-10.2,56.4,63.6 MV:-0.8,7.2,72.5,73.8 MW:-17.3,-9.2,32.5,36.1
  MX:14.4,32.9,-118.5,-86.6 MY:0.7,7.5,99.5,119.4 MZ:-27,-10.3,30.1,41 NA:-29.1,-16.8,11.6,25.4
  NC:-22.8,-19.5,163.5,168.3 NE:11.5,23.7,0,16.1 NF:-29.2,-28.8,167.8,168.1 NG:4.1,14,2.5,14.8
  NI:10.6,15.2,-87.8,-82.6 NL:11.9,53.7,-68.6,7.3 NO:-54.6,80.9,-9.3,33.8 NP:26.2,30.6,79.9,88.3
  NR:-0.7,-0.3,166.8,167.1 NU:-19.3,-18.8,-170.1,-169.6 NZ:-52.8,-8.4,165.7,-171 OM:16.5,26.5,51.8,60
  PA:7.1,9.8,-83.2,-77 PE:-18.5,0.1,-81.5,-68.5 PF:-27.8,-7.8,-154.7,-134.8 PG:-11.8,-1.2,140.7,156.1
  PH:4.5,21.3,116.8,126.8 PK:23.5,37.2,60.7,77.2 PL:48.8,55,14,24.3 PM:46.6,47.3,-56.5,-56
  PN:-25.2,-23.8,-130.9,-124.6 PR:17.8,18.7,-68.1,-65.1 PS:31.1,32.7,34,35.7 PT:30,42.3,-31.4,-6.1
  PW:2.8,8.2,131,134.9 PY:-27.7,-19.1,-62.8,-54.1 QA:24.4,26.3,50.6,51.8 RO:43.5,48.4,20.1,29.8
  RS:42.1,46.3,18.7,23.1 RU:41,82,-180,180 RW:-3,-0.9,28.7,31 SA:16.2,32.3,34.4,55.8
  SB:-12.4,-6.5,155.4,169 SC:-9.9,-3.6,46.1,56.4 SD:8.5,22.4,21.7,38.8 SE:55.2,69.2,11,24.3
  SG:1.1,1.6,103.5,104.2 SH:-40.5,-7.7,-14.6,-5.5 SI:45.3,47,13.2,16.7 SK:47.6,49.8,16.7,22.7
  SL:6.8,10.1,-13.5,-10.1 SM:43.7,44.1,12.2,12.6 SN:12.2,16.8,-17.7,-11.2 SO:-1.8,12.1,40.8,51.6
  SR:1.7,6.2,-58.2,-53.8 SS:3.3,12.4,24,36.1 ST:-0.1,1.8,6.3,7.6 SV:13,14.6,-90.3,-87.5
  SX:17.9,18.2,-63.3,-62.9 SY:32.2,37.5,35.6,42.5 SZ:-27.5,-25.6,30.6,32.3 TC:21.1,22.1,-72.6,-71
  TD:7.3,23.6,13.3,24.1 TF:-49.9,-11.4,40.2,77.7 TG:5.9,11.3,-0.3,1.9 TH:5.5,20.6,97.2,105.8
  TJ:36.5,41.2,67.2,75.3 TL:-9.7,-8,123.9,127.5 TM:35,42.9,52.3,66.8 TN:30.1,37.5,7.3,11.7
  TO:-22.5,-15.4,-176.4,-173.8 TR:35.7,42.2,25.5,45 TT:9.9,11.5,-62.1,-60.4 TV:-9.6,-5.5,176,180
  TW:21.8,25.4,118.1,122.2 TZ:-11.9,-0.8,29.2,40.6 UA:45.1,52.5,22,40.3 UG:-1.6,4.4,29.4,35.2
  UM:-0.5,28.4,166.5,-74.9 US:18.8,71.6,172.3,-66.7 UY:-35.1,-29.9,-58.6,-53 UZ:37,45.7,55.8,73.3
  VA:41.8,42.1,12.3,12.6 VC:12.4,13.5,-61.6,-61 VE:0.5,15.9,-73.5,-59.7 VG:18.2,18.9,-64.9,-64.1
  VI:17.5,18.5,-65.2,-64.4 VN:8.4,23.5,102,109.6 VU:-20.4,-12.9,166.4,170 WF:-14.5,-13.1,-178.3,-176
  WS:-14.2,-13.3,-172.9,-171.3 YE:12,19.1,42.4,54.7 ZA:-47.1,-22,16.3,38.1 ZM:-18.2,-8,21.8,33.8
  ZW:-22.5,-15.5,25.1,33.2`,
);

/** True if a place is within the box around a country; undefined if the country has none. */
export function isInBox(country: string, latitude: number, longitude: number): boolean | undefined {
  const [south, north, west, east] = countryBoxes.get(country) ?? [];
  if (south === undefined || north === undefined || west === undefined || east === undefined)
    return undefined;
  if (latitude < south || latitude > north) return false;
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
}

/** Which of the countries that are often confused a place is in. Their boxes contain little of other countries. */
export function mistakenCountry(latitude: number, longitude: number): string | undefined {
  const isInside = (country: string) => isInBox(country, latitude, longitude);
  // The box of GB contains the islands, and half of Ireland.
  return ['IM', 'JE', 'GG'].find(isInside) ?? (['GB', 'IE'].filter(isInside).join(' or ') || undefined);
}

/**
 * The codes of all countries (ISO 3166-1 alpha-2), as npm's iso-3166 4.4.0 (MIT) and Debian's iso-codes list them, and XK,
 * which is not in the standard but in general use for Kosovo.
 */
export const countries: ReadonlySet<string> = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO
  FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE
  JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO
  MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW
  PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM
  TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`.split(/\s+/),
);
