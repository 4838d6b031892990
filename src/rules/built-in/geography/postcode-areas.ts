import { metresBetween, type Position } from '../../../model/distance.js';
import { numbersByName } from './numbers-by-name.js';

/**
 * The postcode areas of the UK, the Channel Islands and the Isle of Man, as
 * https://en.wikipedia.org/wiki/List_of_postcode_districts_in_the_United_Kingdom lists them: latitude and longitude of the
 * town that each is named after, to a tenth of a degree, and how many kilometres it reaches from there. That is at least
 * 15 more than the middle of its farthest district is away (https://github.com/academe/UK-Postcodes).
 */
const towns = numbersByName(
  `AB:57.1,-2.1,100 AL:51.8,-0.3,30 B:52.5,-1.9,60 BA:51.4,-2.4,70 BB:53.7,-2.5,50 BD:53.8,-1.8,60
  BH:50.7,-1.9,40 BL:53.6,-2.4,30 BN:50.8,-0.1,50 BR:51.4,0,30 BS:51.5,-2.6,50 BT:54.6,-5.9,150
  CA:54.9,-2.9,90 CB:52.2,0.1,50 CF:51.5,-3.2,50 CH:53.2,-2.9,50 CM:51.7,0.5,50 CO:51.9,0.9,50
  CR:51.4,-0.1,30 CT:51.3,1.1,50 CV:52.4,-1.5,60 CW:53.1,-2.4,40 DA:51.4,0.2,30 DD:56.5,-3,60
  DE:52.9,-1.5,60 DG:55.1,-3.6,110 DH:54.8,-1.6,40 DL:54.5,-1.6,50 DN:53.5,-1.1,90 DT:50.7,-2.4,60
  DY:52.5,-2.1,50 E:51.5,0,30 EC:51.5,-0.1,20 EH:56,-3.2,60 EN:51.7,-0.1,30 EX:50.7,-3.5,90 FK:56,-3.8,90
  FY:53.8,-3,30 G:55.9,-4.3,50 GL:51.9,-2.2,60 GU:51.2,-0.6,50 GY:49.5,-2.5,40 HA:51.6,-0.3,30
  HD:53.6,-1.8,30 HG:54,-1.5,40 HP:51.8,-0.5,50 HR:52.1,-2.7,50 HS:58.2,-6.4,170 HU:53.7,-0.3,40
  HX:53.7,-1.9,30 IG:51.6,0.1,30 IM:54.2,-4.5,50 IP:52.1,1.2,80 IV:57.5,-4.2,160 JE:49.2,-2.1,20
  KA:55.6,-4.5,70 KT:51.4,-0.3,40 KW:59,-3,150 KY:56.1,-3.2,60 L:53.4,-3,40 LA:54,-2.8,70 LD:52.2,-3.4,50
  LE:52.6,-1.1,50 LL:53.3,-3.8,110 LN:53.2,-0.5,70 LS:53.8,-1.5,40 LU:51.9,-0.4,40 M:53.5,-2.2,40
  ME:51.4,0.5,50 MK:52,-0.8,50 ML:55.8,-4,60 N:51.6,-0.1,30 NE:55,-1.6,90 NG:53,-1.2,70 NN:52.2,-0.9,60
  NP:51.6,-3,50 NR:52.6,1.3,70 NW:51.5,-0.2,30 OL:53.5,-2.1,40 OX:51.8,-1.3,50 PA:55.8,-4.4,190
  PE:52.6,-0.2,90 PH:56.4,-3.4,220 PL:50.4,-4.1,80 PO:50.8,-1.1,50 PR:53.8,-2.7,50 RG:51.5,-1,60
  RH:51.2,-0.2,50 RM:51.6,0.2,40 S:53.4,-1.5,50 SA:51.6,-3.9,110 SE:51.5,-0.1,40 SG:51.9,-0.2,50
  SK:53.4,-2.2,50 SL:51.5,-0.6,30 SM:51.4,-0.2,30 SN:51.6,-1.8,50 SO:50.9,-1.4,50 SP:51.1,-1.8,50
  SR:54.9,-1.4,40 SS:51.5,0.7,40 ST:53,-2.2,50 SW:51.5,-0.2,30 SY:52.7,-2.8,110 TA:51,-3.1,60
  TD:55.6,-2.8,70 TF:52.7,-2.5,40 TN:51.1,0.3,70 TQ:50.5,-3.5,60 TR:50.3,-5.1,120 TS:54.6,-1.2,40
  TW:51.4,-0.3,40 UB:51.5,-0.4,30 W:51.5,-0.2,30 WA:53.4,-2.6,40 WC:51.5,-0.1,20 WD:51.7,-0.4,30
  WF:53.7,-1.5,40 WN:53.5,-2.6,30 WR:52.2,-2.2,50 WS:52.6,-2,40 WV:52.6,-2.1,50 YO:54,-1.1,80
  ZE:60.2,-1.1,60`,
);

/** Areas that aren't places: those of the forces, and of banks. */
const nowhere = ['BF', 'BX'];

/** The kilometres beyond the reach of its area from which a place is certainly in another one. */
export const margin = 25;

/** True for a postcode area, such as PE. */
export function isArea(name: string): boolean {
  return isOnMap(name) || nowhere.includes(name);
}

/** True for a postcode area that is a place. */
export function isOnMap(area: string): boolean {
  return towns.has(area);
}

/** True for a position that may be in a postcode area on the map. */
export function mayBeIn(area: string, position: Position): boolean {
  return beyondReach(area, position, 0) === undefined;
}

/** The kilometres from a position to the town of a postcode area on the map, if it can't be in the area. */
export function kilometresAway(area: string, position: Position): number | undefined {
  return beyondReach(area, position, margin);
}

/** The kilometres to the town, if these are more than the area reaches from there, and `more`. */
function beyondReach(area: string, position: Position, more: number): number | undefined {
  const [latitude, longitude, reach] = towns.get(area) ?? [];
  if (latitude === undefined || longitude === undefined || reach === undefined) return undefined;
  const away = metresBetween({ latitude, longitude }, position) / 1000;
  return away > reach + more ? Math.round(away) : undefined;
}
