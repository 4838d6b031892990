/** A request that can't be fulfilled, with the reason for people. */
export class Refused extends Error {}
