import { type Nation, nations } from '../../model/bank-holidays.js';

/** The facts about a place that take one number together in the files of areas. */
export interface FlaggedFacts {
  readonly isAlwaysOpen: boolean;
  readonly hasWheelchairAccess: boolean;
  /** Whose bank holidays it has. */
  readonly nation: Nation | undefined;
}

/** 1 if a place is always open, and 2 if it has wheelchair access; 4 times its nation, counted from 1. */
export function flagsOf({ isAlwaysOpen, hasWheelchairAccess, nation }: FlaggedFacts): number {
  const index = nation === undefined ? 0 : nations.indexOf(nation) + 1;
  return (isAlwaysOpen ? 1 : 0) + (hasWheelchairAccess ? 2 : 0) + 4 * index;
}

/** The facts that a number stands for. */
export function factsOfFlags(flags: number): FlaggedFacts {
  return {
    isAlwaysOpen: (flags & 1) !== 0,
    hasWheelchairAccess: (flags & 2) !== 0,
    nation: nations[(flags >> 2) - 1],
  };
}
