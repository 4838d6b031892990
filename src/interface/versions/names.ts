/** An object and all objects inside it. */
type Within<T> = T extends readonly (infer Item)[]
  ? Within<Item>
  : T extends object
    ? string extends keyof T
      ? never
      : T | { [Name in keyof T]: Within<NonNullable<T[Name]>> }[keyof T]
    : never;

type KeyOf<T> = T extends unknown ? keyof T : never;

type ValueIn<T, Name> = T extends unknown ? (Name extends keyof T ? NonNullable<T[Name]> : never) : never;

/** The name of a field of a record, or of an object inside it. */
export type NameIn<T> = KeyOf<Within<T>>;

/** The values of the fields of this name in a record, or in objects inside it. */
export type ValueOf<T, Name> = ValueIn<Within<T>, Name>;
